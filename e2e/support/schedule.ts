import { createHash } from "node:crypto";

export interface PublishedTalk {
  guid: string;
  title: string;
  /** The start date and time, with the UTC offset. */
  date: string;
  duration: string;
  room: string;
  track: string;
  persons: { id: number; public_name: string }[];
}

export interface PublishedSchedule {
  conference: { title: string; days: { rooms: Record<string, PublishedTalk[]> }[] };
}

const rooms = ["Harbour Hall", "Boat House"];
const tracks = [
  "Opening & Closing",
  "Security",
  "Ethics, Society & Politics",
  "Hardware & Making",
  "Art & Culture",
  "Entertainment",
  "Science",
];
const talksOfDay = [17, 17, 19, 17, 9];
const speakers = 90;
/**
 * The number of speakers of a talk, by its position: one talk has none, fourteen have two, two have
 * three, and the others have one.
 */
const speakersOfTalk = (n: number) =>
  n === 78 ? 0 : n % 39 === 20 ? 3 : n % 5 === 2 && n < 72 ? 2 : 1;

/**
 * A program like the published schedule JSON of a five-day camp: 79 talks in two rooms, with the
 * oddities of such files. Both rooms have the same guid, and so do two talks. Titles have
 * surrounding spaces, abstracts have HTML, two speakers have the same name, a subtitle is empty or
 * missing, a logo is a path or `false`, talks after midnight belong to the day before, one type is
 * unusual, and most members are unknown to us.
 */
export function aPublishedSchedule(): { $schema: string; schedule: PublishedSchedule } {
  const talks = talksOfDay.flatMap((count, day) =>
    Array.from({ length: count }, (_, place) => ({ day, place })),
  );
  let nextSpeaker = 0;
  const written = talks.map(({ day, place }, n) => {
    const persons = Array.from({ length: speakersOfTalk(n) }, () =>
      speaker(nextSpeaker++ % speakers),
    );
    return { day, talk: talk(n, day, place, persons) };
  });
  const days = talksOfDay.map((_, day) => {
    const ofDay = written.filter((each) => each.day === day).map((each) => each.talk);
    return {
      index: day + 1,
      date: dateOf(day),
      day_start: `${dateOf(day)}T09:00:00+02:00`,
      day_end: `${dateOf(day + 1)}T04:00:00+02:00`,
      rooms: Object.fromEntries(
        rooms.map((name) => [name, ofDay.filter(({ room }) => room === name)]),
      ),
    };
  });
  const conference = {
    ...{
      acronym: "harbour27",
      title: "Harbour Camp 2027",
      start: dateOf(0),
      end: dateOf(5),
      daysCount: 5,
    },
    ...{
      timeslot_duration: "00:15",
      time_zone_name: "Europe/Stockholm",
      url: "https://schedule.example/harbour27",
    },
    rooms: rooms.map((name, n) => ({
      name,
      slug: `room-${n}`,
      guid: guidOf("room"),
      type: null,
      assembly: null,
      features: {},
    })),
    tracks: tracks.map((name) => ({ name, color: "#0071a4" })),
    days,
  };
  return {
    $schema: "https://c3voc.de/schedule/schema.json",
    schedule: { ...{ version: "Gacrux", base_url: "https://schedule.example/" }, conference },
  };
}

const dateOf = (day: number) => `2027-08-${21 + day}`;

function talk(n: number, day: number, place: number, persons: PublishedTalk["persons"]) {
  const track = tracks[n === 0 || n === 78 ? 0 : 1 + (n % (tracks.length - 1))] ?? "";
  const title =
    n === 0
      ? "Opening Ceremony"
      : n === 78
        ? "Infrastructure Review"
        : `${n % 16 === 3 ? " " : ""}${track}, part ${n}${n % 7 === 4 ? "  " : ""}`;
  const { start, date } = startOf(day, place);
  return {
    url: `https://schedule.example/talks/${10_000 + n}.html`,
    id: 10_000 + n,
    guid: guidOf(n === 77 ? "talk 1" : `talk ${n}`),
    logo: n % 3 === 0 ? false : `/system/logos/${n}.jpg?1559458608`,
    date,
    start,
    duration: n % 26 === 8 ? "01:30" : n === 40 ? "03:00" : "00:45",
    room: rooms[n % 2] ?? "",
    slug: `harbour27-${10_000 + n}`,
    title,
    ...(n % 11 !== 0 && { subtitle: n % 5 === 0 ? "" : "Why, and how" }),
    track,
    type: n === 30 ? "performance" : "lecture",
    language: n % 3 === 1 ? "de" : "en",
    abstract: `What we have learned. ${"It took us a while to see it. ".repeat(n % 40)}`,
    description:
      n % 9 === 0
        ? '<p>More at <a href="https://example.com/?a=1&b=2">our pages</a>\r\n<br></p>'
        : "",
    recording_license: "",
    do_not_record: n % 13 === 5,
    persons,
    links: n % 4 === 0 ? [{ url: "https://example.com/slides", title: "Slides" }] : [],
    attachments: [],
  };
}

/**
 * The rooms take turns, with one talk an hour from 10:00. Talks after midnight have the next date
 * but belong to this day.
 */
function startOf(day: number, place: number) {
  const hour = 10 + place;
  const start = `${String(hour % 24).padStart(2, "0")}:${place % 4 === 3 ? "15" : "00"}`;
  return { start, date: `${dateOf(hour < 24 ? day : day + 1)}T${start}:00+02:00` };
}

/** Speakers 10 and 20 are two people with the same name. Some names have accents and quotes. */
function speaker(n: number) {
  const name = n === 20 ? "Handle 10" : n % 12 === 5 ? `Zoë "q${n}" Ångström` : `Handle ${n}`;
  return { id: 186 + n * 7, public_name: name };
}

const guidOf = (name: string) =>
  createHash("sha256")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-4$3-a$4-$5");
