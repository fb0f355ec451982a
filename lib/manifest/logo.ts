import { createHash } from "node:crypto";
import sharp from "sharp";
import { logoFault } from "./logo-fault";

export interface Logo {
  /** Re-encoded: nothing of the file survives but its pixels. */
  png: Buffer;
  /** SHA-256 of `png`, hex: its immutable address. */
  digest: string;
}

/** Decodes an uploaded logo (docs/rules/manifest.md#logo), or says what is wrong with it in words for the person who chose the file. */
export async function decodeLogo(file: Uint8Array): Promise<Logo | { fault: string }> {
  const fault = logoFault(file);
  if (fault) return { fault };
  try {
    const png = await sharp(file, { limitInputPixels: 512 * 512, failOn: "warning", pages: 1 })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { png, digest: createHash("sha256").update(png).digest("hex") };
  } catch {
    return { fault: "The file is damaged or incomplete: it cannot be read to its end. Export it again as PNG." };
  }
}
