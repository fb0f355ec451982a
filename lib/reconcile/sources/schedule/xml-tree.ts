import { SaxesParser } from "saxes";
import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const depthAtMost = 16;
const elementsAtMost = 500_000;

/**
 * The root of an XML document. A document type is refused and only XML's own entities are known, so that nothing is expanded or fetched
 * (docs/rules/schedules.md#bombs).
 */
export function xmlTree(text: string): Element {
  const document: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [document];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: false as const, position: false });
  parser.on("error", (error) => {
    throw new MalformedFile([], `XML (${error.message})`);
  });
  parser.on("doctype", () => {
    throw new MalformedFile([], "XML without a document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > depthAtMost) throw new MalformedFile([], `XML of at most ${depthAtMost} levels`);
    elements += 1;
    if (elements > elementsAtMost) throw new MalformedFile([], `XML of at most ${elementsAtMost.toLocaleString("en")} elements`);
    const element: Element = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  const [root] = document.children;
  if (!root) throw new MalformedFile([], "XML with an element");
  return root;
}
