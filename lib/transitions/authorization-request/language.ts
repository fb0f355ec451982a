import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { isLanguage, type Language } from "@/messages/language";

/** The language that the authorization request asked for. */
export async function languageOfRequest(id: string): Promise<Language | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await query<{ language: string | null }>({
    name: "language-of-authorization-request",
    text: "SELECT language FROM authorization_requests WHERE id = $1",
    values: [id],
  });
  return isLanguage(row?.language) ? row.language : undefined;
}
