export interface PastedRequest {
  timestamp: string;
  body: string;
  /**
   * The value alone, or whole header lines: `X-Service-Signature` and, during a rotation,
   * `X-Service-Signature-Previous`.
   */
  signature: string;
  secret: string;
}

/** The last four characters of the secrets that currently sign. */
export interface LiveHints {
  current: string | null;
  previous: string | null;
}

export interface Finding {
  about: "secret" | "signature" | "timestamp" | "body";
  tone: "good" | "warn" | "bad";
  words: string;
}

export interface Signature {
  header: "current" | "previous";
  /** 64 lower-case hexadecimal digits. */
  hex: string;
}

interface ComparableParts {
  timestamp: string;
  secret: string;
  signatures: Signature[];
}

/**
 * The format errors of the pasted values. `parts` is set only when the signature can be compared.
 */
export function readPastedRequest(
  { timestamp, body, signature, secret }: PastedRequest,
  live: LiveHints,
): { findings: Finding[]; parts?: ComparableParts } {
  const lines = signature
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const faults = [
    secretFault(secret),
    timestampFault(timestamp),
    signatureFault(lines),
    body === "" && bad("body", "The body is missing."),
  ];
  const findings = faults.flatMap((fault) => fault || []);
  if (findings.length > 0) return { findings };
  return {
    findings: secretHintFindings(secret, live),
    parts: { timestamp: timestamp.trim(), secret, signatures: lines.map(signatureOf) },
  };
}

const bad = (about: Finding["about"], words: string): Finding => ({ about, tone: "bad", words });

function secretFault(secret: string): Finding | false {
  if (secret === "") return bad("secret", "The secret is missing.");
  if (secret !== secret.trim())
    return bad("secret", "The secret has white space around it, which would be part of the key.");
  if (secret.startsWith("svc_cs_"))
    return bad(
      "secret",
      "This is a client secret. Webhooks are signed with the webhook secret, which starts with whsec_.",
    );
  if (!secret.startsWith("whsec_"))
    return bad("secret", "The secret does not start with whsec_, which is part of it.");
  if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret))
    return bad(
      "secret",
      `The secret is incomplete: whsec_ is followed by 44 characters of base64, the last one a =; here are ${secret.length - 6}.`,
    );
  return false;
}

function timestampFault(timestamp: string): Finding | false {
  const text = timestamp.trim();
  if (text === "")
    return bad(
      "timestamp",
      "The timestamp is missing. It is part of the signature; copy it from X-Service-Timestamp.",
    );
  if (/^\d{13}$/.test(text))
    return bad("timestamp", "The timestamp is in milliseconds; X-Service-Timestamp is in seconds.");
  if (!/^\d{1,12}$/.test(text))
    return bad(
      "timestamp",
      "The timestamp is not a number of seconds since 1970, the format of X-Service-Timestamp.",
    );
  return false;
}

function signatureFault(lines: string[]): Finding | false {
  if (lines.length === 0) return bad("signature", "The signature is missing.");
  for (const line of lines) {
    const value = line.replace(headerName, "");
    if (/^v1,/.test(value))
      return bad(
        "signature",
        "This is the webhook-signature header of Standard Webhooks. Paste X-Service-Signature.",
      );
    if (!value.startsWith("sha256="))
      return bad("signature", "The signature does not start with sha256=.");
    const hex = value.slice("sha256=".length);
    const wrongCharacter = /[^0-9a-f]/i.exec(hex);
    if (wrongCharacter)
      return bad(
        "signature",
        `The signature is not hexadecimal: character ${wrongCharacter.index + 1} after sha256= is “${wrongCharacter[0]}”.`,
      );
    if (hex.length !== 64)
      return bad(
        "signature",
        `The signature has ${hex.length} hexadecimal digits after sha256=; it must have 64.`,
      );
    if (hex !== hex.toLowerCase())
      return bad(
        "signature",
        "The signature is in upper case. It is sent in lower case, and compared as is.",
      );
  }
  return false;
}

const headerName = /^x-service-signature(-previous)?\s*:\s*/i;

const signatureOf = (line: string): Signature => ({
  header: /^x-service-signature-previous/i.test(line) ? "previous" : "current",
  hex: line.replace(headerName, "").slice("sha256=".length),
});

/** Detects, by its last four characters, a secret that does not sign now or is the previous one. */
function secretHintFindings(secret: string, { current, previous }: LiveHints): Finding[] {
  const hint = secret.slice(-4);
  if (current === null || hint === current) return [];
  const words =
    hint === previous
      ? `This is the previous secret: it signs X-Service-Signature-Previous until it expires. The current one ends in ${current}.`
      : `No active secret ends in ${hint}. The current one ends in ${current}.`;
  return [{ about: "secret", tone: hint === previous ? "warn" : "bad", words }];
}
