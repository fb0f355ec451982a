import { gzipSync } from "node:zlib";

const blockBytes = 512;

/**
 * A gzipped tarball for npm, with everything below `package/`. The same files always give the same
 * bytes.
 */
export const tarball = (
  files: Map<string, { content: Buffer; isProgram: boolean }>,
): Buffer<ArrayBuffer> =>
  gzipSync(
    Buffer.concat([
      ...[...files].flatMap(([name, file]) => entryOf(`package/${name}`, file)),
      Buffer.alloc(2 * blockBytes),
    ]),
    { level: 9 },
  );

function entryOf(
  name: string,
  { content, isProgram }: { content: Buffer; isProgram: boolean },
): Buffer[] {
  return [
    header(name, content.length, isProgram ? 0o755 : 0o644),
    content,
    Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes),
  ];
}

/** A ustar header. Its checksum counts the checksum's own field as spaces. */
function header(name: string, size: number, mode: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  const modified = 499_162_500; // 1985, as npm packs; some tools refuse a date of zero
  block.write(name, 0);
  block.write(
    octal(mode, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(modified, 11),
    100,
  );
  block.write(" ".repeat(8), 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}
