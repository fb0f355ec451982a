interface Variant {
  body: string;
  /** What the finding says if this variant turns out to be the signed one. */
  words: string;
}

/** What the body may have been before an editor, a form or a JSON library changed it. */
export function signedVariants(pasted: string): Variant[] {
  const unix = pasted.replaceAll("\r\n", "\n");
  const variants = [
    {
      body: pasted.replace(/\r?\n$/, ""),
      words: "The body was signed without the line break at its end.",
    },
    { body: pasted.trim(), words: "The body was signed without the white space around it." },
    { body: `${pasted}\n`, words: "The body was signed with a line break at its end." },
    { body: unix, words: "The body was signed with line feeds only." },
    {
      body: unix.replaceAll("\n", "\r\n"),
      words: "The body was signed with carriage returns and line feeds.",
    },
    ...reserialized(pasted),
  ];
  return variants.filter(({ body }) => body !== pasted);
}

function reserialized(pasted: string): Variant[] {
  const parsed = parsedJson(pasted);
  if (parsed === undefined) return [];
  return [
    {
      body: JSON.stringify(parsed),
      words: "The body was signed as compact JSON: something parsed it and serialized it again.",
    },
    {
      body: JSON.stringify(parsed, null, 2),
      words: "The body was signed as JSON indented by two spaces.",
    },
    {
      body: JSON.stringify(parsed, null, 4),
      words: "The body was signed as JSON indented by four spaces.",
    },
  ];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first difference between the two in bytes, because the signature covers bytes. */
export function differenceOf(pasted: string, signed: string): string {
  const [pastedBytes, signedBytes] = [
    new TextEncoder().encode(pasted),
    new TextEncoder().encode(signed),
  ];
  let at = 0;
  while (at < pastedBytes.length && at < signedBytes.length && pastedBytes[at] === signedBytes[at])
    at += 1;
  return `The one above first differs at byte ${at} of ${pastedBytes.length}, counted from 0: there is ${byteWords(pastedBytes[at])}, and ${byteWords(signedBytes[at])} was signed.`;
}

function byteWords(byte: number | undefined): string {
  if (byte === undefined) return "the end";
  const hex = `0x${byte.toString(16).padStart(2, "0").toUpperCase()}`;
  const name = names[byte] ?? (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : undefined);
  return name === undefined ? hex : `${hex} (${name})`;
}

const names: Record<number, string> = {
  9: "tab",
  10: "line feed",
  13: "carriage return",
  32: "space",
};
