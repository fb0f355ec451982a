import { SaxesParser } from "saxes";
import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";

export interface Element {
  /** Without the prefix of its namespace. */
  name: string;
  /** The number of the line in which it begins. */
  line: number;
  attributes: Record<string, string>;
  /** Texts and elements in their order. */
  content: (string | Element)[];
  /** The data of processing instructions for readers of this format. */
  instructions: string[];
}

const depthAtMost = 16;
const elementsAtMost = 500_000;
/** Each takes the parser as long as a thousand characters. */
const errorsAtMost = 10_000;

/** Errors after which the structure of the document is still known. */
const harmless =
  /^(?:undefined entity|disallowed character\.|malformed character entity|.*"\]\]>" is disallowed)/;

/** What of a format can be read although something else cannot. */
export interface PartialFormat {
  /** The element that is in each of these. */
  parents: ReadonlyMap<string, string>;
  /** The element that is left out when it is not well-formed. */
  entry: string;
  /** The element without which nothing is read. */
  whole: string;
  /** The end of an entry, and the beginnings of elements that have a parent; groups are names. */
  landmarks: RegExp;
  /** Of the processing instructions that are kept. */
  target: string;
}

/** A place where a document is not well-formed. */
export interface Break {
  line: number;
  found: string;
  expected: string;
  /** The entry that it is in. */
  entry: Element | undefined;
}

/**
 * The root of an XML document. A document type is refused and only XML's own entities are known, so
 * that nothing is expanded or fetched (docs/rules/schedules.md#bombs). Where the document is not
 * well-formed, the element around it is left out, and reading goes on behind it.
 */
export function xmlTree(
  text: string,
  format: PartialFormat,
  report: (note: string, line: number) => void,
): { root: Element; breaks: Break[] } {
  const reading = new TreeReading(text, format, report);
  reading.run();
  const [root, broken] = [childrenOf(reading.document)[0], reading.breaks[0]];
  if (!root) throw broken ? brokenFile(broken) : new MalformedFile([], "XML with an element");
  return { root, breaks: reading.breaks };
}

export const brokenFile = ({ line, found, expected }: Break) =>
  new MalformedFile([], expected, { place: `line ${line}`, found });

/** Thrown to leave the parser. `at` is the place in the text. */
class NotWellFormed extends Error {
  constructor(
    message: string,
    readonly at: number,
    readonly line: number,
  ) {
    super(message);
  }
}

class TreeReading {
  readonly document: Element = elementAt(0, "", {});
  readonly breaks: Break[] = [];
  private readonly open = [this.document];
  private readonly containers: ReadonlySet<string>;
  private elements = 0;
  private errors = 0;

  constructor(
    private readonly text: string,
    private readonly format: PartialFormat,
    private readonly report: (note: string, line: number) => void,
  ) {
    this.containers = new Set(format.parents.values());
  }

  run() {
    let [at, line]: [number | undefined, number] = [0, 1];
    while (at !== undefined) {
      const broken = this.readFrom(at, line);
      if (!broken) return;
      this.leaveOut(broken);
      at = this.nextLandmark(broken.at);
      line = broken.line + linesIn(this.text.slice(broken.at, at));
    }
  }

  /** Reads to the end, or to where the document is not well-formed. */
  private readFrom(from: number, firstLine: number): NotWellFormed | undefined {
    const parser = new SaxesParser({ xmlns: false as const, position: true });
    const around = this.open
      .slice(1)
      .map(({ name }) => `<${name}>`)
      .join("");
    parser.write(around);
    const position = () => from + parser.position - around.length;
    const lineNow = () => firstLine + parser.line - 1;
    let line = firstLine;
    parser.on("error", (error) => {
      const message = error.message.replace(/^\d+:\d+: /, "");
      if (!this.isHarmless(message, lineNow()))
        throw new NotWellFormed(message.replace(/\.$/, ""), position(), lineNow());
    });
    parser.on("doctype", () => {
      throw new MalformedFile([], "XML without a document type", { place: `line ${lineNow()}` });
    });
    parser.on("opentagstart", ({ name }) => {
      line = lineNow();
      if (localName(name) === this.format.entry && this.openEntry())
        throw new NotWellFormed(
          `unclosed tag: ${name}`,
          this.text.lastIndexOf("<", position() - 1),
          line,
        );
    });
    parser.on("opentag", ({ name, attributes }) =>
      this.begin(elementAt(line, localName(name), localNames(attributes))),
    );
    parser.on("closetag", () => void this.open.pop());
    const addText = (more: string) => void this.open.at(-1)?.content.push(more);
    parser.on("text", addText);
    parser.on("cdata", addText);
    parser.on("processinginstruction", ({ target, body }) => {
      if (target === this.format.target) this.open.at(-1)?.instructions.push(body);
    });
    try {
      parser.write(this.text.slice(from)).close();
      return undefined;
    } catch (error) {
      if (error instanceof NotWellFormed) return error;
      throw error;
    }
  }

  private isHarmless(message: string, line: number): boolean {
    this.errors += 1;
    if (this.errors > errorsAtMost)
      throw new MalformedFile([], `XML (${message})`, { place: `line ${line}` });
    if (!harmless.test(message)) return false;
    this.report(`XML is not well-formed: ${message}`, line);
    return true;
  }

  private begin(element: Element) {
    if (this.open.length > depthAtMost)
      throw new MalformedFile([], `XML of at most ${depthAtMost} levels`, {
        place: `line ${element.line}`,
      });
    this.elements += 1;
    if (this.elements > elementsAtMost)
      throw new MalformedFile(
        [],
        `XML of at most ${elementsAtMost.toLocaleString("en")} elements`,
        { place: `line ${element.line}` },
      );
    this.open.at(-1)?.content.push(element);
    this.open.push(element);
  }

  private openEntry = () => this.open.find(({ name }) => name === this.format.entry);

  /** Leaves out what is open and not only around the entries. */
  private leaveOut({ message, at, line }: NotWellFormed) {
    const before = this.text.slice(Math.max(0, at - 60), at);
    const isEnd = at >= this.text.length;
    const broken: Break = {
      line,
      found: isEnd ? "the end of the file" : before.slice(Math.max(0, before.lastIndexOf("<"))),
      expected: `XML (${message})`,
      entry: this.openEntry(),
    };
    this.breaks.push(broken);
    if (this.open.some(({ name }) => name === this.format.whole)) throw brokenFile(broken);
    const depth = this.open.findIndex(({ name }, n) => n > 0 && !this.containers.has(name));
    if (depth < 0) return;
    this.open[depth - 1]?.content.pop();
    this.open.length = depth;
  }

  /** Where reading goes on, inside the element that has to be around it. */
  private nextLandmark(from: number): number | undefined {
    const { landmarks, parents } = this.format;
    landmarks.lastIndex = from;
    for (let found = landmarks.exec(this.text); found; found = landmarks.exec(this.text)) {
      const parent = parents.get(found.slice(1).find((name) => name !== undefined) ?? "");
      const depth = this.open.findLastIndex(({ name }) => name === parent);
      if (depth < 0) continue;
      this.open.length = depth + 1;
      return found[0].startsWith("</") ? landmarks.lastIndex : found.index;
    }
    return undefined;
  }
}

const elementAt = (line: number, name: string, attributes: Element["attributes"]): Element => ({
  ...{ name, line, attributes },
  ...{ content: [], instructions: [] },
});

export const linesIn = (text: string) => text.match(/\n/g)?.length ?? 0;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

const localNames = (attributes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      /^xmlns(?::|$)/.test(name) ? [] : [[localName(name), value] as const],
    ),
  );

export const childrenOf = (element: Element | undefined, wanted?: string): Element[] =>
  (element?.content ?? []).filter(
    (each): each is Element =>
      typeof each !== "string" && (wanted === undefined || each.name === wanted),
  );
