import { readFileSync, statSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { SaxesParser } from "saxes";
import * as z from "zod";

/** Text of one line that the operator chose and everybody sees. */
export const brandText = (atMost: number) =>
  z
    .string()
    .trim()
    .min(1, "expected a text")
    .max(atMost, `expected at most ${atMost} characters`)
    .regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u,
      "expected one line without control characters",
    );

export const brandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "expected a colour like #0b6068")
  .transform((color) => color.toLowerCase());

export interface FooterLink {
  label: string;
  href: string;
}

const linksAtMost = 6;
const label = brandText(40);

/** `Imprint=https://…,Privacy=https://…`; a comma in an address is written `%2C`. */
export const footerLinks = z.string().transform((text, context): FooterLink[] => {
  const links = text.split(",").map((entry) => {
    const [, name = "", href = ""] = /^([^=]*)=(.*)$/su.exec(entry) ?? [];
    return { name: label.safeParse(name), href: linkAddress(href.trim()), entry: entry.trim() };
  });
  const wrong = links.find(({ name, href }) => !name.success || href === undefined);
  if (wrong)
    context.addIssue({
      code: "custom",
      message: `expected LABEL=https://… or LABEL=mailto:…, not ${JSON.stringify(wrong.entry.slice(0, 80))}`,
    });
  if (links.length > linksAtMost)
    context.addIssue({ code: "custom", message: `expected at most ${linksAtMost} links` });
  return links.flatMap(({ name, href }) =>
    name.success && href !== undefined ? [{ label: name.data, href }] : [],
  );
});

function linkAddress(text: string): string | undefined {
  if (text.length > 2_000 || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  const isWeb = protocol === "https:" && username === "" && password === "";
  return isWeb || (protocol === "mailto:" && href.includes("@")) ? href : undefined;
}

interface BrandLogo {
  type: "image/png" | "image/svg+xml";
  bytes: Buffer<ArrayBuffer>;
}

const bytesAtMost = 524_288;

/**
 * The operator's logo, from a file that is read at the start. Its bytes decide what it is, not its
 * name.
 */
export const brandLogo = z.string().transform((path, context): BrandLogo => {
  const logo = readLogo(path);
  if (typeof logo !== "string") return logo;
  context.addIssue({ code: "custom", message: logo });
  return z.NEVER;
});

function readLogo(path: string): BrandLogo | string {
  let bytes: Buffer<ArrayBuffer>;
  try {
    if (statSync(path).size > bytesAtMost) return `expected a file of at most ${bytesAtMost} bytes`;
    bytes = readFileSync(path);
  } catch {
    return `expected the path of a readable file, not ${path}`;
  }
  if (bytes.subarray(0, 8).equals(pngSignature))
    return isPng(bytes) ? { type: "image/png", bytes } : "expected a PNG that can be decoded";
  const fault = svgFault(bytes);
  return fault === undefined
    ? { type: "image/svg+xml", bytes }
    : `expected a PNG or an SVG, ${fault}`;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pixelsAtMost = 2_048;

/** Walks the chunks: a header of a sensible size, data that unpacks, and an end. */
function isPng(bytes: Buffer): boolean {
  const data: Buffer[] = [];
  for (let at = 8, isFirst = true; at + 12 <= bytes.length; isFirst = false) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (content.length < length || isFirst !== (type === "IHDR")) return false;
    if (type === "IHDR" && (length !== 13 || !isSensibleSize(content))) return false;
    if (type === "IDAT") data.push(content);
    if (type === "IEND") return canUnpack(data);
    at += 12 + length;
  }
  return false;
}

const isSensibleSize = (header: Buffer) =>
  [header.readUInt32BE(0), header.readUInt32BE(4)].every(
    (side) => side > 0 && side <= pixelsAtMost,
  );

function canUnpack(data: Buffer[]): boolean {
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: 64_000_000 }).length > 0;
  } catch {
    return false;
  }
}

/** Elements that draw. Anything else, scripts and foreign content above all, refuses the file. */
const drawing = new Set(
  `svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text
   tspan linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur
   feOffset feMerge feMergeNode feBlend feColorMatrix feComposite feFlood style`.split(/\s+/),
);

/**
 * Why the file is not accepted as an SVG that only draws and refers to nothing outside. Undefined
 * when it is.
 */
function svgFault(bytes: Buffer): string | undefined {
  let fault: string | undefined;
  const refuse = (why: string) => {
    fault ??= why;
  };
  let isRoot = true;
  const parser = new SaxesParser();
  parser.on("error", () => refuse("and this is neither"));
  parser.on("doctype", () => refuse("without a document type"));
  parser.on("processinginstruction", () => refuse("without processing instructions"));
  parser.on("opentag", ({ name, attributes }) => {
    if (isRoot && name !== "svg") refuse("and this is neither");
    isRoot = false;
    if (!drawing.has(name)) refuse(`without the element ${name}`);
    for (const [attribute, value] of Object.entries(attributes))
      if (!isHarmless(attribute, value)) refuse(`without the attribute ${attribute}`);
  });
  parser.on(
    "text",
    (text) => hasReference(text) && refuse("without references to other addresses"),
  );
  parser.on(
    "cdata",
    (text) => hasReference(text) && refuse("without references to other addresses"),
  );
  const text = bytes.toString("utf8");
  if (text.includes("\uFFFD") || text.includes("\0")) return "and this is neither";
  parser.write(text).close();
  return isRoot ? "and this is neither" : fault;
}

function isHarmless(name: string, value: string): boolean {
  if (name === "xmlns" || name.startsWith("xmlns:")) return true;
  if (/^on/i.test(name)) return false;
  if (/(^|:)href$/i.test(name)) return value.startsWith("#");
  return !hasReference(value);
}

/** Only fragments of the file itself may be referred to: `url(#gradient)`. */
const hasReference = (text: string) =>
  /@import|javascript:|expression\s*\(|\\|url\(\s*(?!["']?#)/i.test(text);
