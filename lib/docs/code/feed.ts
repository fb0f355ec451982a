// The commands and programs of the page about the feed. The reader replaces `…`.

export const feedSettings = (origin: string) => `
export FEED_URL=${origin}/feed/v1/changes
export FEED_TOKEN=…    # shown once
export EVENT_ID=…      # the last part of the event's address, under Organizer
`;

export const firstLinesCommand = String.raw`
curl --silent "$FEED_URL" \
  --header "Authorization: Bearer $FEED_TOKEN" \
  --header "Content-Type: application/x-ndjson" \
  --data-binary @- <<END
{"kind":"person","event":"$EVENT_ID","id":"ana@example.com","data":{"display_name":"Ana","application_status":"approved","registered":true}}
{"kind":"thread","event":"$EVENT_ID","id":"3f0c2a54-6a39-4a43-9d07-5f3a0b6c1e11","data":{"name":"Lectures"}}
END
`;

/** Everything for the first request, to paste into one shell. */
export const feedCommand = (origin: string) =>
  `${feedSettings(origin).trim()}\n\n${firstLinesCommand.trim()}`;

export const snapshotCommand = String.raw`
gzip <<END | curl --silent "$FEED_URL" \
  --header "Authorization: Bearer $FEED_TOKEN" \
  --header "Content-Type: application/x-ndjson" \
  --header "Content-Encoding: gzip" \
  --data-binary @-
{"kind":"snapshot","event":"$EVENT_ID","of":["thread"],"state":"begin"}
{"kind":"thread","event":"$EVENT_ID","id":"3f0c2a54-6a39-4a43-9d07-5f3a0b6c1e11","data":{"name":"Lectures"}}
END
`;

export const pretixProgram = `
// Orders of pretix (GET /api/v1/organizers/…/events/…/orders/) on standard input, lines of the feed
// on standard output.
import { text } from "node:stream/consumers";

const { results } = JSON.parse(await text(process.stdin));

for (const order of results) {
  for (const position of order.positions) {
    const email = position.attendee_email ?? order.email;
    const data = { display_name: position.attendee_name ?? email.split("@")[0], real_name: position.attendee_name, ...stateOf(order.status) };
    console.log(JSON.stringify({ kind: "person", event: process.env.EVENT_ID, id: email, version: order.last_modified, data }));
  }
}

/** n: not paid yet, p: paid; e and c: expired and canceled. */
function stateOf(status) {
  if (status === "p") return { application_status: "approved", registered: true };
  return status === "n" ? { application_status: "pending" } : { cancelled: true };
}
`;

export const pretalxProgram = `
// Submissions of pretalx (GET
// /api/events/…/submissions/?expand=speakers,track,submission_type,slots.room) on standard input.
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";

const event = process.env.EVENT_ID;
const { results } = JSON.parse(await text(process.stdin));
const said = new Set();

for (const talk of results.filter(({ state }) => state === "confirmed")) {
  const [slot] = talk.slots;
  if (talk.track) say("thread", idOf("track", talk.track.id), { name: talk.track.name.en });
  if (slot?.room) say("location", idOf("room", slot.room.id), { name: slot.room.name.en, scope: "indoor", type: "room", is_schedulable: true });
  for (const speaker of talk.speakers) say("person", speaker.code, { display_name: speaker.name, registered: true });
  say("activity", idOf("talk", talk.code), {
    title: talk.title,
    description: talk.abstract,
    activity_type: talk.submission_type?.name.en === "Workshop" ? "workshop" : "lecture",
    ...(slot?.start && { status: "scheduled", start_time: slot.start, end_time: slot.end }),
    ...(talk.track && { thread: idOf("track", talk.track.id) }),
    ...(slot?.room && { location: idOf("room", slot.room.id) }),
    host: talk.speakers[0]?.code ?? null,
  });
}

function say(kind, id, data) {
  if (!said.has(kind + id)) console.log(JSON.stringify({ kind, event, id, data }));
  said.add(kind + id);
}

/** Always the same UUID for the same record of the same event. */
function idOf(kind, id) {
  const hash = createHash("sha256").update([event, kind, id].join(" ")).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), "8" + hash.slice(13, 16), "8" + hash.slice(17, 20), hash.slice(20, 32)].join("-");
}
`;

export const pipeCommand = (program: string, file: string) => String.raw`
node ${program} < ${file} | curl --silent "$FEED_URL" \
  --header "Authorization: Bearer $FEED_TOKEN" \
  --header "Content-Type: application/x-ndjson" \
  --data-binary @-
`;

export const runFeedExampleCommand = `
cd examples/feed
node feed.mjs registrations.csv
`;
