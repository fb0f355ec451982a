interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The first fault of each field, by the field's name, from a zod error. */
export function fieldErrors(error: { issues: Issue[] }): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "")] ??= message;
  return errors;
}
