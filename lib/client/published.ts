import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { config } from "@/lib/config/config";

/** The folder where the build puts the package (`scripts/client-package.ts`). */
const folder = "dist/client";

/**
 * Stands for the address of the service in the built files, because the build does not know the
 * address.
 */
const placeholder = "https://service.invalid";

/** The tarball that `npm install` takes. */
export const publishedPackage = (): Buffer<ArrayBuffer> =>
  cachedContent("client.tgz", () => tarball(packageFiles()));

/** The client as one TypeScript or Python file, or the command as one program. */
export const publishedFile = (
  name: "client.ts" | "integrations.mjs" | "integrations.py",
): Buffer<ArrayBuffer> => cachedContent(name, () => contentOf(name));

function packageFiles() {
  const names = readdirSync(folder).filter(
    (name) => !["client.ts", "integrations.py"].includes(name),
  );
  return new Map(
    names
      .toSorted()
      .map((name) => [name, { content: contentOf(name), isProgram: name.endsWith(".mjs") }]),
  );
}

const contentOf = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    readFileSync(path.join(folder, name), "utf8").replaceAll(placeholder, config().PUBLIC_URL),
  );

/** Built once per public address. */
function cachedContent(name: string, make: () => Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const key = `${config().PUBLIC_URL}/docs/${name}`;
  const content = contentByAddress.get(key) ?? make();
  contentByAddress.set(key, content);
  return content;
}

const contentByAddress = new Map<string, Buffer<ArrayBuffer>>();

const blockBytes = 512;

/**
 * A gzipped tarball for npm, with everything below `package/`. The same files always give the same
 * bytes.
 */
const tarball = (
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
