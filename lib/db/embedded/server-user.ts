import { readFileSync } from "node:fs";

/**
 * The user that the server runs as. PostgreSQL refuses root: then it is `postgres` where that user
 * exists, else `nobody`.
 */
export type ServerUser = { uid: number; gid: number } | "ourselves";

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return "ourselves";
  const passwd = readFileSync("/etc/passwd", "utf8");
  const entry =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd);
  if (!entry)
    throw new Error(
      "PostgreSQL does not run as root, and there is no user postgres or nobody: set DATABASE_URL, or start as another user.",
    );
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/** Options of a child process that runs as that user, in a folder that every user can enter. */
export const spawnOptionsOf = (user: ServerUser) =>
  user === "ourselves" ? {} : { ...user, cwd: "/" };
