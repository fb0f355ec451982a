import { expect, test } from "vitest";
import { machineHandler } from "./machine-handler";
import { routeTable } from "./route-table";

const saying = (body: string) =>
  machineHandler("any", async () => ({ status: 200, headers: {}, body }));
const [one, all] = [saying("one"), saying("all")];
const routeOf = routeTable([
  { path: "/api/v1/*", handler: all },
  { path: "/api/v1/one", handler: one },
]);

test.each([
  ["/api/v1/one", one],
  ["/api/v1/two", all],
  ["/api/v1/", all],
  ["/api/v1", all],
  ["/api/v10", undefined],
  ["/api/V1/two", undefined],
  ["/", undefined],
])("%s", (path, handler) => {
  expect(routeOf(path)?.handler).toBe(handler);
});
