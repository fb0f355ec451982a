import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { derivedKeys, type Purpose } from "./keys";

/**
 * AES-256-GCM under the purpose's first key: 12 bytes nonce, ciphertext, 16 bytes tag.
 * `associatedData` (for example a row's id) is authenticated but not stored, so a sealed value that
 * is moved to another row does not open.
 */
export const seal = (purpose: Purpose, plain: Uint8Array, associatedData: string): Buffer =>
  sealWith(randomBytes(nonceBytes), purpose, plain, associatedData);

const nonceBytes = 12;

/**
 * Seals deterministically: equal values have equal sealed forms. It is for values that are shown
 * repeatedly.
 */
export function sealRepeatably(
  purpose: Purpose,
  plain: Uint8Array,
  associatedData: string,
): Buffer {
  const nonce = createHmac("sha256", derivedKeys(purpose)[0])
    .update(`${associatedData}\0`)
    .update(plain)
    .digest()
    .subarray(0, nonceBytes);
  return sealWith(nonce, purpose, plain, associatedData);
}

function sealWith(
  nonce: Buffer,
  purpose: Purpose,
  plain: Uint8Array,
  associatedData: string,
): Buffer {
  const cipher = createCipheriv("aes-256-gcm", derivedKeys(purpose)[0], nonce);
  cipher.setAAD(Buffer.from(associatedData));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The plain bytes, or undefined when no key opens the value: it was forged or moved, or its key was
 * removed.
 */
export function open(
  purpose: Purpose,
  sealed: Uint8Array,
  associatedData: string,
): Buffer | undefined {
  if (sealed.length < 28) return undefined;
  for (const key of derivedKeys(purpose)) {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from(associatedData));
    decipher.setAuthTag(sealed.subarray(sealed.length - 16));
    try {
      return Buffer.concat([
        decipher.update(sealed.subarray(12, sealed.length - 16)),
        decipher.final(),
      ]);
    } catch {
      // The value was not sealed with this key.
    }
  }
  return undefined;
}

/** Seals a text for a link or cookie, as base64url. */
export const sealText = (purpose: Purpose, text: string): string =>
  seal(purpose, Buffer.from(text), purpose).toString("base64url");

/** Undefined for a text that was altered or sealed for another purpose. */
export const openText = (purpose: Purpose, sealed: string): string | undefined =>
  open(purpose, Buffer.from(sealed, "base64url"), purpose)?.toString();
