import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** The position of one listener in the log. It is written atomically: a process that is killed at any moment leaves a complete file. */
export interface SavedPosition {
  file: string;
  /** Undefined when no position is stored. */
  cursor: string | undefined;
  save(cursor: string): void;
}

/** A listener is identified by its service, its integration and the address it forwards to. */
export function openSavedPosition(listener: { url: string; clientId: string; forward: string }): SavedPosition {
  const folder = path.join(homedir(), ".integrations");
  const name = createHash("sha256").update(JSON.stringify(listener)).digest("hex").slice(0, 16);
  const file = path.join(folder, `listen-${name}.json`);
  return {
    file,
    cursor: cursorIn(file),
    save: (cursor) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const temporaryFile = `${file}.${process.pid}`;
      writeFileSync(temporaryFile, `${JSON.stringify({ ...listener, cursor })}\n`, { mode: 0o600 });
      renameSync(temporaryFile, file);
    },
  };
}

function cursorIn(file: string): string | undefined {
  try {
    const { cursor } = JSON.parse(readFileSync(file, "utf8"));
    return typeof cursor === "string" ? cursor : undefined;
  } catch {
    return undefined;
  }
}
