/** Texts that cost a careless reader more than their length, each of about this many bytes. */
export const hostileTexts: Record<string, (bytes: number) => string> = {
  long: (bytes) => "a".repeat(bytes),
  "control characters at the end": (bytes) => `${"a".repeat(bytes)}\u0001\u0001`,
  "spaces inside": (bytes) => `a${" ".repeat(bytes)}a`,
  "line breaks": (bytes) => `a${"\n".repeat(bytes)}a`,
  "an address of parts": (bytes) => `a@${"a.".repeat(bytes / 2)}`,
  "nested return paths": (bytes) => repeated("/signin?callbackUrl=", bytes),
  "escaped return paths": (bytes) =>
    `/signin?callbackUrl=${repeated("%2Fsignin%3FcallbackUrl%3D", bytes)}`,
  digits: (bytes) => "9".repeat(bytes),
  "a deep list": (bytes) => "[".repeat(bytes),
  "a deep object": (bytes) => repeated('{"a":', bytes),
  "parts of a token": (bytes) => repeated("e30.", bytes),
  "open brackets and stars": (bytes) => repeated("*[a](<", bytes),
  "nested quotes": (bytes) => repeated("> ", bytes),
  "combining letters": (bytes) => "a\u0301".repeat(bytes / 3),
};

export const repeated = (part: string, bytes: number) =>
  part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes);

/**
 * The fields of a form as `multipart/form-data`, which is also how a browser sends the arguments of
 * an action.
 */
export function multipart(fields: Iterable<[name: string, value: string]>) {
  const parts: string[] = [];
  for (const [name, value] of fields)
    parts.push(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  return {
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: `${parts.join("")}--b--\r\n`,
  };
}

export function* numbered(
  count: number,
  name: (n: number) => string,
  value = "1",
): Generator<[string, string]> {
  for (let n = 0; n < count; n++) yield [name(n), value];
}
