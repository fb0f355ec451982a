import { expect, test } from "vitest";
import {
  addressOf,
  filtersOf,
  isFiltered,
  olderPageAddress,
  parseLogParameters,
} from "./log-parameters";

const id = "5f0c2f5c-9a3a-4a53-8f3f-1f6a1a0e2b11";

test("the address holds the filters, and malformed ones are ignored", () => {
  const log = parseLogParameters({
    type: "thread.created",
    status: "dead",
    event: id,
    time: "24",
    q: " dlv_x ",
    more: "x",
  });
  expect(filtersOf(log)).toEqual({
    type: "thread.created",
    status: "dead",
    eventId: id,
    hours: 24,
    search: "dlv_x",
    before: undefined,
  });
  expect(addressOf(log)).toBe(`?type=thread.created&status=dead&event=${id}&time=24&q=dlv_x`);
  expect(isFiltered(log)).toBe(true);
  const nonsense = parseLogParameters({
    type: "no.such",
    status: ["dead", "pending"],
    event: "1",
    time: "-1",
    q: " ",
    before: "yesterday",
  });
  expect(isFiltered(nonsense)).toBe(false);
  expect(addressOf(nonsense)).toBe("?");
});

test("the older page keeps the filters and begins after the last row, to the microsecond", () => {
  const address = olderPageAddress(parseLogParameters({ status: "dead" }), {
    created_at: "2026-05-01T12:00:00.123456Z",
    id,
  });
  const older = parseLogParameters(Object.fromEntries(new URLSearchParams(address)));
  expect(filtersOf(older)).toMatchObject({
    status: "dead",
    before: { created_at: "2026-05-01T12:00:00.123456Z", id },
  });
});
