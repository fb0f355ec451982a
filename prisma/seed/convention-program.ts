import { addressOf } from "./convention-people";
import { type DemoTime, demoId } from "./demo-time";

export const roles = [
  { id: demoId("b", 1), name: "Game host", description: "Runs at least one table." },
  { id: demoId("b", 2), name: "Volunteer", description: "Four hours at the door, the kitchen or the stage." },
  { id: demoId("b", 3), name: "Visitor", description: null },
];

const [depot, workshop, kitchen, yard, stage] = [1, 2, 3, 4, 5].map((n) => demoId("c", n));

export const locations = [
  {
    id: depot,
    name: "Great Hall",
    code: "H1",
    scope: "indoor",
    type: "room",
    is_schedulable: true,
    capacity: 120,
    sort_order: 1,
    amenities: ["step-free", "power"],
  },
  {
    id: workshop,
    name: "Pattern Workshop",
    code: "W2",
    scope: "indoor",
    type: "room",
    is_schedulable: true,
    capacity: 24,
    sort_order: 2,
    amenities: ["quiet"],
  },
  { id: stage, name: "Turntable Stage", code: "S", scope: "indoor", type: "stage", is_schedulable: true, capacity: 200, sort_order: 3 },
  {
    id: yard,
    name: "Track Yard",
    code: "Y",
    scope: "outdoor",
    type: "other",
    is_schedulable: true,
    sort_order: 4,
    description: "Bring a coat: it is windy between the sheds.",
  },
  { id: kitchen, name: "Signal Box Kitchen", scope: "indoor", type: "food", is_schedulable: false, sort_order: 5, operating_hours: "08:00–22:00" },
  { id: demoId("c", 6), name: "Door and information", scope: "indoor", type: "info", is_schedulable: false, sort_order: 6 },
];

const [tables, talks, making, family, everybody] = [1, 2, 3, 4, 5].map((n) => demoId("d", n));

export const threads = [
  {
    id: tables,
    name: "At the tables",
    description: "Role-playing games with places to sign up for.",
    icon_name: "dices",
    color_hex: "#7c3aed",
    sort_order: 1,
  },
  { id: talks, name: "Talks", description: "Forty minutes, then questions.", icon_name: "mic", color_hex: "#0369a1", sort_order: 2 },
  { id: making, name: "Making", description: "Things to build and take home.", icon_name: "hammer", color_hex: "#b45309", sort_order: 3 },
  { id: family, name: "With children", icon_name: "baby", color_hex: "#15803d", sort_order: 4 },
  { id: everybody, name: "Everybody", icon_name: "sparkles", color_hex: "#be123c", sort_order: 5 },
];

const hosts = ["Tove Lindgard", "Idris Vale", "Samir Dune", "Caio Ferro", "Elsa Brandt", "Wren Halloway"].map(addressOf);
const players = ["Mira Solano", "Jonas Ekdal", "Nanami Orrin", "Petra Wix", "Luka Maric", "Agnes Thorne"].map(addressOf);

type Slot = [title: string, type: string, thread: string | undefined, location: string | undefined, start: string, end: string, description: string];

/** The activities of each of the three days. Waves refer to them by position, from 1. */
const days: Slot[][] = [
  [
    [
      "The Clockmaker's Last Winter",
      "rpg_session",
      tables,
      depot,
      "10:00",
      "14:00",
      "Five apprentices, one inheritance, and a clock that must not stop. Mystery, no fighting.",
    ],
    ["Salt Road", "rpg_session", tables, depot, "10:00", "14:00", "A caravan, a map with a hole in it. You decide what was there."],
    ["Nine Lighthouses", "rpg_session", tables, workshop, "14:30", "18:30", "Quiet play by letters between keepers who have never met."],
    ["Heist at the Museum of Ordinary Things", "rpg_session", tables, depot, "14:30", "18:30", "Steal the spoon. Nobody knows why."],
    ["The Long Dusk", "LARP", tables, yard, "19:00", "22:30", "A village waits for a train. Costumes help, a blanket will do."],
    ["Paper Cities", "workshop", making, workshop, "10:00", "12:00", "Fold, cut and light a street of houses."],
    ["How a depot became a stage", "lecture", talks, stage, "11:00", "11:45", "The building tells, Tove translates."],
    ["Rules that fit on a postcard", "lecture", talks, stage, "13:00", "13:45", "What is left when you take away everything else."],
    ["Story tent", "other", family, yard, "15:00", "16:00", "Stories told by whoever has one."],
    ["Opening at the turntable", "other", everybody, stage, "09:00", "09:45", "Lamps on, doors open."],
    ["Supper", "break", everybody, undefined, "18:30", "19:30", "The kitchen calls twice."],
  ],
  [
    ["Children of the Canal", "rpg_session", tables, depot, "10:00", "13:30", "For players from ten years up."],
    ["Embassy of the Moon", "rpg_session", tables, depot, "14:00", "18:00", "Diplomacy with very small cups."],
    ["Two Kings, One Bed", "rpg_session", tables, workshop, "14:00", "17:00", "A comedy of succession."],
    ["Lantern Cup, first rounds", "competition", everybody, depot, "10:00", "13:00", "Four games nobody has played before."],
    ["Dice from scrap brass", "workshop", making, workshop, "10:00", "12:30", "File, drill, polish. Fair, more or less."],
    ["Who is allowed to be the hero?", "discussion", talks, stage, "11:00", "12:30", "Four hosts about the stories their tables tell."],
    ["Maps that lie", "lecture", talks, stage, "13:30", "14:15", "Five maps and what each hides."],
    ["Sound for a silent game", "lecture", talks, stage, "14:30", "15:15", "Bring something that rattles."],
    ["Build a board game in an hour", "workshop", family, workshop, "17:15", "18:15", "Parents may help if they must."],
    ["Night tram", "LARP", tables, yard, "20:00", "23:00", "The last tram goes somewhere else."],
    ["Breakfast", "break", everybody, undefined, "08:30", "10:00", "Porridge, rye, and strong coffee."],
  ],
  [
    ["The Quiet Harvest", "rpg_session", tables, depot, "10:00", "13:30", "A year in a valley, one card per week."],
    ["One Last Job, Again", "rpg_session", tables, depot, "10:00", "13:30", "They said that last time."],
    ["Lantern Cup, final", "competition", everybody, stage, "14:00", "15:30", "Eight players, one lantern."],
    ["Mending table", "workshop", making, workshop, "10:00", "13:00", "Costumes, bags, card boxes."],
    ["What we learned from ten years of sign-up lists", "lecture", talks, stage, "11:00", "11:45", "With numbers, and an apology."],
    ["Lightning talks", "lecture", talks, stage, "12:00", "13:00", "Five minutes each. The bell is real."],
    ["Treasure walk", "other", family, yard, "10:30", "11:30", "Rain or shine."],
    ["Closing and lamps out", "other", everybody, stage, "16:00", "16:45", "Thank you, and who carries the tables?"],
    ["Breakfast", "break", everybody, undefined, "08:30", "10:00", "What is left, which is plenty."],
  ],
];

export function conventionProgram(time: DemoTime) {
  const slots = days.flatMap((slots, day) => slots.map((slot) => ({ slot, day })));
  const planned = slots.map(({ slot: [title, type, thread, location, start, end, description], day }, at) => {
    const isTable = type === "rpg_session" || type === "LARP" || type === "workshop";
    const host = type === "break" ? null : hosts[at % hosts.length];
    return {
      id: demoId("a", at + 1),
      title,
      description,
      activity_type: type,
      status: "scheduled",
      start_time: time.at(45 + day, start),
      end_time: time.at(45 + day, end),
      thread: thread ?? null,
      location: location ?? null,
      host,
      co_hosts: type === "discussion" ? hosts.filter((each) => each !== host).slice(0, 3) : [],
      capacity: isTable ? 4 + (at % 4) * 2 : null,
      sign_ups_enabled: isTable,
      is_global: type === "break",
      players: isTable ? [...players.slice(at % 4, (at % 4) + 3), ...(at % 5 === 0 ? ["guest-1"] : [])] : [],
    };
  });
  return [...planned, ...ideas(time)];
}

/** Not scheduled yet, or canceled. */
const ideas = (time: DemoTime) => [
  {
    id: demoId("a", 61),
    title: "A game about bread",
    description: "Needs an oven and an evening.",
    activity_type: "rpg_session",
    status: "new",
    host: addressOf("Wren Halloway"),
    time_preference: [{ start_time: time.at(46, "18:00"), end_time: time.at(46, "22:00") }],
  },
  { id: demoId("a", 62), title: "Choir of strangers", activity_type: "other", status: "new", host: addressOf("Elsa Brandt") },
  { id: demoId("a", 63), title: "Roof tour", description: "The roof is closed until it is mended.", activity_type: "other", status: "canceled" },
];
