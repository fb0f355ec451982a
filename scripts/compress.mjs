import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * Compresses every script and style sheet of Next's build with Brotli's best quality into a file
 * beside it, which `lib/http/precompressed.ts` serves.
 */
export function compressStatic() {
  const folder = ".next/static";
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css)$/.test(name)) continue;
    const plain = readFileSync(path.join(folder, name));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    };
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(plain, { params }));
  }
}
