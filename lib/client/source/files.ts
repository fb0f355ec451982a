/** What a folder store uses of node:fs/promises. */
interface FileSystem {
  mkdir(path: string, options: { recursive: true }): Promise<unknown>;
  readdir(path: string): Promise<string[]>;
  readFile(path: string, encoding: "utf8"): Promise<string>;
  writeFile(path: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  link(existing: string, path: string): Promise<void>;
  rm(path: string, options: { force: true }): Promise<void>;
  stat(path: string): Promise<{ mtimeMs: number }>;
  utimes(path: string, accessed: Date, modified: Date): Promise<void>;
}

/** Loaded when it is used, so that the package also runs where there are no files. */
export const fileSystem = (): Promise<FileSystem> => nodeModule("node:fs/promises");
const nodeModule = (name: string) => import(/* webpackIgnore: true */ /* @vite-ignore */ name);

export const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";
const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

export function parsedObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The process that holds a folder. */
interface Holder {
  pid: number;
  /** Distinguishes a process from a later one with its id. Empty where the system has none. */
  startedAt: string;
  host: string;
  token: string;
}

const renewLockMs = 20_000;
const foreignLockMs = 60_000;

/**
 * A lock that ends with its process, however that ends. A process on another machine cannot be
 * seen, so its lock ends when it is not renewed for a minute.
 */
export function folderLock(path: string) {
  const file = `${path}/.lock`;
  let held: string | undefined;
  let renewal: ReturnType<typeof setInterval> | undefined;

  const readLock = async () => {
    const fs = await fileSystem();
    return fs.readFile(file, "utf8").catch(() => undefined);
  };

  /** Creates the lock with its whole content; false when there is one. */
  async function create(text: string): Promise<boolean> {
    const fs = await fileSystem();
    const unfinished = `${file}-${crypto.randomUUID()}`;
    try {
      await fs.writeFile(unfinished, text);
      await fs.link(unfinished, file);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    } finally {
      await fs.rm(unfinished, { force: true });
    }
  }

  /**
   * Of two mirrors that find the same dead lock, one removes it. A lock that proves to be alive is
   * put back.
   */
  async function takeAway(dead: string): Promise<void> {
    const fs = await fileSystem();
    const away = `${file}-${crypto.randomUUID()}`;
    await fs.rename(file, away).catch(() => {});
    const taken = await fs.readFile(away, "utf8").catch(() => undefined);
    if (taken !== undefined && taken !== dead) await fs.link(away, file).catch(() => {});
    await fs.rm(away, { force: true });
  }

  return {
    async take(): Promise<void> {
      const fs = await fileSystem();
      const own = JSON.stringify(await thisProcess());
      while (!(await create(own))) {
        const text = await readLock();
        if (text === undefined) continue;
        const holder = parsedObject(text) as Partial<Holder> | undefined;
        const { mtimeMs } = await fs.stat(file).catch(() => ({ mtimeMs: 0 }));
        if (holder && (await isAlive(holder, Date.now() - mtimeMs)))
          throw new Error(
            `Another mirror uses ${path}: process ${holder.pid} on ${holder.host}. Stop it first.`,
          );
        await takeAway(text);
      }
      held = own;
      renewal = setInterval(() => {
        void fs.utimes(file, new Date(), new Date()).catch(() => {});
      }, renewLockMs);
      (renewal as { unref?: () => void }).unref?.();
    },
    async release(): Promise<void> {
      clearInterval(renewal);
      if (held !== undefined && (await readLock()) === held)
        await (await fileSystem()).rm(file, { force: true });
      held = undefined;
    },
  };
}

/** What a lock uses of Node's `process`. */
interface ProcessGlobal {
  process?: { pid: number; kill(pid: number, signal: 0): boolean };
}

const runningProcess = () => (globalThis as ProcessGlobal).process;

async function thisProcess(): Promise<Holder> {
  const pid = runningProcess()?.pid ?? 0;
  const { hostname }: { hostname(): string } = await nodeModule("node:os");
  return { pid, startedAt: await startOf(pid), host: hostname(), token: crypto.randomUUID() };
}

async function isAlive(holder: Partial<Holder>, silentMs: number): Promise<boolean> {
  const { pid = 0, startedAt = "", host } = holder;
  if (host !== (await thisProcess()).host) return silentMs < foreignLockMs;
  try {
    runningProcess()?.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  return startedAt === (await startOf(pid));
}

/** When a process started, as Linux says; empty elsewhere. */
async function startOf(pid: number): Promise<string> {
  const fs = await fileSystem();
  const status = await fs.readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return status.slice(status.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
