/** SQL of a JSON object with a member for each field. */
export const jsonObjectSql = (columns: Record<string, string>): string =>
  `json_build_object(${Object.entries(columns)
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(", ")})`;
