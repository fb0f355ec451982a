const sidePixels = 512;
const bytesAtMost = 524_288;

/**
 * The fault that the first bytes and the chunks of a logo file reveal, in words for the person who
 * chose it; undefined when there is none. The browser checks this while the form is filled in; the
 * server checks again and decodes (`logo.ts`).
 */
export function logoFault(file: Uint8Array): string | undefined {
  if (file.length === 0) return "Choose a 512 × 512 PNG. No file was chosen, or it is empty.";
  if (file.length > bytesAtMost)
    return `The file has ${Math.ceil(file.length / 1024).toLocaleString("en")} KB. At most 512 KB are accepted.`;
  if (!pngSignature.every((byte, at) => file[at] === byte))
    return `The logo must be a PNG. This file ${formatWords(file)}. Export it as PNG.`;
  if (file.length < 33 || latin1(file, 12, 16) !== "IHDR")
    return "The file is damaged or incomplete: it ends before the picture begins. Export it again as PNG.";
  const [width, height] = [uint32(file, 16), uint32(file, 20)];
  if (width !== sidePixels || height !== sidePixels)
    return `The picture is ${width} × ${height} pixels. It must be exactly 512 × 512.`;
  if (isAnimated(file)) return "The picture is animated. Use a still one.";
  return undefined;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function formatWords(file: Uint8Array): string {
  const start = latin1(file, 0, 512);
  if (start.startsWith("\xff\xd8\xff")) return "is a JPEG";
  if (/^GIF8[79]a/.test(start)) return "is a GIF";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "is a WebP";
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|!DOCTYPE svg|!--|svg)/i.test(start)) return "is an SVG";
  if (start.slice(4, 8) === "ftyp") return "is an AVIF or HEIC";
  if (start.startsWith("BM")) return "is a BMP";
  if (start.startsWith("%PDF")) return "is a PDF";
  return "is in another format";
}

// An animated PNG announces itself with an acTL chunk before its picture data.
function isAnimated(file: Uint8Array): boolean {
  let at = 8;
  while (at + 8 <= file.length) {
    const type = latin1(file, at + 4, at + 8);
    if (type === "acTL") return true;
    if (type === "IEND") return false;
    at += 12 + uint32(file, at);
  }
  return false;
}

const uint32 = (file: Uint8Array, at: number) =>
  new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(at);

const latin1 = (file: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...file.subarray(from, to));
