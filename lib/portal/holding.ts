/** Text that contains this, whatever its case. Prisma leaves the wildcards of LIKE to the caller. */
export const holding = (text: string) => ({ contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" }) as const;
