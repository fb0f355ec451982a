/**
 * A value that the process makes once, at its first use. On `globalThis`, because Next's bundle and
 * the server load modules separately.
 */
export const perProcess =
  <Value>(name: `service${string}`, make: () => Value): (() => Value) =>
  () => {
    const values = globalThis as { [name: string]: unknown };
    values[name] ??= make();
    return values[name] as Value;
  };
