/** HMAC-SHA256 in lower-case hex, computed by the browser's Web Crypto. */
export async function hmacHex(
  key: string | Uint8Array<ArrayBuffer>,
  message: string,
): Promise<string> {
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
