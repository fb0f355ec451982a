/** How many members and elements a JSON text has, and how deep it nests. Exact for valid JSON. */
export function extentOf(json: string): { members: number; depth: number } {
  let [members, depth, deepest] = [0, 0, 0];
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === quote) at = endOfText(json, at);
    else if (character === comma) members += 1;
    else if (isOpening(character)) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (!isEmptyFrom(json, at + 1)) members += 1;
    } else if (isClosing(character)) depth -= 1;
  }
  return { members, depth: deepest };
}

/** The index of the quote that ends a text. */
export function endOfText(json: string, begin: number): number {
  for (let at = begin + 1; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === backslash) at += 1;
    else if (character === quote) return at;
  }
  return json.length;
}

function isEmptyFrom(json: string, begin: number): boolean {
  let at = begin;
  while (isSpace(json.charCodeAt(at))) at += 1;
  return isClosing(json.charCodeAt(at));
}

export const [quote, comma] = [0x22, 0x2c];
const backslash = 0x5c;
export const isOpening = (character: number) => character === 0x7b || character === 0x5b;
export const isClosing = (character: number) => character === 0x7d || character === 0x5d;
const isSpace = (character: number) => character === 0x20 || (character >= 9 && character <= 13);
