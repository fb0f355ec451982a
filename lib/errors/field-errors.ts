interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The first message for each field of a zod error, by the field's name. */
export function fieldErrors(error: { issues: Issue[] }): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "")] ??= message;
  return errors;
}
