import { mapInSlices } from "@/lib/in-slices";
import { CountedNotes } from "@/lib/reconcile/sources/schedule/notes";
import { textOfFile } from "@/lib/reconcile/sources/schedule/text-encoding";
import { importedEmail } from "@/lib/resources/imported";
import { applicationStatuses } from "@/lib/resources/participant";
import {
  type Answer,
  answerName,
  answerSchema,
  controlOf,
  type Question,
} from "@/lib/transitions/application/answers";
import { csvRows, Unreadable } from "./csv-rows";

/** What the columns of the file may refer to. */
interface PeopleForm {
  questions: readonly Question[];
  roles: readonly { id: string; name: string }[];
}

/** A row with an address, and the fields that it has a value for. */
export interface PersonRow {
  email: string;
  /** In words: the line and the address. */
  place: string;
  fields: Record<string, unknown>;
  answers: Record<string, Answer>;
}

export interface PeopleFile {
  people: PersonRow[];
  /** The rows that are left out, in words. */
  faults: string[];
  notes: string[];
}

const rowsAtMost = 20_000;

/**
 * The people in a CSV file with a header row (docs/rules/import.md#people-files). A value that
 * cannot be read is absent, a row without an address is left out, and both are named.
 */
export async function readPeople(bytes: Buffer, form: PeopleForm): Promise<PeopleFile> {
  const { text, guess } = textOfFile(bytes, {});
  const [losses, guesses] = [new CountedNotes("not read: "), new CountedNotes("guessed: ")];
  if (guess) guesses.add(guess, "");
  const rows = csvRows(text.replace(/^\uFEFF/, ""));
  const header = rows.next();
  if (header.done) throw new Unreadable("The file is empty.");
  const columns = columnsOf(header.value.cells, form, losses, guesses);
  if (!columns.some(({ name }) => name === "email"))
    throw new Unreadable(
      `The first row names no column “email”. It has: ${header.value.cells.slice(0, 20).join(", ").slice(0, 200)}`,
    );
  const seen = new Map<string, number>();
  const faults: string[] = [];
  let count = 0;
  const people = await mapInSlices(rows, ({ line, cells }) => {
    count += 1;
    if (count > rowsAtMost)
      throw new Unreadable(`The file has more than ${rowsAtMost.toLocaleString("en")} rows.`);
    const values = columns.map((column, at) => [column, cellText(cells[at])] as const);
    const typed = values.find(([{ name }]) => name === "email")?.[1] ?? "";
    const place = `line ${line}${typed === "" ? "" : ` (${typed.slice(0, 100)})`}`;
    const leaveOut = (why: string) => void faults.push(`${place}: ${why}`);
    if (typed === "") return leaveOut("expected an e-mail address");
    const { data: email, error } = importedEmail.safeParse(typed);
    if (email === undefined) return leaveOut(`expected ${error.issues[0]?.message}`);
    const earlier = seen.get(email);
    if (earlier !== undefined) return leaveOut(`the same address as line ${earlier}`);
    seen.set(email, line);
    const person: PersonRow = { email, place, fields: {}, answers: {} };
    for (const [column, value] of values)
      if (value !== "" && column.name !== "email") column.read?.(person, value);
    return person;
  });
  return {
    people: people.filter((person) => person !== undefined),
    faults,
    notes: [...losses.notes(), ...guesses.notes()],
  };
}

interface Column {
  name: string;
  /** Absent for a column that is not read. */
  read?: (person: PersonRow, value: string) => void;
}

function columnsOf(
  cells: readonly string[],
  form: PeopleForm,
  losses: CountedNotes,
  guesses: CountedNotes,
): Column[] {
  const taken = new Set<string>();
  return cells.map((cell) => {
    const header = cellText(cell);
    const column = columnNamed(header, form, losses, guesses);
    if (!column || taken.has(column.name)) {
      if (header !== "") losses.add(`the column “${header}”`, column ? "named twice" : "");
      return { name: "" };
    }
    taken.add(column.name);
    return column;
  });
}

function columnNamed(
  header: string,
  { questions, roles }: PeopleForm,
  losses: CountedNotes,
  guesses: CountedNotes,
): Column | undefined {
  const question =
    questions.find(({ key }) => header === key || header === answerName(key)) ??
    questions.find(({ key }) => header.toLowerCase() === key.toLowerCase());
  const name = header.toLowerCase().replaceAll(/[\s_-]+/g, "_");
  if (!question && name === "email") return { name };
  const reader = question ? undefined : readers(roles).get(name);
  if (reader) return { name, read: withNotes(header, reader, losses) };
  const asked = question ?? questions.find(({ label }) => label.trim() === header);
  if (!asked) return undefined;
  if (!question) guesses.add(`the column “${header}” is the question with these words`, "");
  return {
    name: answerName(asked.key),
    read: withNotes(header, answerReader(asked), losses),
  };
}

/** Sets what a cell says, or returns what it should have said. */
type CellReader = (person: PersonRow, value: string) => string | undefined;

const withNotes =
  (header: string, read: CellReader, losses: CountedNotes) =>
  (person: PersonRow, value: string) => {
    const expected = read(person, value);
    if (expected !== undefined)
      losses.add(`${header} “${value.slice(0, 60)}”, expected ${expected}`, person.place);
  };

const readers = (roles: PeopleForm["roles"]) =>
  new Map<string, CellReader>([
    ...["display_name", "nickname", "organisation", "real_name"].map(
      (name): [string, CellReader] => [name, setLine(name)],
    ),
    ["application_status", setStatus],
    ["registered", setFlag("registered")],
    ["privacy_mode", setFlag("privacy_mode")],
    ["role", setRole(roles)],
  ]);

const lineAtMost = 120;

const setLine = (name: string) => (person: PersonRow, value: string) => {
  const text = value.replaceAll(/\s+/g, " ");
  if (text.length > lineAtMost) return `at most ${lineAtMost} characters`;
  person.fields[name] = text;
  return undefined;
};

const setStatus: CellReader = (person, value) => {
  const wanted = value.toLowerCase().replaceAll(/[\s-]+/g, "_");
  const status = applicationStatuses.find((each) => each === wanted);
  if (!status) return applicationStatuses.join(", ");
  person.fields.application_status = status;
  return undefined;
};

const flagWords = new Map([
  ...["yes", "true", "1", "y", "x"].map((word) => [word, true] as const),
  ...["no", "false", "0", "n"].map((word) => [word, false] as const),
]);

const setFlag = (name: string) => (person: PersonRow, value: string) => {
  const flag = flagWords.get(value.toLowerCase());
  if (flag === undefined) return "yes or no";
  person.fields[name] = flag;
  return undefined;
};

const setRole = (roles: PeopleForm["roles"]) => (person: PersonRow, value: string) => {
  const named = (of: (text: string) => string) =>
    roles.find(({ id, name }) => id === value || of(name.trim()) === of(value));
  const role = named((text) => text) ?? named((text) => text.toLowerCase());
  if (!role) return "the name of a role of this event";
  person.fields.role = role.id;
  return undefined;
};

/** An answer is read as the event's own form reads it. */
const answerReader = (question: Question) => {
  const schema = answerSchema({ ...question, required: false });
  const isCheckbox = controlOf(question) === "checkbox";
  return (person: PersonRow, value: string) => {
    if (isCheckbox) {
      const flag = flagWords.get(value.toLowerCase());
      if (flag === undefined) return "yes or no";
      person.answers[question.key] = flag;
      return undefined;
    }
    const answer = schema.safeParse(value);
    if (!answer.success) return answer.error.issues[0]?.message ?? "another answer";
    person.answers[question.key] = answer.data;
    return undefined;
  };
};

/**
 * The text of a cell, without the apostrophe that downloads put before what spreadsheets would run
 * as a formula (docs/rules/downloads.md#csv), and without control characters.
 */
const cellText = (cell: string | undefined): string =>
  (cell ?? "")
    .replace(/^'(?=[=+\-@\t\r])/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "")
    .trim();
