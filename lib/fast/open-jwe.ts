import { createDecipheriv } from "node:crypto";

/**
 * The header that next-auth writes: a direct key, AES-256-GCM. A token with another header is not
 * ours.
 */
const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");

const ivBytes = 12;
const tagBytes = 16;

/**
 * The claims of a JWT that was encrypted with this key (RFC 7516, compact form), or undefined for
 * any other text. The caller checks whether it has expired.
 */
export function openJwe(token: string, key: Buffer): unknown {
  // Untrusted text may have thousands of parts.
  const [head, encryptedKey, ...rest] = token.split(".", 6);
  if (head !== header || encryptedKey !== "" || rest.length !== 3) return undefined;
  const [iv, sealed, tag] = rest.map((part) => Buffer.from(part, "base64url"));
  if (iv?.length !== ivBytes || !sealed || tag?.length !== tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(head))
    .setAuthTag(tag);
  try {
    return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8"));
  } catch {
    return undefined;
  }
}
