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

/**
 * The root of an XML document. A document type is refused and only XML's own entities are known, so
 * that nothing is expanded or fetched (docs/rules/schedules.md#bombs). `target` names the
 * processing instructions that are kept.
 */
export function xmlTree(
  text: string,
  target: string,
  report: (note: string, line: number) => void,
): Element {
  const document: Element = { name: "", line: 0, attributes: {}, content: [], instructions: [] };
  const open = [document];
  let [elements, errors, line] = [0, 0, 1];
  const parser = new SaxesParser({ xmlns: false as const, position: true });
  parser.on("error", (error) => {
    const message = error.message.replace(/^\d+:\d+: /, "");
    errors += 1;
    if (!harmless.test(message) || errors > errorsAtMost)
      throw new MalformedFile([], `XML (${message})`, { place: `line ${parser.line}` });
    report(`XML is not well-formed: ${message}`, parser.line);
  });
  parser.on("doctype", () => {
    throw new MalformedFile([], "XML without a document type", { place: `line ${parser.line}` });
  });
  parser.on("opentagstart", () => {
    line = parser.line;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > depthAtMost)
      throw new MalformedFile([], `XML of at most ${depthAtMost} levels`, {
        place: `line ${line}`,
      });
    elements += 1;
    if (elements > elementsAtMost)
      throw new MalformedFile([], `XML of at most ${elementsAtMost.toLocaleString("en")} elements`);
    const element: Element = {
      name: localName(name),
      line,
      attributes: localNames(attributes),
      content: [],
      instructions: [],
    };
    open.at(-1)?.content.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (more: string) => void open.at(-1)?.content.push(more);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("processinginstruction", (instruction) => {
    if (instruction.target === target) open.at(-1)?.instructions.push(instruction.body);
  });
  parser.write(text).close();
  const root = childrenOf(document)[0];
  if (!root) throw new MalformedFile([], "XML with an element");
  return root;
}

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

/** Elements of HTML that begin a new paragraph or line. */
const paragraphs = /^(?:p|div|ul|ol|h[1-6]|blockquote)$/i;
const lines = /^(?:br|li|tr)$/i;

/** The text of an element and of all inside it. */
export function textOfElement({ content }: Element): string {
  return content
    .map((each) => {
      if (typeof each === "string") return each;
      const text = textOfElement(each);
      return paragraphs.test(each.name)
        ? `\n\n${text}\n\n`
        : lines.test(each.name)
          ? `\n${text}`
          : text;
    })
    .join("")
    .replace(/\n{3,}/g, "\n\n");
}

/** Whether an element has something that its absence would lose. */
export const hasContent = ({ attributes, content }: Element): boolean =>
  Object.keys(attributes).length > 0 ||
  content.some((each) => typeof each !== "string" || each.trim() !== "");
