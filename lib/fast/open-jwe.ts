import { createDecipheriv } from "node:crypto";

/** The header that next-auth writes: a direct key, AES-256-GCM. A token with another one is none of ours. */
const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");

const ivBytes = 12;
const tagBytes = 16;

/** The claims of a JWT that was encrypted with this key (RFC 7516, compact form); undefined for any other text. Whether it has expired, the caller asks. */
export function openJwe(token: string, key: Buffer): unknown {
  const [head, encryptedKey, ...rest] = token.split(".", 6); // a stranger's text may have thousands of parts
  if (head !== header || encryptedKey !== "" || rest.length !== 3) return undefined;
  const [iv, sealed, tag] = rest.map((part) => Buffer.from(part, "base64url"));
  if (iv?.length !== ivBytes || !sealed || tag?.length !== tagBytes) return undefined;
  const opener = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(head)).setAuthTag(tag);
  try {
    return JSON.parse(Buffer.concat([opener.update(sealed), opener.final()]).toString("utf8"));
  } catch {
    return undefined;
  }
}
