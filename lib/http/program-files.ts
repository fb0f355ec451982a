import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { icalendar } from "@/lib/portal/exports/icalendar";
import { ownCalendar } from "@/lib/portal/exports/own-calendar";
import { type ExportedProgram, exportedProgram } from "@/lib/portal/exports/program";
import { acronym, distinctRooms, scheduleJson } from "@/lib/portal/exports/schedule-json";
import { scheduleXml } from "@/lib/portal/exports/schedule-xml";
import { withinDeadline } from "./deadline";
import { answerFile } from "./etag";
import type { Answer, MachineRequest } from "./handler";
import { machineHandler } from "./machine-handler";
import { anyOrigin } from "./metadata";

// Programs for calendars and other systems (docs/rules/schedules.md). Caches must revalidate their
// copy each time, because somebody may have switched on privacy mode since.

/** GET /events/SLUG/schedule.json; pages of other origins may read it too. */
export const scheduleFile = machineHandler("GET", (request) =>
  oneAtATime(async () => {
    const program = await programOf(request);
    const body = JSON.stringify(await scheduleJson(program, eventPageUrl(program.event)));
    return answerFile(request, "application/json", body, publicHeaders);
  }),
);

/** GET /events/SLUG/schedule.xml */
export const scheduleXmlFile = machineHandler("GET", (request) =>
  oneAtATime(async () => {
    const program = await programOf(request);
    const body = await scheduleXml(await scheduleJson(program, eventPageUrl(program.event)));
    return answerFile(request, "application/xml; charset=utf-8", body, publicHeaders);
  }),
);

/** GET /events/SLUG/program.ics */
export const programCalendar = machineHandler("GET", (request) =>
  oneAtATime(async () => {
    const { event, activities, locations } = await programOf(request);
    const rooms = new Map(distinctRooms(locations).map(({ id, name }) => [id, name]));
    const entries = activities.map((activity) => ({
      activity: {
        ...activity,
        location: rooms.get(activity.location_id ?? "") ?? activity.location,
      },
      url: `${eventPageUrl(event)}#activity-${activity.id}`,
    }));
    const calendar = {
      name: event.title,
      id: acronym(event.slug ?? event.id),
      host: host(),
      entries,
    };
    return answerFile(request, calendarType, await icalendar(calendar), publicHeaders);
  }),
);

/**
 * GET /calendars/TOKEN.ics: a person's own calendar. A replaced address answers 404, like an
 * unknown one.
 */
export const personalCalendar = machineHandler("GET", (request) =>
  oneAtATime(async () => {
    const token = /^\/calendars\/([\w-]+)\.ics$/.exec(new URL(request.url).pathname)?.[1];
    const activities = token === undefined ? null : await ownCalendar(token);
    if (!activities) throw refuse("resource_not_found");
    const entries = activities.map((activity) => ({
      activity,
      url: `${eventPageUrl({ id: activity.event_id, slug: activity.event_slug })}#activity-${activity.id}`,
      event: activity.event_title,
    }));
    const body = await icalendar({ name: "My program", host: host(), entries });
    return answerFile(request, calendarType, body, privateHeaders);
  }),
);

let last: Promise<unknown> = Promise.resolve();

/** Makes one file at a time: a large program takes a hundred megabytes while its file is made. */
function oneAtATime(make: () => Promise<Answer>): Promise<Answer> {
  const made = last.then(make);
  last = made.catch(() => {});
  return withinDeadline(() => made);
}

const privateHeaders = { "Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer" };
const publicHeaders = { ...privateHeaders, "Cache-Control": "public, no-cache", ...anyOrigin };
const calendarType = "text/calendar; charset=utf-8";

async function programOf(request: MachineRequest): Promise<ExportedProgram> {
  const program = await exportedProgram(
    decodedSegment(new URL(request.url).pathname.split("/")[2] ?? ""),
  );
  if (!program) throw refuse("resource_not_found");
  return program;
}

function decodedSegment(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const eventPageUrl = ({ id, slug }: { id: string; slug: string | null }) =>
  `${config().PUBLIC_URL}/events/${encodeURIComponent(slug ?? id)}`;
const host = () => new URL(config().PUBLIC_URL).hostname;
