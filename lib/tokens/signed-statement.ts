import { compactVerify, decodeProtectedHeader, errors, type JWTPayload, SignJWT } from "jose";
import * as z from "zod";
import { config } from "@/lib/config/config";
import { isBase64Url } from "@/lib/crypto/sealed-cursor";
import { publicKeyOf, signingKey } from "./signing-keys";

/**
 * The kinds of statements that the service signs for people to keep: the `typ` of the JWS (RFC
 * 7515).
 */
const statementTypes = ["consent-receipt+jwt", "deletion-attestation+jwt"] as const;

type StatementType = (typeof statementTypes)[number];

/** The names at the time of the statement. Older statements have only the ids. */
export const namesInStatement = {
  client_name: z.string().optional(),
  event_title: z.string().nullish(),
};

/**
 * A JWS in compact form. Anyone can verify it with the keys at /oauth/jwks. Its audience is the
 * page that checks it and never an integration, whose `client_id` is a claim: a client that expects
 * an id_token refuses it.
 */
export async function signStatement(
  typ: StatementType,
  claims: JWTPayload & { client_id: string },
): Promise<string> {
  const { kid, key } = await signingKey("statement");
  const { PUBLIC_URL } = config();
  return new SignJWT({ iss: PUBLIC_URL, aud: `${PUBLIC_URL}/receipts/check`, ...claims })
    .setProtectedHeader({ alg: "RS256", typ, kid })
    .sign(key);
}

export type CheckedStatement =
  | { valid: true; typ: StatementType; claims: unknown }
  | { valid: false; reason: string };

const changedMessage = "It was changed after it was signed: the signature does not match.";

const notValid = (reason: string): CheckedStatement => ({ valid: false, reason });

/** Checks that this service signed the text, however long ago, and that it is unchanged. */
export async function checkStatement(text: string): Promise<CheckedStatement> {
  const header = headerOf(text);
  if (!header)
    return notValid(
      "This is not a receipt or an attestation: expected three parts separated by dots.",
    );
  if (!isStatementType(header.typ))
    return notValid("This may be signed, but it is not a receipt or an attestation.");
  const key = header.kid === undefined ? undefined : await publicKeyOf(header.kid);
  if (!key) return notValid("It was not signed by this service.");
  if (!text.split(".").every((part) => isBase64Url(part))) return notValid(changedMessage);
  try {
    const { payload } = await compactVerify(
      text,
      { ...key, alg: "RS256" },
      { algorithms: ["RS256"] },
    );
    const claims: JWTPayload = JSON.parse(new TextDecoder().decode(payload));
    // Older statements name the integration as their audience.
    return { valid: true, typ: header.typ, claims: { client_id: claims.aud, ...claims } };
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) return notValid(changedMessage);
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

const isStatementType = (typ: unknown): typ is StatementType =>
  statementTypes.some((each) => each === typ);
