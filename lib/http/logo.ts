import { prisma } from "@/lib/db/prisma";
import { refuse } from "@/lib/errors/refusal";
import { withinDeadline } from "./deadline";
import { machineHandler } from "./machine-handler";

/**
 * GET /developer/logos/DIGEST.png: a re-encoded image at an immutable URL, inert even when opened
 * directly (docs/rules/security.md#logos).
 */
export const logo = machineHandler("GET", async (request) => {
  const digest = /^\/developer\/logos\/([0-9a-f]{64})\.png$/.exec(
    new URL(request.url).pathname,
  )?.[1];
  const png = digest === undefined ? null : await withinDeadline(() => logoFile(digest));
  if (!png) throw refuse("resource_not_found");
  return {
    status: 200,
    headers: { "Content-Type": "image/png", "Content-Length": String(png.length), ...logoHeaders },
    body: png,
  };
});

const logoHeaders = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The stored PNG with this digest (SHA-256, hex). */
async function logoFile(digest: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const logo = await prisma().integrationLogo.findFirst({
    where: { digest },
    select: { png: true },
  });
  return logo?.png ?? null;
}
