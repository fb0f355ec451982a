interface Talk {
  id: number;
  /** Day, room, and the hour of the start. */
  at: [day: number, room: number, hour: number];
  title: string;
  speakers: string[];
  track?: string;
  duration?: string;
}

const rooms = ["Sala Alhambra", "Sala Generalife", "Taller"];
const tracks = ["Comunidad", "Ciencia de datos", "Web"];

/**
 * Three days, three rooms, five talks a day in each. Some talks have two speakers, and one speaker
 * has three talks.
 */
const firstTalks = Array.from({ length: 45 }, (_, n): Talk => {
  const [day, room, hour] = [Math.floor(n / 15), n % 3, 9 + Math.floor((n % 15) / 3) * 2];
  const speakers =
    n % 20 === 7
      ? ["Lucía Gómez"]
      : n % 9 === 4
        ? [`Ponente ${n}`, `Ponente ${n + 100}`]
        : [`Ponente ${n}`];
  return {
    ...{ id: 500 + n, at: [day, room, hour], title: `Charla ${n}: «Python & más»`, speakers },
    track: tracks[n % tracks.length] ?? "",
  };
});

/**
 * Two published versions of a conference, as a pretalx site writes schedule XML: rooms have no
 * guids, texts have HTML, the program names its zone, and the generator's version changes. In the
 * second, one talk moves to another room, one is an hour later, one has another title, one is
 * dropped with its speaker, one is new with a known and a new speaker, and one takes longer.
 */
export function conferenceXml(version: 1 | 2): string {
  const talks = version === 1 ? firstTalks : secondTalks();
  const days = [0, 1, 2].map((day) => {
    const ofDay = talks.filter(({ at }) => at[0] === day);
    const inRooms = rooms.map(
      (name, room) =>
        `<room name="${name}">${ofDay
          .filter(({ at }) => at[1] === room)
          .map(talkXml)
          .join("")}</room>`,
    );
    return `<day index="${day + 1}" date="${dateOf(day)}" start="${dateOf(day)}T09:00:00+02:00" end="${dateOf(day)}T23:00:00+02:00">${inRooms.join("\n")}</day>`;
  });
  return `<?xml version='1.0' encoding='utf-8' ?>
<schedule><generator name="pretalx" version="2027.${version}"/><version>v1.${version}</version>
<conference><title>Jornadas de otoño</title><acronym>jornadas27</acronym><start>${dateOf(0)}</start><end>${dateOf(2)}</end><days>3</days>
<timeslot_duration>00:05</timeslot_duration><time_zone_name>Europe/Madrid</time_zone_name><city>Granada</city></conference>
${days.join("\n")}
</schedule>`;
}

function secondTalks(): Talk[] {
  const change: Record<number, (talk: Talk) => Partial<Talk>> = {
    503: ({ at: [day, , hour] }) => ({ at: [day, 1, hour + 1] }),
    510: ({ at: [day, room, hour] }) => ({ at: [day, room, hour + 1] }),
    515: () => ({ title: "Charla 15: otro título" }),
    533: () => ({ duration: "01:30" }),
  };
  const kept = firstTalks
    .filter(({ id }) => id !== 520)
    .map((talk) => ({ ...talk, ...change[talk.id]?.(talk) }));
  return [
    ...kept,
    {
      id: 600,
      at: [2, 2, 19],
      title: "Clausura",
      speakers: ["Lucía Gómez", "Recién Llegada"],
      track: "Comunidad",
    },
  ];
}

const dateOf = (day: number) => `2027-10-0${day + 1}`;

const talkXml = ({
  id,
  at: [day, room, hour],
  title,
  speakers,
  track,
  duration = "00:45",
}: Talk) => {
  const start = `${String(hour).padStart(2, "0")}:00`;
  return `<event guid="3b8e0f3a-0000-5000-8000-000000000${id}" id="${id}"><date>${dateOf(day)}T${start}:00+02:00</date><start>${start}</start>
<duration>${duration}</duration><room>${rooms[room]}</room><slug>jornadas27-${id}</slug><url>https://schedule.example/${id}/</url><recording><license/><optout>false</optout></recording>
<title>${escaped(title)}</title><subtitle/><track>${track}</track><type>Charla</type><language>es</language>
<abstract><p>De <em>qué</em> va</p></abstract><description/><persons>${speakers.map((name) => `<person id="${personId(name)}">${name}</person>`).join("")}</persons><links/><attachments/></event>`;
};

const personId = (name: string) =>
  9_000 + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000, 7);

const escaped = (text: string) => text.replaceAll("&", "&amp;");
