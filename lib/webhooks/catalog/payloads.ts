import { jsonRow, type RowSource } from "@/lib/db/rows";
import { activityRows, serializeActivity } from "@/lib/resources/activity";
import { serializeApplication } from "@/lib/resources/application";
import { selectEvent, serializeEvent } from "@/lib/resources/event";
import { locationRows, serializeLocation } from "@/lib/resources/location";
import { participantRows, serializeParticipant } from "@/lib/resources/participant";
import { registrationWaveRows, serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { serializeThread, threadRows } from "@/lib/resources/thread";

/** The rows of the event $1 with the ids $2, by creation, each with its id. */
const rowsOf = <Row>(source: RowSource<Row>) => `SELECT t.${source.id} AS id, ${jsonRow(source)} AS row
  FROM ${source.table} t ${source.joins ?? ""} WHERE t.event_id = $1::uuid AND t.${source.id} = ANY($2::uuid[]) ORDER BY t.created_at, t.${source.id}`;

/** What each carried resource is frozen from ($1 the event, $2 the ids of the rows inside it), and how an integration's view shapes it. */
export const snapshots = {
  event: { select: `SELECT $1::uuid AS id, e.row FROM (${selectEvent} AND t.id = ANY($2::uuid[])) e`, serialize: serializeEvent },
  application: { select: rowsOf(participantRows), serialize: serializeApplication },
  participant: { select: rowsOf(participantRows), serialize: serializeParticipant },
  activity: { select: rowsOf(activityRows), serialize: serializeActivity },
  thread: { select: rowsOf(threadRows), serialize: serializeThread },
  location: { select: rowsOf(locationRows), serialize: serializeLocation },
  registration_wave: { select: rowsOf(registrationWaveRows), serialize: serializeRegistrationWave },
} as const;

export type Snapshot = keyof typeof snapshots;
