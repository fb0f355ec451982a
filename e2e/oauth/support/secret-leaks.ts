import { pool } from "@/lib/db/pool";

/** Every row of every table as text, with bytes in hexadecimal. */
export async function dumpOfEveryTable(): Promise<string> {
  const tables = await pool().query(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool().query(`SELECT t::text AS row FROM ${name} t`);
    dumps.push(`${name}\n${rows.map(({ row }) => row).join("\n")}`);
  }
  return dumps.join("\n");
}

/**
 * Every recoverable form of a secret: as issued, without its prefix, and its decoded bytes, each as
 * plain text, hexadecimal, base64 and percent-encoded.
 */
export function encodingsOf(secret: string): string[] {
  const body = secret.replace(/^(svc_[a-z]{2}|whsec)_/, "");
  const bytes = [
    Buffer.from(secret),
    Buffer.from(body),
    ...(body === secret ? [] : [Buffer.from(body, "base64")]),
  ];
  const encoded = bytes.flatMap((form) => [
    form.toString("hex"),
    form.toString("base64").replace(/=+$/, ""),
    form.toString("base64url"),
  ]);
  return [
    ...new Set([
      secret,
      body,
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll("%20", "+"),
      ...encoded,
    ]),
  ];
}

/** The names of the secrets that the text contains in any form. */
export const leakedSecrets = (text: string, secrets: Record<string, string>) =>
  Object.keys(secrets).filter((name) => {
    const lower = text.toLowerCase();
    return encodingsOf(secrets[name] ?? "").some(
      (form) => text.includes(form) || (/^[0-9a-f]+$/.test(form) && lower.includes(form)),
    );
  });
