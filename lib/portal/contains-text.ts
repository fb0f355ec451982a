/** Prisma filter: the column contains the text, ignoring case. Prisma does not escape the wildcards of LIKE. */
export const containsText = (text: string) => ({ contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" }) as const;
