import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { activityFields } from "@/lib/resources/activity";
import { shownTexts } from "@/lib/resources/form";
import { locationFields } from "@/lib/resources/location";
import { newLocation } from "@/lib/resources/location-words";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { newWave } from "@/lib/resources/registration-wave-words";
import { threadFields } from "@/lib/resources/thread";
import { codeChallengeOf } from "@/lib/tokens/exchange-code";
import { createActivity } from "@/lib/transitions/activity/create";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { activityInput } from "@/lib/transitions/activity/input";
import {
  approveApplications,
  rejectApplications,
  requestRevisions,
} from "@/lib/transitions/application/decide";
import { submitApplication } from "@/lib/transitions/application/submit";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { setAccessMode, setVisibility } from "@/lib/transitions/event/announced-settings";
import { archiveEvent, unarchiveEvent } from "@/lib/transitions/event/archive";
import { publishEvent, unpublishEvent } from "@/lib/transitions/event/publish";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locationInput, locations, threadInput, threads } from "@/lib/transitions/event-part/parts";
import {
  applyReinstatement,
  applySuspension,
  publish,
  unpublish,
} from "@/lib/transitions/integration/status";
import { forOne } from "@/lib/transitions/many";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { allowWithoutScreens } from "@/lib/transitions/sandbox/access";
import { reachBoundary } from "@/lib/transitions/sandbox/boundary";
import { addNewcomer } from "@/lib/transitions/sandbox/content";
import type { Sandbox } from "@/lib/transitions/sandbox/own-sandbox";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { waveInput } from "@/lib/transitions/wave/input";
import { startWaveNow, stopWave } from "@/lib/transitions/wave/move";
import { createWave } from "@/lib/transitions/wave/wave";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";

/** The actors of a scenario, and the sandbox in which it runs. */
export interface ScenarioContext {
  sandbox: Sandbox;
  /** Of the sandbox. */
  eventId: string;
  /** A manager of the integration. */
  publisher: Actor;
  /** The fictional organizer. */
  organizer: Actor;
}

type Scenario = (context: ScenarioContext) => Promise<void>;

/**
 * The actions that cause each event type, in the order of the story. Each scenario prepares what it
 * needs through ordinary verbs and can run on its own. The scenarios that end access come last
 * (docs/rules/sandbox.md#the-story).
 */
export const scenarios = {
  "event.visibility_changed": async ({ eventId, organizer }) => {
    const { visibility } = await eventStates(eventId);
    await setVisibility(organizer, eventId, visibility === "private" ? "discoverable" : "private");
  },
  "event.access_mode_changed": async ({ eventId, organizer }) => {
    const { access_mode } = await eventStates(eventId);
    await setAccessMode(
      organizer,
      eventId,
      access_mode === "open_approval" ? "paid_ticket" : "open_approval",
    );
  },
  "event.unpublished": (context) => publishAgain(context),
  "event.published": (context) => publishAgain(context),
  "location.created": async (context) => void (await aLocation(context)),
  "location.updated": async (context) =>
    editPart(locations, context.organizer, context.eventId, await aLocation(context), {
      floor: "2",
    }),
  "location.deleted": async (context) =>
    deletePart(locations, context.organizer, context.eventId, await aLocation(context)),
  "thread.created": async (context) => void (await aThread(context)),
  "thread.updated": async (context) =>
    editPart(threads, context.organizer, context.eventId, await aThread(context), {
      color_hex: "#21456e",
    }),
  "thread.deleted": async (context) =>
    deletePart(threads, context.organizer, context.eventId, await aThread(context)),
  "activity.created": async (context) => void (await anActivity(context)),
  "activity.updated": async (context) =>
    editActivity(context.organizer, context.eventId, await anActivity(context), {
      title: "Late-night quiz",
    }),
  "activity.capacity_state_changed": async (context) =>
    signUp(await aParticipant(context), context.eventId, await anActivity(context)),
  "activity.deleted": async (context) =>
    deleteActivity(context.organizer, context.eventId, await anActivity(context)),
  "application.submitted": async (context) => void (await anApplicant(context)),
  "application.revision_requested": async (context) => {
    const applicant = await anApplicant(context);
    await forOne(
      requestRevisions(
        context.organizer,
        context.eventId,
        [applicant.personId],
        "Please say what you eat.",
      ),
    );
  },
  "application.rejected": async (context) => {
    const applicant = await anApplicant(context);
    await forOne(rejectApplications(context.organizer, context.eventId, [applicant.personId]));
  },
  "application.approved": async (context) => void (await aParticipant(context)),
  "participant.registered": async (context) => void (await aParticipant(context)),
  "participant.profile_updated": async (context) => {
    const participant = await aParticipant(context);
    await editParticipant(context.organizer, context.eventId, participant.personId, {
      nickname: "second",
    });
  },
  "participant.removed": async (context) => {
    const participant = await aParticipant(context);
    await forOne(removeParticipants(context.organizer, context.eventId, [participant.personId]));
  },
  "registration_wave.started": async (context) => void (await aStartedWave(context)),
  "registration_wave.finished": async (context) =>
    reachBoundary(context.sandbox, { kind: "wave_end", id: await aStartedWave(context) }),
  "registration_wave.canceled": async (context) =>
    stopWave(context.organizer, context.eventId, await aStartedWave(context)),
  "user.revoked_access": async (context) => {
    const participant = await aParticipant(context);
    const challenge = codeChallengeOf(randomBytes(32).toString("base64url"));
    await allowWithoutScreens(
      context.publisher,
      context.sandbox,
      { kind: "user", personId: participant.personId },
      challenge,
    );
    await revokeConsent(participant, context.sandbox.testIntegrationId);
  },
  "integration.suspended": async ({ sandbox: { testIntegrationId } }) => {
    await transact((tx) =>
      applySuspension(tx, "service", testIntegrationId, "Played in the sandbox."),
    );
    await transact((tx) => applyReinstatement(tx, "service", testIntegrationId));
  },
  "integration.unpublished": async ({ sandbox, organizer }) => {
    await unpublish(organizer, sandbox.testIntegrationId);
    await reachBoundary(sandbox, { kind: "grace", id: sandbox.testIntegrationId });
    await publish(organizer, sandbox.testIntegrationId);
  },
  "data.deletion_required": async ({ sandbox, eventId, organizer }) => {
    await archiveEvent(organizer, eventId);
    await reachBoundary(sandbox, { kind: "grace", id: eventId });
    await unarchiveEvent(organizer, eventId);
  },
} as const satisfies Record<WebhookEventType, Scenario>;

/**
 * The types that end tokens or the connection. Before them, everything else must have been
 * delivered.
 */
export const endsAccess = (type: WebhookEventType): boolean =>
  type.startsWith("integration.") || type === "data.deletion_required";

async function publishAgain({ eventId, organizer }: ScenarioContext): Promise<void> {
  await unpublishEvent(organizer, eventId);
  await publishEvent(organizer, eventId);
}

const eventStates = (id: string) =>
  prisma().event.findUniqueOrThrow({
    where: { id },
    select: { visibility: true, access_mode: true },
  });

const hoursAhead = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);

// Inputs as the forms send them when little more than the name was typed.

const courtyard = locationInput.parse({
  ...shownTexts(locationFields, null, newLocation),
  name: "Courtyard",
  scope: "outdoor",
  type: "rest_area",
});
const aLocation = ({ eventId, organizer }: ScenarioContext) =>
  createPart(locations, organizer, eventId, courtyard);

const afterDark = threadInput.parse({ ...shownTexts(threadFields, null), name: "After dark" });
const aThread = ({ eventId, organizer }: ScenarioContext) =>
  createPart(threads, organizer, eventId, afterDark);

const quiz = activityInput.parse({
  ...shownTexts(activityFields, null),
  title: "Quiz",
  activity_type: "competition",
  capacity: "20",
  sign_ups_enabled: "on",
  time_preference: [],
  host: null,
  co_hosts: [],
});
const anActivity = ({ eventId, organizer }: ScenarioContext) =>
  createActivity(organizer, eventId, quiz);

const lastPlaces = waveInput.parse({
  ...shownTexts(registrationWaveFields, null, newWave),
  name: "Last places",
  roles_ids: [],
  base_activities: [],
});

async function aStartedWave({ eventId, organizer }: ScenarioContext): Promise<string> {
  const id = await createWave(organizer, eventId, {
    ...lastPlaces,
    start_time: hoursAhead(1),
    end_time: hoursAhead(2),
  });
  await startWaveNow(organizer, eventId, id);
  return id;
}

async function anApplicant({ sandbox, eventId, publisher }: ScenarioContext): Promise<Actor> {
  const { name, ...newcomer } = await addNewcomer(publisher, sandbox);
  await submitApplication(newcomer, eventId, {
    display_name: name.split(" ")[0],
    real_name: name,
    "answers.diet": "Vegetarian",
  });
  return newcomer;
}

async function aParticipant(context: ScenarioContext): Promise<Actor> {
  const applicant = await anApplicant(context);
  await forOne(approveApplications(context.organizer, context.eventId, [applicant.personId]));
  return applicant;
}
