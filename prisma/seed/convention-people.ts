import { type DemoTime, demoId } from "./demo-time";

const [host, volunteer, visitor] = [1, 2, 3].map((n) => demoId("b", n));

/** People in every state an application and a registration can have. */
export function conventionPeople(time: DemoTime) {
  const registered = people.map(([name, nick, rest], at) => ({
    email: addressOf(name),
    display_name: name.split(" ")[0],
    nickname: nick,
    real_name: name,
    role: [host, volunteer, visitor, visitor][at % 4],
    registered: true,
    created_at: time.at(-38 + at, `${9 + (at % 9)}:15`),
    custom_form_fields: {
      diet: ["vegan", "no nuts", "eats everything"][at % 3],
      first_time: at % 4 === 0,
      arrival: ["The evening before", "First morning"][at % 2],
    },
    ...rest,
  }));
  return [...registered, ...applicants(time), ...guests(time)];
}

export const addressOf = (name: string) =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@demo.example`;

/** Name, nickname, and what is special. The first is the participant who signs in. */
const people: [string, string, object?][] = [
  ["Mira Solano", "mirasol"],
  [
    "Tove Lindgard",
    "tove",
    { organisation: "Lanternlight crew", admin_notes: "Has the key to the depot." },
  ],
  ["Idris Vale", "valeyard", { organisation: "Guild of Slow Dice" }],
  ["Nanami Orrin", "nano", { privacy_mode: true }],
  ["Jonas Ekdal", "jek"],
  ["Petra Wix", "petrichor", { privacy_mode: true, admin_notes: "Please no photographs." }],
  ["Samir Dune", "sandworm", { organisation: "Guild of Slow Dice" }],
  ["Elsa Brandt", "brandt"],
  ["Caio Ferro", "ferrocaio", { application_admin_notes: "Runs two tables, give him the corner." }],
  ["Wren Halloway", "wren"],
  ["Luka Maric", "lukam"],
  ["Agnes Thorne", "thorne", { custom_form_fields: {} }],
  ["Bela Kocsis", "bela", { removed: true, admin_notes: "Removed after repeated no-shows." }],
  ["Ruth Amado", "ruthless", { cancelled: true }],
];

function applicants(time: DemoTime) {
  const applied = (days: number) => ({ registered: false, created_at: time.at(-days, "17:40") });
  const arriving = {
    custom_form_fields: {
      arrival: "First morning",
      first_time: true,
      offer: "A short game about lighthouse keepers.",
    },
  };
  return [
    {
      email: addressOf("Kit Sundqvist"),
      display_name: "Kit",
      real_name: "Kit Sundqvist",
      application_status: "pending",
      ...arriving,
      ...applied(2),
    },
    {
      email: addressOf("Farah Nadim"),
      display_name: "Farah",
      real_name: "Farah Nadim",
      application_status: "pending",
      ...arriving,
      ...applied(1),
    },
    {
      email: addressOf("Otto Grebe"),
      display_name: "Otto",
      nickname: "grebe",
      application_status: "pending",
      privacy_mode: true,
      ...applied(0),
    },
    {
      email: addressOf("Dalia Renn"),
      display_name: "Dalia",
      application_status: "approved",
      ...applied(5),
    },
    {
      email: addressOf("Piet Holm"),
      display_name: "Piet",
      application_status: "rejected",
      application_admin_notes: "Asked for a sales stand; we have none.",
      ...applied(9),
    },
    {
      email: addressOf("Zofia Lan"),
      display_name: "Zofia",
      application_status: "revision_requested",
      application_admin_notes: "Which days?",
      ...applied(4),
    },
    {
      email: addressOf("Remy Castel"),
      display_name: "Remy",
      application_status: "pending",
      cancelled: true,
      ...applied(7),
    },
  ];
}

const guests = (time: DemoTime) =>
  ["Juno", "Aunt Greta", "Little Bo"].map((name, at) => ({
    guest: { key: `guest-${at + 1}` },
    display_name: name,
    role: visitor,
    registered: true,
    created_at: time.at(-12 + at, "12:00"),
  }));
