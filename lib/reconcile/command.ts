import { createReadStream } from "node:fs";
import { basename, extname } from "node:path";
import * as z from "zod";
import { importedId } from "@/lib/resources/imported";
import { counted } from "@/lib/words";
import { FileRefused, faultLine, withMore } from "./faults";
import type { ListName } from "./lists";
import { type LoadResult, load, UnknownOutcome } from "./load";

const usage = "Usage: npm run import -- [--organization ID] FILE [FILE…]   (- is standard input)";

/**
 * `npm run import -- …`: loads each file separately, after `open` has prepared the database.
 * Returns the exit status: 1 when the arguments are wrong, a file is refused or an outage
 * interrupts one, else 0. Wrong arguments open nothing, and nothing of a refused file is written.
 */
export async function runImport(
  args: string[],
  open: () => Promise<void> = async () => {},
): Promise<number> {
  const parsed = readArguments(args);
  if (typeof parsed === "string") {
    process.stderr.write(`${parsed}\n${usage}\n`);
    return 1;
  }
  await open();
  for (const file of parsed.files) if (!(await importFile(file, parsed.organization))) return 1;
  return 0;
}

function readArguments(args: string[]): { files: string[]; organization?: string } | string {
  const files: string[] = [];
  let organization: string | undefined;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--organization") organization = rest.shift() ?? "";
    else if (arg.startsWith("--organization=")) organization = arg.slice("--organization=".length);
    else if (arg.startsWith("--")) return `There is no option ${arg}.`;
    else files.push(arg);
  }
  if (files.length === 0) return "Name a file.";
  if (organization === undefined) return { files };
  const id = importedId.safeParse(organization);
  return id.success
    ? { files, organization: z.string().parse(id.data) }
    : `--organization: expected the id of an organization, a UUID.`;
}

async function importFile(file: string, organization: string | undefined): Promise<boolean> {
  const name = file === "-" ? "standard input" : file;
  try {
    const source = file === "-" ? process.stdin : bytesOf(file);
    const loaded: LoadResult = await load(source, {
      organization,
      fileName: fileNameOf(file),
      progress: throttledProgress(name),
    });
    process.stdout.write(summary(name, loaded));
    return true;
  } catch (error) {
    process.stderr.write(failureText(name, error));
    return false;
  }
}

const fileNameOf = (file: string) => (file === "-" ? undefined : basename(file, extname(file)));

/** The file is opened when it is first read, so that a failure to open it is thrown there. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 256 * 1024 });
}

const progressEveryMs = 2_000;

/** Prints progress at most every two seconds, so small files load without progress lines. */
function throttledProgress(name: string) {
  let next = Date.now() + progressEveryMs;
  return (words: string) => {
    if (Date.now() < next) return;
    next = Date.now() + progressEveryMs;
    process.stderr.write(`${name}: ${words}…\n`);
  };
}

function failureText(name: string, error: unknown): string {
  if (error instanceof UnknownOutcome)
    return `${name}: it is unknown whether the file was loaded, because the answer to the commit was lost: ${error.message}\n  load the same file again: this is safe, whether it was loaded or not\n`;
  if (!(error instanceof FileRefused))
    return `${name}: nothing was loaded: ${error instanceof Error ? error.message : String(error)}\n`;
  const { shown, count } = error.faults;
  const lines = withMore(shown.map(faultLine), count);
  return `${name}: nothing was loaded, ${counted(count, "fault")}\n${indented(lines)}`;
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}\n`).join("");

const listWords: Record<ListName, string> = {
  users: "accounts",
  organizations: "organizations",
  members: "members",
  events: "events",
  form_fields: "form fields",
  roles: "roles",
  threads: "threads",
  locations: "locations",
  people: "people",
  activities: "activities",
  registration_waves: "waves",
};

/** One line per list with the numbers of rows created, changed and unchanged; then the notes. */
export function summary(file: string, { itemCounts, written, notes }: LoadResult): string {
  const lines = (Object.keys(listWords) as ListName[]).flatMap((list) => {
    const { created, updated } = written.get(list) ?? { created: 0, updated: 0 };
    const unchanged = Math.max(0, itemCounts[list] - created - updated);
    if (created + updated + unchanged === 0) return [];
    return [
      `  ${listWords[list].padEnd(14)}${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged\n`,
    ];
  });
  return `${file}: loaded\n${lines.join("")}${notes.map((note) => `  note: ${note}\n`).join("")}`;
}

const number = (count: number) => count.toLocaleString("en");
