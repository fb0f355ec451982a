import type { ListName } from "./lists";
import type { LoadResult } from "./load";

const listWords: Record<ListName, string> = {
  users: "accounts",
  organizations: "organizations",
  members: "members",
  events: "events",
  form_fields: "form fields",
  roles: "roles",
  threads: "threads",
  locations: "locations",
  people: "people",
  activities: "activities",
  registration_waves: "waves",
};

/** One line per list with the numbers of rows created, changed and unchanged; then the notes. */
export function summary(file: string, { itemCounts, written, notes }: LoadResult): string {
  const lines = (Object.keys(listWords) as ListName[]).flatMap((list) => {
    const { created, updated } = written.get(list) ?? { created: 0, updated: 0 };
    const unchanged = Math.max(0, itemCounts[list] - created - updated);
    if (created + updated + unchanged === 0) return [];
    return [
      `  ${listWords[list].padEnd(14)}${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged\n`,
    ];
  });
  return `${file}: loaded\n${lines.join("")}${notes.map((note) => `  note: ${note}\n`).join("")}`;
}

const number = (count: number) => count.toLocaleString("en");
