import { fileSystem, folderLock, isMissing, parsedObject } from "./files";
import type { MirrorStore } from "./mirror-kinds";

/** A copy in memory. The next process reads everything again. */
export function memoryStore(): MirrorStore {
  const records = new Map<string, Map<string, object>>();
  const ofKind = (kind: string) => {
    const known = records.get(kind) ?? new Map<string, object>();
    records.set(kind, known);
    return known;
  };
  let kept: string | null = null;
  return {
    get: (kind, id) => ofKind(kind).get(id),
    set: (kind, id, record) => ofKind(kind).set(id, record),
    delete: (kind, id) => ofKind(kind).delete(id),
    ids: (kind) => [...ofKind(kind).keys()],
    place: (value) => {
      if (value !== undefined) kept = value;
      return kept;
    },
  };
}

/**
 * A copy in a folder: PATH/KIND/ID.json holds a record as it was served. A file is written under
 * another name and renamed, so that it is complete or absent when the process is killed.
 */
export function folderStore(path: string): MirrorStore {
  const nameOf = (id: string) => `${encodeURIComponent(id)}.json`;
  const fileOf = (kind: string, id: string) => `${path}/${kind}/${nameOf(id)}`;
  const placeFile = `${path}/place`;
  const lock = folderLock(path);
  const made = new Set<string>();

  async function read(file: string): Promise<string | undefined> {
    const fs = await fileSystem();
    try {
      return await fs.readFile(file, "utf8");
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function write(folder: string, file: string, text: string): Promise<void> {
    const fs = await fileSystem();
    if (!made.has(folder)) await fs.mkdir(folder, { recursive: true });
    made.add(folder);
    const unfinished = `${path}/${unfinishedPrefix}${crypto.randomUUID()}`;
    try {
      await fs.writeFile(unfinished, text);
      await fs.rename(unfinished, file);
    } catch (error) {
      made.delete(folder);
      await fs.rm(unfinished, { force: true }).catch(() => {});
      throw error;
    }
  }

  const remove = async (file: string) => (await fileSystem()).rm(file, { force: true });

  return {
    /** A file that somebody has made unreadable is no record: the mirror reads it again. */
    async get(kind, id) {
      const text = await read(fileOf(kind, id));
      return text === undefined ? undefined : parsedObject(text);
    },
    set: (kind, id, record) => write(`${path}/${kind}`, fileOf(kind, id), JSON.stringify(record)),
    delete: (kind, id) => remove(fileOf(kind, id)),
    async ids(kind) {
      const fs = await fileSystem();
      const names = await fs.readdir(`${path}/${kind}`).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return names.flatMap((name) => {
        const id = decoded(name.replace(/\.json$/, ""));
        return id !== undefined && nameOf(id) === name ? [id] : [];
      });
    },
    async place(value) {
      if (value === undefined) return read(placeFile);
      await (value === null ? remove(placeFile) : write(path, placeFile, value));
      return value;
    },
    async open() {
      const fs = await fileSystem();
      await fs.mkdir(path, { recursive: true });
      await lock.take();
      for (const name of await fs.readdir(path))
        if (name.startsWith(unfinishedPrefix)) await remove(`${path}/${name}`);
    },
    close: () => lock.release(),
  };
}

const unfinishedPrefix = ".unfinished-";

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
