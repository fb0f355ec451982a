/**
 * A different slug for each name, as schedules have them: letters, digits and hyphens, beginning
 * with a letter.
 */
export function slugsOf(names: string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const plain = slugOf(name);
    let slug = plain;
    for (let nth = 2; used.has(slug); nth += 1) slug = `${plain}-${nth}`;
    used.add(slug);
    return slug;
  });
}

const slugLengthAtMost = 60;

function slugOf(name: string): string {
  const slug = name
    .slice(0, slugLengthAtMost)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return /^[a-z][a-z0-9-]+$/.test(slug) ? slug : `track-${slug}`.replace(/-$/, "");
}
