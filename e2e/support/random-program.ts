import { prisma } from "@/lib/db/prisma";
import { anOrganizedEvent, aParticipant, aPerson } from "./world";

/** Where and when events are: east and west of UTC, over clock changes, and nobody knows where. */
export const placesInTime = [
  { time_zone: null, from: "2027-05-14" },
  { time_zone: "Asia/Tokyo", from: "2027-05-14" },
  { time_zone: "America/Los_Angeles", from: "2027-03-13" },
  { time_zone: "America/Los_Angeles", from: "2027-11-06" },
  { time_zone: "Asia/Kathmandu", from: "2027-05-14" },
  { time_zone: "Europe/Berlin", from: "2027-03-27" },
  { time_zone: "Europe/Berlin", from: "2027-10-30" },
];

/** A program of texts and times that formats write differently: random, and the same for a seed. */
export async function aRandomProgram(
  seed: number,
  { time_zone, from }: (typeof placesInTime)[number],
) {
  let last = seed;
  const random = (most: number) => {
    last = (last * 48_271) % 2_147_483_647;
    return last % most;
  };
  const words = [
    "Räka",
    "a, b; c\\\\d",
    '"quoted"',
    "<b>&amp;",
    "🦊",
    "x\u00a0y",
    "tab\tbed",
    "With Ana",
    "]]>",
    "?>",
    "()",
    "’",
    "line",
  ];
  const text = (length: number) =>
    Array.from({ length: 1 + random(length) }, () => words[random(words.length)])
      .join(" ")
      .replaceAll("\t", " ");
  const { organizer, event } = await anOrganizedEvent({
    title: text(3),
    time_zone,
    description: random(2) ? text(20) : null,
    language: random(2) ? ["en"] : [],
  });
  const event_id = event.id;
  const hosts: string[] = [];
  for (let n = 0; n < 4; n++)
    hosts.push(
      (await aParticipant(event, await aPerson(), { display_name: `${text(2)} ${n}` })).person_id,
    );
  const places = { event_id, scope: "indoor", type: "room", is_schedulable: true };
  const rooms = [];
  for (let n = 0; n < 3; n++)
    rooms.push(
      await prisma().location.create({
        data: {
          ...places,
          name: n === 2 ? "Twice" : random(3) ? `${text(2)} ${n}` : "Twice",
          sort_order: n,
        },
      }),
    );
  const threads = [];
  for (let n = 0; n < 3; n++)
    threads.push(
      await prisma().thread.create({
        data: {
          event_id,
          name: `${text(2)} ${n}`,
          sort_order: n,
          color_hex: random(2) ? "#0071a4" : null,
        },
      }),
    );
  for (let n = 0; n < 12; n++) {
    const seconds = (random(60) * 60 + random(60)) * 60 + (random(3) === 0 ? random(60) : 0);
    const start_time = new Date(Date.parse(from) + seconds * 1000);
    const data = {
      ...{
        event_id,
        title: random(4) ? text(4) : "The same title",
        description: random(3) ? text(30).replaceAll(" line", "\n\nline") : null,
      },
      ...{
        activity_type: ["lecture", "workshop", "LARP", "other"][random(4)] ?? "other",
        status: "scheduled",
        start_time,
      },
      ...{
        end_time: new Date(start_time.getTime() + random(7_200) * 1000),
        thread_id: threads[random(4)]?.id ?? null,
      },
      ...{ location_id: rooms[random(4)]?.id ?? null, host_person_id: hosts[random(6)] ?? null },
    };
    await prisma().activity.create({ data });
  }
  return { organizer, event, hosts };
}
