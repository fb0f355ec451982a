import { compactVerify, decodeProtectedHeader, errors, type JWTPayload, SignJWT } from "jose";
import { config } from "@/lib/config/config";
import { everPublicKey, signingKey } from "./signing-keys";

/** What the service states under its signature, for people to keep: the `typ` of the JWS (RFC 7515). */
const statementTypes = ["consent-receipt+jwt", "deletion-attestation+jwt"] as const;

export type StatementType = (typeof statementTypes)[number];

/** A JWS in compact form, for whoever has the keys at /oauth/jwks. */
export async function signStatement(typ: StatementType, claims: JWTPayload): Promise<string> {
  const { kid, key } = await signingKey();
  return new SignJWT({ iss: config().PUBLIC_URL, ...claims }).setProtectedHeader({ alg: "RS256", typ, kid }).sign(key);
}

export type CheckedStatement = { valid: true; typ: StatementType; claims: unknown } | { valid: false; why: string };

const changed = "It was changed after it was signed: the signature does not match.";

const notValid = (why: string): CheckedStatement => ({ valid: false, why });

/** Whether this service signed it, whenever that was, and nothing was changed since. */
export async function checkStatement(text: string): Promise<CheckedStatement> {
  const header = headerOf(text);
  if (!header) return notValid("This is not a receipt or an attestation: three parts with dots between them were expected.");
  if (!isStatementType(header.typ)) return notValid("This is not a receipt or an attestation, though it may be signed.");
  const key = header.kid === undefined ? undefined : await everPublicKey(header.kid);
  if (!key) return notValid("This service has not signed it.");
  if (!text.split(".").every(isBase64Url)) return notValid(changed);
  try {
    const { payload } = await compactVerify(text, { ...key, alg: "RS256" }, { algorithms: ["RS256"] });
    return { valid: true, typ: header.typ, claims: JSON.parse(new TextDecoder().decode(payload)) };
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) return notValid(changed);
    throw thrown;
  }
}

function headerOf(text: string) {
  try {
    return text.split(".").length === 3 ? decodeProtectedHeader(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The one spelling that was given out: the last letter of a signature has bits that decoders ignore. */
const isBase64Url = (part: string) => Buffer.from(part, "base64url").toString("base64url") === part;

const isStatementType = (typ: unknown): typ is StatementType => statementTypes.some((each) => each === typ);
