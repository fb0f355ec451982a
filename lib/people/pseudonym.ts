import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { open, seal } from "@/lib/crypto/seal";

// A pseudonym is one AES-128 block over a person's 128-bit id under the integration's own random
// key (docs/rules/people.md#pseudonyms). The same person has one pseudonym per integration, two
// integrations cannot match theirs, and only the service can turn one back. A single block needs no
// mode: ECB is plain AES.

export const newPseudonymKey = (): Buffer => randomBytes(16);

/** The key as stored in `integrations.pseudonym_key`, bound to the row. */
export const sealPseudonymKey = (key: Uint8Array, integrationId: string): Buffer =>
  seal("pseudonym-key", key, integrationId);

/**
 * Opened keys stay in memory, like the key that opens them: opening one takes as much work as the
 * pseudonyms of a page.
 */
export function openPseudonymKey(sealed: Uint8Array, integrationId: string): Buffer {
  const name = `${integrationId} ${Buffer.from(sealed).toString("base64")}`;
  const key = openedKeys.get(name) ?? open("pseudonym-key", sealed, integrationId);
  if (!key)
    throw new Error(
      "A pseudonym key cannot be decrypted: SECRET_KEY lacks the key that encrypted it.",
    );
  if (openedKeys.size >= 1_000) openedKeys.clear();
  openedKeys.set(name, key);
  return key;
}

const openedKeys = new Map<string, Buffer>();

/** 32 lower-case hexadecimal digits. */
export const pseudonym = (key: Uint8Array, personId: string): string =>
  pseudonyms(key)([personId]).join();

/**
 * The pseudonyms of many people. They share one cipher and one call, because creating a cipher
 * takes as much work as five blocks, and each call of it as much as four.
 */
export function pseudonyms(key: Uint8Array): (personIds: string[]) => string[] {
  const cipher = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
  return (personIds) => {
    const blocks = cipher.update(personIds.join("").replaceAll("-", ""), "hex", "hex");
    return personIds.map((_, n) => blocks.slice(n * 32, n * 32 + 32));
  };
}

/** The pseudonyms of ids as bytes, sixteen each, one after the other. */
export const pseudonymBytes = (key: Uint8Array, ids: Uint8Array): Buffer =>
  createCipheriv("aes-128-ecb", key, null).setAutoPadding(false).update(ids);

/**
 * The person id behind a pseudonym. Undefined when the text is malformed. An invented pseudonym
 * gives an id that does not exist.
 */
export function personIdOf(key: Uint8Array, text: string): string | undefined {
  if (!/^[0-9a-f]{32}$/.test(text)) return undefined;
  const decipher = createDecipheriv("aes-128-ecb", key, null).setAutoPadding(false);
  const hex = decipher.update(text, "hex", "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
