import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locations, roles, threads } from "@/lib/transitions/event-part/parts";
import { forOne } from "@/lib/transitions/many";
import { reinstateActivity, scheduleActivity, unscheduleActivity } from "./activity/move";
import { startWaveNow, stopWave } from "./wave/move";
import "@/e2e/support/database";
import { activityOf, hoursAhead, locationOf, threadOf, waveOf } from "@/e2e/support/program";
import {
  aConnection,
  aConsent,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
} from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { Refusal } from "@/lib/errors/refusal";
import { sendAnnouncement } from "@/lib/transitions/announcement/announcement";
import {
  approveApplications,
  rejectApplications,
  requestRevisions,
} from "@/lib/transitions/application/decide";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { markDutiesNotified } from "@/lib/transitions/deletion-duty/notify";
import { replayDeadLetters } from "@/lib/transitions/delivery/replay";
import { setAccessMode, setVisibility } from "@/lib/transitions/event/announced-settings";
import { unarchiveEvent } from "@/lib/transitions/event/archive";
import { unpublishEvent } from "@/lib/transitions/event/publish";
import { applyImport } from "@/lib/transitions/event-import/request";
import { createFeedToken, endFeedToken } from "@/lib/transitions/feed-token/feed-token";
import {
  addFormField,
  deleteFormField,
  editFormField,
  moveFormField,
} from "@/lib/transitions/form-field/form-field";
import { holdRemovals } from "@/lib/transitions/held-decision/hold";
import {
  endPreviousSecret,
  rotateClientSecret,
  rotateWebhookSecret,
} from "@/lib/transitions/integration/secrets";
import {
  forceDelete,
  publish,
  reinstate,
  suspend,
  unpublish,
} from "@/lib/transitions/integration/status";
import {
  completeRegistration,
  deleteUnregistered,
} from "@/lib/transitions/integration/unregistered";
import { withdrawHostInvitation, withdrawInvitation } from "@/lib/transitions/invitation/end";
import { editHereToo } from "@/lib/transitions/kept-kind/kept-kind";
import {
  appointOperator,
  sendPasswordLink,
  withdrawOperator,
} from "@/lib/transitions/operator/operators";
import { renameOrganization } from "@/lib/transitions/organization/create";
import {
  leaveOrganization,
  removeMember,
  setAbilities,
} from "@/lib/transitions/organization/members";
import {
  askForVerification,
  rejectOrganization,
  verifyOrganization,
} from "@/lib/transitions/organization/verification";
import { resetSandbox } from "@/lib/transitions/sandbox/content";
import { beginPlaying } from "@/lib/transitions/sandbox/own-sandbox";
import { leaveActivity } from "@/lib/transitions/sign-up/sign-up";
import { fetchScheduleNow, stopWatching } from "@/lib/transitions/watched-schedule/watch";
import { createWave, deleteWave, editWave } from "@/lib/transitions/wave/wave";
import { createActivity } from "./activity/create";
import { deleteActivity } from "./activity/delete";
import { editActivity } from "./activity/edit";
import { cancelApplication } from "./application/cancel";
import { editApplicationNotes } from "./application/edit-notes";
import { attestDeletion } from "./deletion-duty/attest";
import { replayDelivery } from "./delivery/replay";
import { retryDelivery, retryPending } from "./delivery/retry";
import { showPersonalData } from "./delivery/show-personal-data";
import { resumeDeliveries } from "./endpoint/resume";
import { archiveEvent } from "./event/archive";
import { createEvent } from "./event/create";
import { deleteEvent } from "./event/delete";
import { editEvent } from "./event/edit";
import { publishEvent } from "./event/publish";
import { recordDownload } from "./event/record-download";
import {
  mayImport,
  refuseImport,
  requestImport,
  requestWatchPreview,
} from "./event-import/request";
import { holdDecisions } from "./held-decision/hold";
import { undoDecisions } from "./held-decision/undo";
import { editIntegration } from "./integration/edit";
import { sendTestWebhook } from "./integration/send-test-webhook";
import { setLimits } from "./integration/set-limits";
import { inviteMember } from "./invitation/invite";
import { recordOrganizationLogDownload, recordPlatformLogDownload } from "./log-download";
import { deleteOrganization } from "./organization/delete";
import { addGuest } from "./participant/add-guest";
import { editParticipant } from "./participant/edit";
import { editOwnProfile } from "./participant/edit-own";
import { removeParticipants } from "./participant/remove";
import { setRoles } from "./participant/set-roles";
import { beginAuthorization, finishAuthorization, skipConsent } from "./sandbox/access";
import { advanceSandbox } from "./sandbox/boundary";
import { createSandbox } from "./sandbox/create";
import { deleteSandbox } from "./sandbox/delete";
import { signUp } from "./sign-up/sign-up";
import { watchSchedule } from "./watched-schedule/watch";

const kinds = [
  "manager",
  "plansEvents",
  "runsIntegrations",
  "member",
  "participant",
  "stranger",
  "operator",
] as const;
type Kind = (typeof kinds)[number];

const both = { manage_events: true, manage_integrations: true };

/**
 * One record of everything that verbs act on, and one person of each kind. Hundreds are created, so
 * the rows of one table are inserted in one statement.
 */
async function aWorld() {
  const [organization, another] = [await anOrganization(), await anOrganization()];
  const [manager, plansEvents, runsIntegrations, member] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const [participant, stranger, operator] = [randomUUID(), randomUUID(), randomUUID()];
  const [applicant, registered] = [{ id: randomUUID() }, { id: randomUUID() }];
  await prisma().person.createMany({
    data: [
      manager,
      plansEvents,
      runsIntegrations,
      member,
      participant,
      stranger,
      operator,
      applicant.id,
      registered.id,
    ].map((id) => ({
      id,
      name: "Person",
      email: `${id}@example.com`,
      is_operator: id === operator,
    })),
  });
  const memberOf = (
    of: { id: string },
    person_id: string,
    manage_events: boolean,
    manage_integrations: boolean,
  ) => ({
    organization_id: of.id,
    person_id,
    manage_events,
    manage_integrations,
  });
  await prisma().organizationMember.createMany({
    data: [
      memberOf(another, stranger, true, true),
      memberOf(organization, manager, true, true),
      memberOf(organization, plansEvents, true, false),
      memberOf(organization, runsIntegrations, false, true),
      memberOf(organization, member, false, false),
    ],
  });
  const event = await anEvent(organization);
  const event_id = event.id;
  const integration = await anIntegration(organization);
  await prisma().clientSecret.create({
    data: { integration_id: integration.id, digest: randomBytes(32), hint: "abcd" },
  });
  const connection = await aConnection(integration, event);
  const approved = {
    event_id,
    display_name: "Display",
    application_status: "approved",
    registered_at: new Date(),
  };
  await prisma().eventPerson.createMany({
    data: [
      { ...approved, person_id: participant },
      { ...approved, person_id: registered.id },
      { event_id, display_name: "Display", application_status: "pending", person_id: applicant.id },
    ],
  });
  await aConsent(connection, { id: participant });
  await prisma().formField.create({ data: { event_id, key: "diet", label: "Diet", type: "text" } });
  const occurrence = await prisma().occurrence.create({
    data: {
      event_type: "event.published",
      event_id,
      dedup_key: "matrix",
      snapshot: {},
      occurred_at: new Date(),
      dispatch_at: new Date(),
    },
  });
  const deadLetter = {
    delivery_id: occurrence.id,
    event_type: "event.published",
    status: "dead",
    body: new Uint8Array([123, 125]),
  };
  const of = { event_id, integration_id: integration.id, occurrence_id: occurrence.id };
  const [delivery, pendingDelivery] = [{ id: randomUUID() }, { id: randomUUID() }];
  await prisma().delivery.createMany({
    data: [
      { ...deadLetter, ...of, ...delivery },
      { ...deadLetter, ...of, ...pendingDelivery, status: "pending", replay_of: occurrence.id },
    ],
  });
  return {
    organization,
    event,
    integration,
    connection,
    applicant,
    registered,
    feedToken: await prisma().feedToken.create({
      data: { organization_id: organization.id, digest: randomBytes(32), hint: "abcd" },
    }),
    role: await prisma().role.create({ data: { event_id, name: "Speaker" } }),
    thread: await prisma().thread.create({ data: { event_id, name: "Talks" } }),
    location: await prisma().location.create({
      data: { event_id, name: "Hall", scope: "indoor", type: "room" },
    }),
    activity: await prisma().activity.create({
      data: { event_id, title: "Opening", activity_type: "other", sign_ups_enabled: true },
    }),
    wave: await prisma().registrationWave.create({
      data: { event_id, name: "Early", status: "scheduled", start_time: hoursAhead(1) },
    }),
    delivery,
    pendingDelivery,
    duty: await prisma().deletionDuty.create({
      data: { integration_id: integration.id, event_id, cause: "disconnected" },
    }),
    people: {
      manager: anActor({ id: manager }),
      plansEvents: anActor({ id: plansEvents }),
      runsIntegrations: anActor({ id: runsIntegrations }),
      member: anActor({ id: member }),
      participant: anActor({ id: participant }),
      stranger: anActor({ id: stranger }),
      operator: anActor({ id: operator, is_operator: true }),
    } satisfies Record<Kind, Actor>,
  };
}

type World = Awaited<ReturnType<typeof aWorld>>;
type Verb = (actor: Actor, world: World) => Promise<unknown>;

const question = {
  label: "Allergies",
  type: "text" as const,
  help: null,
  options: [],
  required: false,
};
const guest = {
  display_name: "Gil",
  nickname: null,
  organisation: null,
  real_name: null,
  role: null,
  admin_notes: null,
  email: null,
  privacy_mode: false,
};
const times = { start_time: hoursAhead(1), end_time: hoursAhead(2) };
const emptyEdit = { manifest: {}, logo: null, before: {} };

/** The verb, after a manager has created the integration's sandbox. */
function inSandbox(verb: Verb): Verb {
  return async (actor, world) => {
    if ((await prisma().sandbox.count({ where: { integration_id: world.integration.id } })) === 0)
      await createSandbox(world.people.manager, world.integration.id);
    return verb(actor, world);
  };
}

/** Verbs for people who may manage the event. */
const organizerVerbs: Record<string, Verb> = {
  addFormField: (actor, { event }) => addFormField(actor, event.id, question),
  addGuest: (actor, { event }) => addGuest(actor, event.id, guest),
  approveApplications: (actor, { event, applicant }) =>
    approveApplications(actor, event.id, [applicant.id]),
  archiveEvent: (actor, { event }) => archiveEvent(actor, event.id),
  createActivity: (actor, { event }) => createActivity(actor, event.id, activityOf()),
  createFeedToken: (actor, { organization }) =>
    createFeedToken(actor, organization.id, { name: "Ticket shop" }),
  createEvent: (actor, { organization }) =>
    createEvent(actor, { organization: organization.id, title: "Another" }),
  "createPart of locations": (actor, { event }) =>
    createPart(locations, actor, event.id, locationOf()),
  "createPart of roles": (actor, { event }) =>
    createPart(roles, actor, event.id, { name: "Guide", description: null }),
  "createPart of threads": (actor, { event }) => createPart(threads, actor, event.id, threadOf()),
  createWave: (actor, { event }) => createWave(actor, event.id, waveOf()),
  deleteActivity: (actor, { event, activity }) => deleteActivity(actor, event.id, activity.id),
  deleteFormField: (actor, { event }) => deleteFormField(actor, event.id, "diet"),
  "deletePart of locations": (actor, { event, location }) =>
    deletePart(locations, actor, event.id, location.id),
  "deletePart of roles": (actor, { event, role }) => deletePart(roles, actor, event.id, role.id),
  deleteEvent: (actor, { event }) => deleteEvent(actor, event.id),
  deleteWave: (actor, { event, wave }) => deleteWave(actor, event.id, wave.id),
  "deletePart of threads": (actor, { event, thread }) =>
    deletePart(threads, actor, event.id, thread.id),
  editHereToo: (actor, { event }) => editHereToo(actor, event.id, []),
  editActivity: (actor, { event, activity }) =>
    editActivity(actor, event.id, activity.id, { title: "Closing" }),
  editEvent: (actor, { event }) => editEvent(actor, event.id, { typed: {}, before: {} }),
  editFormField: (actor, { event }) => editFormField(actor, event.id, "diet", question),
  "editPart of locations": (actor, { event, location }) =>
    editPart(locations, actor, event.id, location.id, { name: "Tent" }),
  editParticipant: (actor, { event, registered }) =>
    editParticipant(actor, event.id, registered.id, { nickname: "Lin" }),
  "editPart of roles": (actor, { event, role }) =>
    editPart(roles, actor, event.id, role.id, { name: "Guide", description: null }),
  "editPart of threads": (actor, { event, thread }) =>
    editPart(threads, actor, event.id, thread.id, { name: "Panels" }),
  editWave: (actor, { event, wave }) => editWave(actor, event.id, wave.id, { name: "Late" }),
  endFeedToken: (actor, { feedToken }) => endFeedToken(actor, feedToken.id),
  holdDecisions: (actor, { event, applicant }) =>
    holdDecisions(actor, event.id, [applicant.id], {
      decision: "request_revision",
      message: "Say more.",
    }),
  holdRemovals: (actor, { event, registered }) =>
    forOne(holdRemovals(actor, event.id, [registered.id], null)),
  moveFormField: (actor, { event }) => moveFormField(actor, event.id, "diet", "up"),
  editApplicationNotes: (actor, { event, applicant }) =>
    editApplicationNotes(actor, event.id, applicant.id, { application_admin_notes: "Kind." }),
  publishEvent: (actor, { event }) => publishEvent(actor, event.id),
  reinstateActivity: (actor, { event, activity }) =>
    reinstateActivity(actor, event.id, activity.id),
  rejectApplications: (actor, { event, applicant }) =>
    rejectApplications(actor, event.id, [applicant.id], "Sold out."),
  removeParticipants: (actor, { event, registered }) =>
    forOne(removeParticipants(actor, event.id, [registered.id])),
  requestRevisions: (actor, { event, applicant }) =>
    requestRevisions(actor, event.id, [applicant.id], "Say more."),
  setRoles: (actor, { event, registered, role }) =>
    setRoles(actor, event.id, [{ personId: registered.id, role: role.id }]),
  recordDownload: (actor, { event }) =>
    recordDownload(actor, event.id, { table: "participants", format: "csv" }),
  applyImport: (actor, { event }) => applyImport(actor, event.id, randomUUID()),
  mayImport: (actor, { event }) => mayImport(actor, event.id),
  refuseImport: (actor, { event }) => refuseImport(actor, event.id, "It is too large."),
  requestImport: (actor, { event }) =>
    requestImport(actor, event.id, { name: "people.csv", bytes: Buffer.from("email") }),
  requestWatchPreview: (actor, { event }) =>
    requestWatchPreview(actor, event.id, {
      schedule_url: "https://example.com/schedule.json",
      every: 60,
    }),
  fetchScheduleNow: (actor, { event }) => fetchScheduleNow(actor, event.id),
  scheduleActivity: (actor, { event, activity }) =>
    scheduleActivity(actor, event.id, activity.id, times),
  setAccessMode: (actor, { event }) => setAccessMode(actor, event.id, "closed"),
  setVisibility: (actor, { event }) => setVisibility(actor, event.id, "private"),
  startWaveNow: (actor, { event, wave }) => startWaveNow(actor, event.id, wave.id),
  stopWatching: (actor, { event }) => stopWatching(actor, event.id),
  stopWave: (actor, { event, wave }) => stopWave(actor, event.id, wave.id),
  undoDecisions: (actor, { event }) => undoDecisions(actor, event.id, randomUUID()),
  unarchiveEvent: (actor, { event }) => unarchiveEvent(actor, event.id),
  unpublishEvent: (actor, { event }) => unpublishEvent(actor, event.id),
  unscheduleActivity: (actor, { event, activity }) =>
    unscheduleActivity(actor, event.id, activity.id),
  withdrawHostInvitation: (actor, { event }) =>
    withdrawHostInvitation(actor, event.id, randomUUID()),
  watchSchedule: (actor, { event }) =>
    watchSchedule(actor, event.id, {
      schedule_url: "https://example.com/schedule.json",
      every: 60,
    }),
};

/**
 * Verbs for people who manage integrations: on those of their organization, and on connections to
 * its events.
 */
const publisherVerbs: Record<string, Verb> = {
  advanceSandbox: inSandbox((actor, { integration }) => advanceSandbox(actor, integration.id)),
  beginAuthorization: inSandbox((actor, { integration }) =>
    beginAuthorization(actor, integration.id, { kind: "installation" }),
  ),
  beginPlaying: inSandbox((actor, { integration }) => beginPlaying(actor, integration.id)),
  completeRegistration: (actor, { integration }) => completeRegistration(actor, integration.id),
  deleteUnregistered: (actor, { integration }) => deleteUnregistered(actor, integration.id),
  createSandbox: (actor, { integration }) => createSandbox(actor, integration.id),
  deleteSandbox: inSandbox((actor, { integration }) => deleteSandbox(actor, integration.id)),
  attestDeletion: (actor, { integration, duty }) => attestDeletion(actor, integration.id, duty.id),
  disconnect: (actor, { connection }) => disconnect(actor, connection.id),
  editIntegration: (actor, { integration }) => editIntegration(actor, integration.id, emptyEdit),
  endPreviousSecret: (actor, { integration }) => endPreviousSecret(actor, integration.id, "client"),
  finishAuthorization: inSandbox((actor, { integration }) =>
    finishAuthorization(actor, integration.id, { code: "", state: "" }),
  ),
  resetSandbox: inSandbox((actor, { integration }) => resetSandbox(actor, integration.id)),
  publish: (actor, { integration }) => publish(actor, integration.id),
  replayDelivery: (actor, { integration, delivery }) =>
    replayDelivery(actor, integration.id, delivery.id),
  retryDelivery: (actor, { integration, pendingDelivery }) =>
    retryDelivery(actor, integration.id, pendingDelivery.id),
  retryPending: (actor, { integration }) => retryPending(actor, integration.id),
  replayDeadLetters: (actor, { integration }) =>
    replayDeadLetters(actor, integration.id, new Date()),
  resumeDeliveries: (actor, { integration }) => resumeDeliveries(actor, integration.id),
  rotateClientSecret: (actor, { integration }) => rotateClientSecret(actor, integration.id),
  rotateWebhookSecret: (actor, { integration }) => rotateWebhookSecret(actor, integration.id),
  sendTestWebhook: (actor, { integration }) => sendTestWebhook(actor, integration.id, {}),
  skipConsent: inSandbox((actor, { integration }) =>
    skipConsent(actor, integration.id, { kind: "installation" }),
  ),
  showPersonalData: (actor, { integration, delivery }) =>
    showPersonalData(actor, integration.id, delivery.id),
  markDutiesNotified: (actor, { integration, duty }) =>
    markDutiesNotified(actor, integration.id, [duty.id]),
  unpublish: (actor, { integration }) => unpublish(actor, integration.id),
};

/** Verbs for people who have both abilities. */
const managerVerbs: Record<string, Verb> = {
  askForVerification: (actor, { organization }) =>
    askForVerification(actor, organization.id, { about: "A club." }),
  deleteOrganization: (actor, { organization }) => deleteOrganization(actor, organization.id),
  inviteMember: (actor, { organization }) =>
    inviteMember(actor, organization.id, { email: "somebody@example.com", ...both }),
  recordOrganizationLogDownload: (actor, { organization }) =>
    recordOrganizationLogDownload(actor, organization.id, "csv"),
  removeMember: (actor, { organization, people }) =>
    removeMember(actor, organization.id, people.member.personId),
  renameOrganization: (actor, { organization }) =>
    renameOrganization(actor, organization.id, { name: "Lantern Society" }),
  setAbilities: (actor, { organization, people }) =>
    setAbilities(actor, organization.id, people.member.personId, both),
  withdrawInvitation: (actor, { organization }) =>
    withdrawInvitation(actor, organization.id, randomUUID()),
};

/** Verbs for members of the organization, with any abilities. */
const memberVerbs: Record<string, Verb> = {
  leaveOrganization: (actor, { organization }) => leaveOrganization(actor, organization.id),
};

const operatorVerbs: Record<string, Verb> = {
  appointOperator: (actor, { people }) => appointOperator(actor, people.participant.personId),
  forceDelete: (actor, { integration }) => forceDelete(actor, integration.id),
  recordPlatformLogDownload: (actor) => recordPlatformLogDownload(actor, "csv"),
  reinstate: (actor, { integration }) => reinstate(actor, integration.id),
  rejectOrganization: (actor, { organization }) => rejectOrganization(actor, organization.id),
  sendAnnouncement: (actor) =>
    sendAnnouncement(actor, {
      audience: "publishers",
      subject: "News",
      text: "Soon.",
      takes_effect_on: null,
    }),
  sendPasswordLink: (actor, { people }) => sendPasswordLink(actor, people.participant.personId),
  setLimits: (actor, { integration }) =>
    setLimits(actor, integration.id, { limit_installation: null, limit_user: null }),
  suspend: (actor, { integration }) => suspend(actor, integration.id),
  verifyOrganization: (actor, { organization }) => verifyOrganization(actor, organization.id),
  withdrawOperator: (actor, { people }) => withdrawOperator(actor, people.participant.personId),
};

/**
 * Verbs for people who have a record on the event or a consent to the integration. Anybody else has
 * nothing to act on.
 */
const participantVerbs: Record<string, Verb> = {
  cancelApplication: (actor, { event }) => cancelApplication(actor, event.id),
  editOwnProfile: (actor, { event }) => editOwnProfile(actor, event.id, { display_name: "Lin" }),
  leaveActivity: (actor, { event, activity }) => leaveActivity(actor, event.id, activity.id),
  revokeConsent: (actor, { integration }) => revokeConsent(actor, integration.id),
  signUp: (actor, { event, activity }) => signUp(actor, event.id, activity.id),
};

const matrix: [string, Verb, Kind[]][] = [
  ...entries(organizerVerbs, ["manager", "plansEvents"]),
  ...entries(publisherVerbs, ["manager", "runsIntegrations"]),
  ...entries(managerVerbs, ["manager"]),
  ...entries(memberVerbs, ["manager", "plansEvents", "runsIntegrations", "member"]),
  ...entries(operatorVerbs, ["operator"]),
  ...entries(participantVerbs, ["participant"]),
];

function entries(verbs: Record<string, Verb>, allowed: Kind[]): [string, Verb, Kind[]][] {
  return Object.entries(verbs).map(([name, verb]) => [name, verb, allowed]);
}

const isFound = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    (thrown) => {
      if (!(thrown instanceof Refusal)) throw thrown;
      return thrown.code !== "resource_not_found";
    },
  );

test.each(matrix)(
  "%s is available to those who have the permission, and to nobody else",
  async (_, verb, allowed) => {
    const world = await aWorld();
    // People without the permission act first, while everything still exists.
    const orderedKinds = kinds.toSorted(
      (one, other) => Number(allowed.includes(one)) - Number(allowed.includes(other)),
    );
    const found: Partial<Record<Kind, boolean>> = {};
    for (const kind of orderedKinds.filter((each) => !allowed.includes(each)))
      found[kind] = await isFound(verb(world.people[kind], world));
    for (const kind of allowed) {
      const own = kind === allowed[0] ? world : await aWorld();
      found[kind] = await isFound(verb(own.people[kind], own));
    }
    expect(found).toEqual(Object.fromEntries(kinds.map((kind) => [kind, allowed.includes(kind)])));
  },
);

/**
 * Verbs on the actor's own account, verbs that anybody may call, and steps of verbs, which check no
 * permissions of their own.
 */
const unrestrictedVerbs = [
  "acceptHostInvitation",
  "acceptInvitation",
  "addPasskey",
  "allowRequest",
  "cancelRequest",
  "chooseEventOf",
  "changePassword",
  "createOrganization",
  "deleteAccount",
  "endAllSessions",
  "endOwnSession",
  "isOwnPassword",
  "markNotificationsRead",
  "newPasskeyOptions",
  "passkeyProofOptions",
  "proveBySingleSignOn",
  "proveWithPasskey",
  "registerAssistant",
  "registerIntegration",
  "removePasskey",
  "renamePerson",
  "replaceCalendarAddress",
  "renewProofWithPassword",
  "requestAddressChange",
  "requestDataExport",
  "requestVerificationLink",
  "requireConnectableEvent",
  "requireEligible",
  "requirePendingRequest",
  "saveUnregistered",
  "setLanguage",
  "setMailTopics",
  "signInWithConsent",
  "storeRequest",
  "submitApplication",
  "verifyAddress",
];
const verbSteps = [
  "actingAs",
  "addNewcomer",
  "allowWithoutScreens",
  "decide",
  "decidingActor",
  "checkSubmission",
  "fictionalPersonOf",
  "obtainToken",
];

test("every verb is in the matrix", () => {
  const folder = path.join(import.meta.dirname, ".");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^[^.]+\.ts$/.test(file),
  );
  const verbs = files.flatMap((file) =>
    [
      ...readFileSync(path.join(folder, file), "utf8").matchAll(
        /^export (?:const|async function|function) (\w+)(?: = )?(?:async )?(?:<.+>)?\(\s*(?:part: EventPart<State>,\s*)?(?:\w+|\{ personId \}): Actor\b/gm,
      ),
    ].map(([, name]) => name),
  );
  const tried = new Set(matrix.map(([name]) => name.split(" ")[0]));
  expect(verbs.toSorted()).toEqual([...tried, ...unrestrictedVerbs, ...verbSteps].toSorted());
});
