/** The line of each value in a JSON text, by its path (`redirect_uris.1`); or the line from which the text is no longer JSON. */
export type JsonLineNumbers = { lines: ReadonlyMap<string, number> } | { broken: { line: number; expected: string } };

/** Browsers describe syntax errors in different words, or without a position. This parser describes them the same way everywhere. */
export function jsonLineNumbers(text: string): JsonLineNumbers {
  const reader = new JsonReader(text);
  try {
    reader.value([]);
    reader.end();
    return { lines: reader.lines };
  } catch (thrown) {
    if (!(thrown instanceof UnexpectedToken)) throw thrown;
    return { broken: { line: reader.line(), expected: thrown.message } };
  }
}

class UnexpectedToken extends Error {}

const token = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const levelsAtMost = 50;

class JsonReader {
  readonly lines = new Map<string, number>();
  private at = 0;

  constructor(private readonly text: string) {}

  line(): number {
    return this.text.slice(0, this.at).split("\n").length;
  }

  value(path: string[]): void {
    this.space();
    this.lines.set(path.join("."), this.line());
    if (path.length > levelsAtMost) throw new UnexpectedToken("fewer levels");
    if (this.takes("{")) this.members(path);
    else if (this.takes("[")) this.entries(path);
    else this.token("a value");
  }

  end(): void {
    this.space();
    if (this.at < this.text.length) throw new UnexpectedToken("the end");
  }

  private members(path: string[]): void {
    if (this.takes("}")) return;
    do {
      this.space();
      if (this.text[this.at] !== '"') throw new UnexpectedToken("a name in double quotes");
      const name = String(JSON.parse(this.token("a name in double quotes")));
      if (!this.takes(":")) throw new UnexpectedToken("a colon");
      this.value([...path, name]);
    } while (this.takes(","));
    if (!this.takes("}")) throw new UnexpectedToken("a comma or }");
  }

  private entries(path: string[]): void {
    if (this.takes("]")) return;
    let index = 0;
    do this.value([...path, String(index++)]);
    while (this.takes(","));
    if (!this.takes("]")) throw new UnexpectedToken("a comma or ]");
  }

  private token(expected: string): string {
    token.lastIndex = this.at;
    const [found] = token.exec(this.text) ?? [];
    if (found === undefined) throw new UnexpectedToken(expected);
    this.at += found.length;
    return found;
  }

  private takes(sign: string): boolean {
    this.space();
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    while (" \t\r\n".includes(this.text[this.at] ?? "x")) this.at += 1;
  }
}
