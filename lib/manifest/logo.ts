import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import sharp from "sharp";
import { logoFault } from "./logo-fault";

export interface Logo {
  /** Re-encoded: only the pixels of the file survive. */
  png: Buffer;
  /** SHA-256 of `png`, hex: its immutable address. */
  digest: string;
}

/**
 * Decodes an uploaded logo (docs/rules/manifest.md#logo), or returns its fault in words for the
 * person who chose the file.
 */
export async function decodeLogo(file: Uint8Array): Promise<Logo | { fault: string }> {
  const fault = logoFault(file);
  if (fault) return { fault };
  try {
    const picture = await pictureOf(file);
    if (!picture)
      return { fault: "The file contains far more than its picture. Export it again as PNG." };
    const png = await sharp(picture, { limitInputPixels: 512 * 512, failOn: "warning", pages: 1 })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { png, digest: createHash("sha256").update(png).digest("hex") };
  } catch {
    return {
      fault:
        "The file is damaged or incomplete: it cannot be read to its end. Export it again as PNG.",
    };
  }
}

/**
 * The chunks that a decoder needs for the pixels and their colours. Texts, which may unpack to any
 * size, and data after the picture are omitted.
 */
const neededChunks = new Set([
  "IHDR",
  "PLTE",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "IDAT",
  "IEND",
]);

/** Four channels of two bytes, and the filter bytes of interlaced rows. */
const unpackedBytesAtMost = 512 * 512 * 8 + 512 * 8;

/**
 * The file reduced to its picture; undefined when its data unpacks to more than a picture of this
 * size can have. Throws when the file ends early.
 */
async function pictureOf(file: Uint8Array): Promise<Buffer | undefined> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const keptChunks = [bytes.subarray(0, 8)];
  const data: Buffer[] = [];
  for (let at = 8, type = ""; type !== "IEND"; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    type = bytes.toString("latin1", at + 4, at + 8);
    if (end > bytes.length) throw new Error("The file ends inside a chunk.");
    if (type === "IDAT") data.push(bytes.subarray(at + 8, end - 4));
    if (neededChunks.has(type)) keptChunks.push(bytes.subarray(at, end));
    at = end;
  }
  return (await unpacksWithin(Buffer.concat(data), unpackedBytesAtMost))
    ? Buffer.concat(keptChunks)
    : undefined;
}

/** Whether the data unpacks to at most this many bytes. Throws when the data is damaged. */
async function unpacksWithin(packed: Buffer, bytesAtMost: number): Promise<boolean> {
  try {
    await promisify(inflate)(packed, { maxOutputLength: bytesAtMost });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
