import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { type BrandShades, brandShades } from "@/lib/config/colors";
import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { answerFile } from "./etag";
import type { MachineRequest } from "./handler";
import { machineHandler } from "./machine-handler";

// What the operator's brand adds to pages, served from our own address.

/** GET /brand-logo: inert even when opened directly, like the logos of integrations. */
export const brandLogoFile = machineHandler("GET", async (request) => {
  const { BRAND_LOGO: logo } = config();
  if (!logo) throw refuse("resource_not_found");
  return file(request, logo.type, logo.bytes);
});

/** GET /brand.css: the tokens of app/globals.css that follow BRAND_COLOR. */
export const brandStyle = machineHandler("GET", async (request) => {
  const { BRAND_COLOR: color } = config();
  if (!color) throw refuse("resource_not_found");
  return file(request, "text/css; charset=utf-8", Buffer.from(brandTokens(color)));
});

/** GET /preview.png: the picture of link previews. */
export const preview = machineHandler("GET", async (request) => {
  return file(request, "image/png", await previewPicture());
});

function brandTokens(color: string): string {
  const { light, dark } = brandShades(color);
  const token = (name: string, shade: keyof BrandShades) =>
    `--color-${name}:light-dark(${light[shade]},${dark[shade]})`;
  const tokens = [
    token("accent", "accent"),
    token("accent-strong", "strong"),
    token("on-accent", "onAccent"),
    token("accent-wash", "wash"),
    token("accent-line", "line"),
  ];
  return `:root{${tokens.join(";")}}\n`;
}

const file = (request: MachineRequest, type: string, body: Buffer<ArrayBuffer>) =>
  answerFile(request, type, body, {
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "Cross-Origin-Resource-Policy": "same-origin",
  });

const size = { width: 1200, height: 630 };
const ink = "#1c1b18";

/** Drawn once per process, outside the event loop. */
const previewPicture = (): Promise<Buffer<ArrayBuffer>> => {
  picture ??= draw().catch((failure) => {
    picture = undefined;
    throw failure;
  });
  return picture;
};

let picture: Promise<Buffer<ArrayBuffer>> | undefined;

/** The mark or the operator's logo, and the platform's name below it. */
async function draw(): Promise<Buffer<ArrayBuffer>> {
  const { BRAND_NAME, BRAND_LOGO, BRAND_COLOR } = config();
  const accent = BRAND_COLOR ? brandShades(BRAND_COLOR).light.accent : "#0b6068";
  const mark = await sharp(BRAND_LOGO?.bytes ?? Buffer.from(ownMark(accent)), { density: 300 })
    .resize({ width: 560, height: 200, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const name = await sharp({
    text: {
      text: `<span foreground="${ink}">${escapeMarkup(BRAND_NAME)}</span>`,
      font: "Geist",
      fontfile: fontFile(),
      width: 1_000,
      height: 150,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const bar = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="18"><rect width="${size.width}" height="18" fill="${accent}"/></svg>`,
  );
  const drawn = await sharp({ create: { ...size, channels: 4, background: "#faf9f6" } })
    .composite([
      { input: bar, left: 0, top: size.height - 18 },
      { input: mark.data, left: 100, top: 120 },
      { input: name.data, left: 100, top: 380 },
    ])
    .png()
    .toBuffer();
  return Buffer.from(drawn);
}

const ownMark = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="${accent}"/><path d="M8 8.5h5.5a5.5 5.5 0 0 1 0 11H8z" fill="#fff"/><circle cx="20" cy="14" r="2.5" fill="#fff"/></svg>`;

const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Next comes with a font, so the name is drawn even on a machine without fonts. */
const fontFile = () =>
  path.join(
    path.dirname(
      createRequire(path.join(process.cwd(), "package.json")).resolve("next/package.json"),
    ),
    "dist/compiled/@vercel/og/Geist-Regular.ttf",
  );
