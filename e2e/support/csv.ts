/**
 * A strict RFC 4180 parser: lines end with CRLF, quotes only enclose a cell or are doubled inside
 * one, and every line has as many cells as the first.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? /"((?:[^"]|"")*)"/y : /([^",\r\n]*)/y;
      cell.lastIndex = at;
      const [whole = "", inside = ""] = cell.exec(text) ?? [];
      cells.push(inside.replaceAll('""', '"'));
      at += whole.length;
      if (text[at] !== ",") break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== "\r\n")
      throw new Error(`No line end at ${at}: ${JSON.stringify(text.slice(at - 20, at + 20))}`);
    at += 2;
    lines.push(cells);
  }
  const [headers = [], ...rows] = lines;
  return rows.map((cells) => {
    if (cells.length !== headers.length)
      throw new Error(
        `${cells.length} cells below ${headers.length} headers: ${JSON.stringify(cells)}`,
      );
    return Object.fromEntries(headers.map((header, n) => [header, cells[n] ?? ""]));
  });
}
