import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, bundleOfEvent, faultsOf, firstRow, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { feedLine } from "@/e2e/support/feed-lines";
import { prisma } from "@/lib/db/prisma";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries", "feed_versions");
  await loadJson(aBundle());
});

const invisible = ["", "   ", "\u200b\u200b\u2060", "\u3164\u2800"];

test.each(invisible)("a person's name of %j is null, in a file and in a feed", async (name) => {
  const names = () =>
    firstRow(
      "SELECT p.display_name, p.nickname FROM event_people p JOIN people a ON a.id = p.person_id WHERE a.email = 'ana@example.com'",
    );
  await loadJson(
    bundleOfEvent({ people: [{ email: "ana@example.com", display_name: name, nickname: "An" }] }),
  );
  expect(await names()).toEqual({ display_name: null, nickname: "An" });
  expect(await feedLine({ kind: "person", id: "ana@example.com", data: { nickname: name } })).toBe(
    "changed",
  );
  expect(await names()).toEqual({ display_name: null, nickname: null });
});

test.each(invisible)("a record that needs a name has a fault for %j", async (name) => {
  const [fault] = await faultsOf(bundleOfEvent({ threads: [{ id: uuid(30), name }] }));
  expect(fault).toMatchObject({ path: "$.events[0].threads[0].name", expected: "a name" });
  expect(await feedLine({ kind: "thread", id: uuid(30), data: { name } })).toMatchObject([
    { path: "$.data.name", expected: "a name" },
  ]);
});

test("an empty text is null in every field that may be null", async () => {
  const activity = {
    id: uuid(40),
    title: "Opening",
    description: "",
    capacity: "",
    host: "",
    thread: "",
    location: "",
  };
  await loadJson(bundleOfEvent({ description: "", lat: "", activities: [activity] }));
  expect(await firstRow("SELECT description, lat FROM events")).toEqual({
    description: null,
    lat: null,
  });
  expect(
    await firstRow(
      "SELECT description, capacity, host_person_id, thread_id, location_id FROM activities WHERE title = 'Opening'",
    ),
  ).toEqual({
    ...{
      description: null,
      capacity: null,
      host_person_id: null,
      thread_id: null,
      location_id: null,
    },
  });
});

test("both spellings of an internationalized domain are one person, in files and feeds", async () => {
  const [unicode, ascii] = ["Info@Bücher.example", "info@xn--bcher-kva.example"];
  await loadJson(
    bundleOfEvent({ people: [{ email: unicode, registered: true, display_name: "Books" }] }),
  );
  expect(
    await feedLine({
      kind: "person",
      id: ascii,
      data: { display_name: "Books & more", email: unicode },
    }),
  ).toBe("changed");
  expect(
    await feedLine({ kind: "person", id: unicode, data: { display_name: "Books & more" } }),
  ).toBe("unchanged");
  expect(await feedLine({ kind: "activity", id: uuid(40), data: { host: unicode } })).toBe(
    "changed",
  );
  expect(
    await prisma().person.findMany({
      where: { email: { contains: "xn--" } },
      select: { email: true },
    }),
  ).toEqual([{ email: ascii }]);
});
