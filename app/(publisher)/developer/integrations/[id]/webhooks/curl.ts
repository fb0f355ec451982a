/** The request as a shell command, with the same headers and exactly the same bytes. */
export function curlCommand(url: string, headers: Record<string, string>, body: string): string {
  const lines = [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ];
  return lines.join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
