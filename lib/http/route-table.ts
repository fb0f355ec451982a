import type { MachineHandler } from "./machine-handler";

export interface Route {
  /** An exact path, or everything below one: `/api/v1/*` (and `/api/v1` itself). */
  path: string;
  handler: MachineHandler;
  /**
   * The handler reads its body as a stream of any size and duration, and enforces its own time
   * limits.
   */
  streamsBody?: true;
}

/** Finds the route of a path; an exact match takes precedence over a prefix. */
export function routeTable(rows: Route[]): (path: string) => Route | undefined {
  const exact = new Map(
    rows.filter((row) => !row.path.endsWith("/*")).map((row) => [row.path, row]),
  );
  const prefixes = rows
    .filter((row) => row.path.endsWith("/*"))
    .map((row) => ({ prefix: row.path.slice(0, -1), row }));
  return (path) =>
    exact.get(path) ?? prefixes.find(({ prefix }) => `${path}/`.startsWith(prefix))?.row;
}
