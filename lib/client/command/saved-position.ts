import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { CommandError } from "./command-error";

/**
 * The position of one listener in the log. It is written atomically: a process that is killed at
 * any moment leaves a complete file.
 */
export interface SavedPosition {
  file: string;
  /** Undefined when no position is stored. */
  cursor: string | undefined;
  /** Throws CommandError when the file cannot be written. */
  save(cursor: string | undefined): void;
}

/** A listener is identified by its service, its integration and the address it forwards to. */
export function openSavedPosition(listener: {
  url: string;
  clientId: string;
  forward: string;
}): SavedPosition {
  const folder = path.join(homedir(), ".integrations");
  const name = createHash("sha256").update(JSON.stringify(listener)).digest("hex").slice(0, 16);
  const file = path.join(folder, `listen-${name}.json`);
  return {
    file,
    cursor: cursorIn(file),
    save: (cursor) => {
      try {
        replaceFile(folder, file, `${JSON.stringify({ ...listener, cursor })}\n`);
      } catch (error) {
        const { code = String(error) } = error as NodeJS.ErrnoException;
        throw new CommandError(
          `The position cannot be saved in ${file} (${code}). The home folder must be writable.`,
          { cause: error },
        );
      }
    },
  };
}

function replaceFile(folder: string, file: string, content: string) {
  makeFolder(folder);
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, content, { mode: 0o600 });
  renameSync(temporaryFile, file);
}

/** Not recursively: below a folder that admits none, such as /proc, Node would try forever. */
function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function cursorIn(file: string): string | undefined {
  try {
    const { cursor } = JSON.parse(readFileSync(file, "utf8"));
    return typeof cursor === "string" ? cursor : undefined;
  } catch {
    return undefined;
  }
}
