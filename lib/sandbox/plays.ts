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
import { codeChallengeOf } from "@/lib/tokens/pkce";
import { createActivity } from "@/lib/transitions/activity/create";
import { deleteActivity } from "@/lib/transitions/activity/delete";
import { editActivity } from "@/lib/transitions/activity/edit";
import { activityInput } from "@/lib/transitions/activity/input";
import { approveApplications } from "@/lib/transitions/application/approve";
import { rejectApplications } from "@/lib/transitions/application/reject";
import { requestRevisions } from "@/lib/transitions/application/request-revision";
import { submitApplication } from "@/lib/transitions/application/submit";
import { revokeConsent } from "@/lib/transitions/consent/revoke";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { publishEvent } from "@/lib/transitions/event/publish";
import { setAccessMode } from "@/lib/transitions/event/set-access-mode";
import { setVisibility } from "@/lib/transitions/event/set-visibility";
import { unarchiveEvent } from "@/lib/transitions/event/unarchive";
import { unpublishEvent } from "@/lib/transitions/event/unpublish";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locationInput, locations } from "@/lib/transitions/event-part/locations";
import { threadInput, threads } from "@/lib/transitions/event-part/threads";
import { publish } from "@/lib/transitions/integration/publish";
import { applyReinstatement } from "@/lib/transitions/integration/reinstate";
import { applySuspension } from "@/lib/transitions/integration/suspend";
import { unpublish } from "@/lib/transitions/integration/unpublish";
import { forOne } from "@/lib/transitions/many";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { allowWithoutScreens } from "@/lib/transitions/sandbox/access";
import { reachBoundary } from "@/lib/transitions/sandbox/boundary";
import { addNewcomer } from "@/lib/transitions/sandbox/newcomer";
import type { Sandbox } from "@/lib/transitions/sandbox/own-sandbox";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { createWave } from "@/lib/transitions/wave/create";
import { waveInput } from "@/lib/transitions/wave/input";
import { startWaveNow, stopWave } from "@/lib/transitions/wave/move";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";

/** The actors of a play, and the sandbox in which it runs. */
export interface Stage {
  sandbox: Sandbox;
  /** A manager of the integration. */
  publisher: Actor;
  /** The fictional organizer. */
  organizer: Actor;
}

type Play = (stage: Stage) => Promise<void>;

/**
 * The actions that cause each event type, in the order of the story. Each play prepares what it
 * needs through ordinary verbs and can run on its own. The plays that end access come last
 * (docs/rules/sandbox.md#the-story).
 */
export const plays = {
  "event.visibility_changed": async ({ sandbox: { eventId }, organizer }) => {
    const { visibility } = await eventStates(eventId);
    await setVisibility(organizer, eventId, visibility === "private" ? "discoverable" : "private");
  },
  "event.access_mode_changed": async ({ sandbox: { eventId }, organizer }) => {
    const { access_mode } = await eventStates(eventId);
    await setAccessMode(
      organizer,
      eventId,
      access_mode === "open_approval" ? "paid_ticket" : "open_approval",
    );
  },
  "event.unpublished": async ({ sandbox: { eventId }, organizer }) => {
    await unpublishEvent(organizer, eventId);
    await publishEvent(organizer, eventId);
  },
  "event.published": async ({ sandbox: { eventId }, organizer }) => {
    await unpublishEvent(organizer, eventId);
    await publishEvent(organizer, eventId);
  },
  "location.created": async (stage) => void (await aLocation(stage)),
  "location.updated": async (stage) =>
    editPart(locations, stage.organizer, stage.sandbox.eventId, await aLocation(stage), {
      floor: "2",
    }),
  "location.deleted": async (stage) =>
    deletePart(locations, stage.organizer, stage.sandbox.eventId, await aLocation(stage)),
  "thread.created": async (stage) => void (await aThread(stage)),
  "thread.updated": async (stage) =>
    editPart(threads, stage.organizer, stage.sandbox.eventId, await aThread(stage), {
      color_hex: "#21456e",
    }),
  "thread.deleted": async (stage) =>
    deletePart(threads, stage.organizer, stage.sandbox.eventId, await aThread(stage)),
  "activity.created": async (stage) => void (await anActivity(stage)),
  "activity.updated": async (stage) =>
    editActivity(stage.organizer, stage.sandbox.eventId, await anActivity(stage), {
      title: "Late-night quiz",
    }),
  "activity.capacity_state_changed": async (stage) =>
    signUp(await aParticipant(stage), stage.sandbox.eventId, await anActivity(stage)),
  "activity.deleted": async (stage) =>
    deleteActivity(stage.organizer, stage.sandbox.eventId, await anActivity(stage)),
  "application.submitted": async (stage) => void (await anApplicant(stage)),
  "application.revision_requested": async (stage) => {
    const applicant = await anApplicant(stage);
    await forOne(
      requestRevisions(
        stage.organizer,
        stage.sandbox.eventId,
        [applicant.personId],
        "Please tell us what you eat.",
      ),
    );
  },
  "application.rejected": async (stage) => {
    const applicant = await anApplicant(stage);
    await forOne(rejectApplications(stage.organizer, stage.sandbox.eventId, [applicant.personId]));
  },
  "application.approved": async (stage) => void (await aParticipant(stage)),
  "participant.registered": async (stage) => void (await aParticipant(stage)),
  "participant.profile_updated": async (stage) => {
    const participant = await aParticipant(stage);
    await editParticipant(stage.organizer, stage.sandbox.eventId, participant.personId, {
      nickname: "second",
    });
  },
  "participant.removed": async (stage) => {
    const participant = await aParticipant(stage);
    await forOne(
      removeParticipants(stage.organizer, stage.sandbox.eventId, [participant.personId]),
    );
  },
  "registration_wave.started": async (stage) => void (await aStartedWave(stage)),
  "registration_wave.finished": async (stage) =>
    reachBoundary(stage.sandbox, { kind: "wave_end", id: await aStartedWave(stage) }),
  "registration_wave.canceled": async (stage) =>
    stopWave(stage.organizer, stage.sandbox.eventId, await aStartedWave(stage)),
  "user.revoked_access": async (stage) => {
    const participant = await aParticipant(stage);
    const challenge = codeChallengeOf(randomBytes(32).toString("base64url"));
    await allowWithoutScreens(
      stage.publisher,
      stage.sandbox,
      { kind: "user", personId: participant.personId },
      challenge,
    );
    await revokeConsent(participant, stage.sandbox.testIntegrationId);
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
  "data.deletion_required": async ({ sandbox, organizer }) => {
    await archiveEvent(organizer, sandbox.eventId);
    await reachBoundary(sandbox, { kind: "grace", id: sandbox.eventId });
    await unarchiveEvent(organizer, sandbox.eventId);
  },
} as const satisfies Record<WebhookEventType, Play>;

/**
 * The types that end tokens or the connection. Before them, everything else must have been
 * delivered.
 */
export const endsAccess = (type: WebhookEventType): boolean =>
  type.startsWith("integration.") || type === "data.deletion_required";

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
const aLocation = ({ sandbox, organizer }: Stage) =>
  createPart(locations, organizer, sandbox.eventId, courtyard);

const afterDark = threadInput.parse({ ...shownTexts(threadFields, null), name: "After dark" });
const aThread = ({ sandbox, organizer }: Stage) =>
  createPart(threads, organizer, sandbox.eventId, afterDark);

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
const anActivity = ({ sandbox, organizer }: Stage) =>
  createActivity(organizer, sandbox.eventId, quiz);

const lastPlaces = waveInput.parse({
  ...shownTexts(registrationWaveFields, null, newWave),
  name: "Last places",
  roles_ids: [],
  base_activities: [],
});

async function aStartedWave({ sandbox: { eventId }, organizer }: Stage): Promise<string> {
  const id = await createWave(organizer, eventId, {
    ...lastPlaces,
    start_time: hoursAhead(1),
    end_time: hoursAhead(2),
  });
  await startWaveNow(organizer, eventId, id);
  return id;
}

async function anApplicant({ sandbox, publisher }: Stage): Promise<Actor> {
  const { name, ...newcomer } = await addNewcomer(publisher, sandbox);
  await submitApplication(newcomer, sandbox.eventId, {
    display_name: name.split(" ")[0],
    real_name: name,
    "answers.diet": "Vegetarian",
  });
  return newcomer;
}

async function aParticipant(stage: Stage): Promise<Actor> {
  const applicant = await anApplicant(stage);
  await forOne(approveApplications(stage.organizer, stage.sandbox.eventId, [applicant.personId]));
  return applicant;
}
