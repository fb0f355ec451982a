import { MalformedFile } from "@/lib/reconcile/sources/bundle/json-stream";

const componentsAtMost = 50_000;
const elementsAtMost = 500_000;
const parametersOfLineAtMost = 100;
/** Names and parameters of a line; its value may be of any length. */
const headLengthAtMost = 10_000;

const [tab, lineFeed, carriageReturn, space, quote, colon, semicolon] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x3a, 0x3b];

/**
 * Refuses a calendar file that would take longer to parse than its size suggests (docs/rules/schedules.md#bombs). The parser takes as long for a property as
 * for a long text, and for the parameters of one property as long as the square of their number.
 */
export function requireModestCalendar(text: string): void {
  let [components, elements, parameters, headLength] = [0, 0, 0, 0];
  let isHead = true;
  let isQuoted = false;
  const startLine = (at: number) => {
    [isHead, isQuoted, parameters, headLength] = [true, false, 0, 0];
    elements += 1;
    if (isBegin(text, at)) components += 1;
    if (components > componentsAtMost) throw new MalformedFile([], `iCalendar with at most ${componentsAtMost.toLocaleString("en")} components`);
  };
  startLine(0);
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === lineFeed) {
      if (!isFold(text.charCodeAt(at + 1))) startLine(at + 1);
    } else if (isHead) {
      headLength += 1;
      if (character === quote) isQuoted = !isQuoted;
      else if (character === colon && !isQuoted) isHead = false;
      else if (character === semicolon && !isQuoted) {
        elements += 1;
        parameters += 1;
      }
      if (parameters > parametersOfLineAtMost || headLength > headLengthAtMost) throw new MalformedFile([], expectedHead);
    }
    if (elements > elementsAtMost)
      throw new MalformedFile([], `iCalendar with at most ${elementsAtMost.toLocaleString("en")} properties and parameters`);
  }
}

const expectedHead = `iCalendar with at most ${parametersOfLineAtMost} parameters, of ${headLengthAtMost.toLocaleString("en")} characters, in a line`;

/** Whether the line that begins with this character continues the previous one, or is empty. */
const isFold = (character: number) =>
  character === space || character === tab || character === lineFeed || character === carriageReturn || Number.isNaN(character);

const isBegin = (text: string, at: number) => text.slice(at, at + 6).toLowerCase() === "begin:";
