import {
  type Finding,
  type LiveHints,
  type PastedRequest,
  readPastedRequest,
  type Signature,
} from "./pasted-request";

// docs/rules/webhooks.md#signature: `sha256=` and lower-case hex of HMAC-SHA256 over the timestamp,
// a dot and the raw body, keyed with the secret as shown.

const toleranceSeconds = 300;

/**
 * Says whether the signature is right, and if not, which of the four inputs is wrong. Makes no
 * request: everything is computed locally.
 */
export async function checkSignature(
  pasted: PastedRequest,
  live: LiveHints,
  now: Date,
): Promise<Finding[]> {
  const { findings, parts } = readPastedRequest(pasted, live);
  if (!parts) return findings;
  const { timestamp, secret, signatures } = parts;
  const signatureOver = async (body: string) =>
    signatureWith(signatures, await hmacHex(secret, `${timestamp}.${body}`));

  const match = await signatureOver(pasted.body);
  if (match) return [...findings, matchFinding(match), ...ageFindings(timestamp, now)];
  for (const { body, words } of signedVariants(pasted.body)) {
    if (!(await signatureOver(body))) continue;
    return [
      ...findings,
      {
        about: "body",
        tone: "bad",
        words: `${words} ${differenceOf(pasted.body, body)} Sign the bytes as they arrive, before anything parses them.`,
      },
    ];
  }
  return [...findings, await commonMistakeFinding(secret, timestamp, pasted.body, signatures)];
}

const signatureWith = (signatures: Signature[], hex: string) =>
  signatures.find((signature) => signature.hex === hex);

const matchFinding = ({ header }: Signature): Finding =>
  header === "previous"
    ? {
        about: "secret",
        tone: "warn",
        words:
          "The secret made X-Service-Signature-Previous, not X-Service-Signature: it is the previous secret, which also signs until its overlap ends. Switch to the new one.",
      }
    : {
        about: "signature",
        tone: "good",
        words: "The signature is right: this secret signed this timestamp and exactly this body.",
      };

function ageFindings(timestamp: string, now: Date): Finding[] {
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (Math.abs(age) <= toleranceSeconds) return [];
  const words =
    age > 0
      ? `The timestamp is ${age.toLocaleString("en")} s old. A receiver that allows ${toleranceSeconds} s correctly refuses it: check the signature when your server reads it, not later.`
      : `The timestamp is ${(-age).toLocaleString("en")} s ahead of this computer's clock. Correct whichever clock is wrong.`;
  return [{ about: "timestamp", tone: "warn", words }];
}

/** Recognizes a signature that the reader's own code made in a common wrong way. */
async function commonMistakeFinding(
  secret: string,
  timestamp: string,
  body: string,
  signatures: Signature[],
): Promise<Finding> {
  const encoded = secret.replace(/^whsec_/, "");
  const decoded = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const recipes = [
    {
      key: secret,
      message: body,
      words: "the body alone. The signature covers the timestamp, a dot, and the body.",
    },
    {
      key: secret,
      message: `${timestamp}${body}`,
      words: "the timestamp and the body without the dot between them.",
    },
    {
      key: encoded,
      message: `${timestamp}.${body}`,
      words: "the secret without whsec_. The key is the whole string as shown.",
    },
    {
      key: decoded,
      message: `${timestamp}.${body}`,
      words:
        "the secret decoded from base64. The key is the whole string as shown, whsec_ included.",
    },
  ];
  for (const { key, message, words } of recipes)
    if (signatureWith(signatures, await hmacHex(key, message)))
      return { about: "signature", tone: "bad", words: `This signature was made with ${words}` };
  return {
    about: "body",
    tone: "bad",
    words:
      "Nothing matches: the body or the timestamp is not the one that was signed, or the secret is another one. Take all of them from the same request, and the body as raw bytes; a body whose members were reordered cannot be recognized.",
  };
}

/** HMAC-SHA256 in lower-case hex, computed by the browser's Web Crypto. */
async function hmacHex(key: string | Uint8Array<ArrayBuffer>, message: string): Promise<string> {
  const bytes = typeof key === "string" ? new TextEncoder().encode(key) : key;
  const imported = await crypto.subtle.importKey(
    "raw",
    bytes,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const digest = await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(message));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Variant {
  body: string;
  /** What the finding says if this variant turns out to be the signed one. */
  words: string;
}

/** What the body may have been before an editor, a form or a JSON library changed it. */
function signedVariants(pasted: string): Variant[] {
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
function differenceOf(pasted: string, signed: string): string {
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
