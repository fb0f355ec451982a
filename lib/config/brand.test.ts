import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brandShades, contrast, rgbOf } from "./colors";
import { readConfig } from "./config";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "brand-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Buffer) => {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
};

test("without settings the platform is called Integrations, and mails come from it", () => {
  expect(readConfig({})).toMatchObject({
    BRAND_NAME: "Integrations",
    MAIL_FROM_NAME: "Integrations",
    FOOTER_LINKS: [],
  });
  expect(readConfig({ BRAND_NAME: "Drachenfest" }).MAIL_FROM_NAME).toBe("Drachenfest");
});

test("footer links are split at the first =", () => {
  const text = "Imprint=https://example.com/imprint?a=b%2Cc, Help=mailto:help@example.com";
  expect(readConfig({ FOOTER_LINKS: text }).FOOTER_LINKS).toEqual([
    { label: "Imprint", href: "https://example.com/imprint?a=b%2Cc" },
    { label: "Help", href: "mailto:help@example.com" },
  ]);
});

test.each([
  ["BRAND_NAME", "x".repeat(41)],
  ["BRAND_NAME", "Two\nlines"],
  ["BRAND_NAME", "A\u202Ename"],
  ["BRAND_NAME", "   "],
  ["BRAND_COLOR", "red"],
  ["BRAND_COLOR", "#12345"],
  ["FOOTER_LINKS", "Imprint=http://example.com"],
  ["FOOTER_LINKS", "Imprint=javascript:alert(1)"],
  ["FOOTER_LINKS", "=https://example.com"],
  ["FOOTER_LINKS", "Imprint"],
  ["FOOTER_LINKS", "Im\tprint=https://example.com"],
  ["FOOTER_LINKS", Array.from({ length: 7 }, (_, n) => `L${n}=https://example.com`).join(",")],
  ["MAIL_FROM_NAME", "Name\r\nBcc: a@example.com"],
  ["BRAND_LOGO", "/nowhere/logo.png"],
])("%s=%j refuses the start and is named", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}:`);
});

describe("the logo", () => {
  const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">';

  test("is a PNG or an SVG that only draws", async () => {
    const png = await sharp({
      create: { width: 8, height: 8, channels: 3, background: "#0b6068" },
    })
      .png()
      .toBuffer();
    expect(readConfig({ BRAND_LOGO: file("logo.png", png) }).BRAND_LOGO?.type).toBe("image/png");
    const svg = `<?xml version="1.0"?>${start}<defs><linearGradient id="g"/></defs><style>path{fill:red}</style><path d="M0 0h8" fill="url(#g)"/><use href="#g"/></svg>`;
    expect(readConfig({ BRAND_LOGO: file("logo.svg", svg) }).BRAND_LOGO?.type).toBe(
      "image/svg+xml",
    );
  });

  test.each([
    ["a text", "not an image"],
    ["a page", "<!doctype html><html><body>logo</body></html>"],
    ["a GIF", Buffer.from("GIF89a")],
    ["a cut PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ["a script", `${start}<script>alert(1)</script></svg>`],
    ["a handler", `${start}<path onload="alert(1)" d="M0 0"/></svg>`],
    ["foreign content", `${start}<foreignObject><p/></foreignObject></svg>`],
    ["another file", `${start}<use href="https://example.com/a.svg#b"/></svg>`],
    ["an image", `${start}<image href="#a"/></svg>`],
    ["an imported style", `${start}<style>@import "https://example.com"</style></svg>`],
    ["a style's address", `${start}<path style="fill:url(https://example.com)" d="M0 0"/></svg>`],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${start}<text>&a;</text></svg>`],
    ["a cut SVG", start],
    ["too many bytes", `${start}${" ".repeat(524_288)}</svg>`],
  ])("with %s refuses the start", (_, content) => {
    expect(() => readConfig({ BRAND_LOGO: file("wrong", content) })).toThrow(
      "BRAND_LOGO: expected",
    );
  });
});

describe("shades of every colour", () => {
  const steps = ["00", "33", "66", "99", "cc", "ff"];
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  const grounds = {
    light: ["#ffffff", "#faf9f6", "#f2f0ea"],
    dark: ["#131517", "#1a1d20", "#23272b", "#24282c", "#0e1012"],
  };

  const contrastOf = (one: string, other: string) => contrast(rgbOf(one), rgbOf(other));

  test.each(["light", "dark"] as const)("have a contrast of 4.5 on %s pages", (theme) => {
    for (const color of colors) {
      const { accent, strong, onAccent, wash } = brandShades(color)[theme];
      for (const ground of [...grounds[theme], wash]) {
        expect(contrastOf(accent, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(strong, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastOf(onAccent, accent), color).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(onAccent, strong), color).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("keep a colour that has it", () => {
    expect(brandShades("#0b6068").light.accent).toBe("#0b6068");
  });
});
