import { type BrandShades, brandShades } from "@/lib/config/colors";
import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { isNotModified, weakEtag } from "./etag";
import type { MachineRequest } from "./handler";
import { machineHandler } from "./machine-handler";
import { requireGet } from "./method";
import { previewPicture } from "./preview-picture";

// What the operator's brand adds to pages, served from our own address.

/** GET /brand-logo: inert even when opened directly, like the logos of integrations. */
export const brandLogoFile = machineHandler(async (request) => {
  requireGet(request);
  const { BRAND_LOGO: logo } = config();
  if (!logo) throw refuse("resource_not_found");
  return file(request, logo.type, logo.bytes);
});

/** GET /brand.css: the tokens of app/globals.css that follow BRAND_COLOR. */
export const brandStyle = machineHandler(async (request) => {
  requireGet(request);
  const { BRAND_COLOR: color } = config();
  if (!color) throw refuse("resource_not_found");
  return file(request, "text/css; charset=utf-8", Buffer.from(brandTokens(color)));
});

/** GET /preview.png: the picture of link previews. */
export const preview = machineHandler(async (request) => {
  requireGet(request);
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

function file(request: MachineRequest, type: string, body: Buffer<ArrayBuffer>) {
  const headers = { ETag: weakEtag(body), "Cache-Control": "public, max-age=300" };
  if (isNotModified(request, headers.ETag)) return { status: 304, headers, body: null };
  return {
    status: 200,
    headers: {
      ...headers,
      "Content-Type": type,
      "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
    body,
  };
}
