import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { config } from "@/lib/config/config";
import { tarball } from "./tarball";

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
