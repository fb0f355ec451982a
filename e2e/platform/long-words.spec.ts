import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db/prisma";
import { manifestLimits } from "@/lib/manifest/manifest";
import { renderMail } from "@/lib/notifications/mail/render-mail";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aDelivery } from "../support/deliveries";
import {
  aConnection,
  aConsent,
  aMember,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
} from "../support/world";

/** A single word of this many letters, all of the widest kind. */
const word = (letters: number) => "W".repeat(letters);

/** A text that people can type without a length limit. */
const long = word(300);

const nameAtMost = 120;
const email = () =>
  `${randomUUID().slice(0, 8)}${word(56)}@${word(63)}.${word(63)}.example`.toLowerCase();
const url = (letters: number) => `https://${word(60).toLowerCase()}.example/${word(letters)}`;

/** A person with every right and one record of each kind, with all texts as long as allowed. */
async function recordsWithLongTexts() {
  const person = await anAccount({ name: word(nameAtMost), is_operator: true });
  await prisma().person.update({
    where: { id: person.id },
    data: { email: email(), email_proved_at: new Date() },
  });
  const organization = await anOrganization({ name: word(nameAtMost) });
  await prisma().organization.create({
    data: { name: word(nameAtMost), verification: "unverified" },
  });
  await aMember(organization, person);
  await prisma().invitation.create({
    data: {
      organization_id: organization.id,
      email: email(),
      expires_at: new Date(Date.now() + 86_400_000),
    },
  });
  const event = await anEvent(organization, {
    title: long,
    description: long,
    location: long,
    city: long,
    address: long,
    themes: [long],
    format: long,
  });
  const integration = await anIntegration(organization, {
    display_name: word(manifestLimits.display_name),
    description: word(manifestLimits.description),
    tagline: word(manifestLimits.tagline),
    publisher_name: word(manifestLimits.publisher_name),
    support_email: email(),
    publisher_website_url: url(1000),
    privacy_policy_url: url(1000),
    redirect_uris: [url(1000)],
    webhook_url: url(1000),
    declared_webhook_event_types: ["participant.registered"],
    declared_scopes: { create: [{ name: "event.read", required: true }] },
  });
  const inEvent = { event_id: event.id };
  const role = await prisma().role.create({ data: { ...inEvent, name: long, description: long } });
  const thread = await prisma().thread.create({
    data: { ...inEvent, name: long, description: long },
  });
  const location = await prisma().location.create({
    data: {
      ...inEvent,
      name: long,
      code: long,
      description: long,
      scope: "indoor",
      type: "room",
      venue: long,
      building: long,
      floor: long,
      amenities: [long],
    },
  });
  await prisma().formField.create({
    data: { ...inEvent, key: word(60), label: long, help: long, type: "select", options: [long] },
  });
  const profile = {
    display_name: word(nameAtMost),
    nickname: long,
    organisation: long,
    real_name: long,
    role_id: role.id,
    admin_notes: long,
  };
  const custom_form_fields = { [word(60)]: long };
  await aParticipant(event, person, { ...profile, custom_form_fields });
  const applicant = await anAccount({ name: word(nameAtMost) });
  await aParticipant(event, applicant, {
    ...profile,
    custom_form_fields,
    application_status: "pending",
    registered_at: null,
    revision_message: long,
  });
  const times = {
    start_time: new Date("2027-05-01T10:00:00Z"),
    end_time: new Date("2027-05-01T11:00:00Z"),
  };
  const activity = await prisma().activity.create({
    data: {
      ...inEvent,
      ...times,
      title: long,
      description: long,
      activity_details: long,
      type_definition: long,
      markers: [long],
      status: "scheduled",
      host_person_id: person.id,
      thread_id: thread.id,
      location_id: location.id,
    },
  });
  const wave = await prisma().registrationWave.create({
    data: { ...inEvent, ...times, name: long },
  });
  const connection = await aConnection(integration, event, ["event.read"]);
  await aConsent(connection, person);
  const delivery = await aDelivery(integration, event, {
    attempts: [{ outcome: "acknowledged", response_body: long }],
  });
  await prisma().apiRequest.create({
    data: {
      integration_id: integration.id,
      at: new Date(),
      request_id: word(64),
      endpoint: `/api/v1/${word(100)}`,
      status: 404,
      error_code: word(40),
      duration_ms: 1,
    },
  });
  const watched = {
    url: url(1000),
    host: "example.com",
    every_minutes: 60,
    failure: long,
    outcome: "failed",
    fetched_at: new Date(),
  };
  await prisma().watchedSchedule.create({ data: { ...inEvent, ...watched } });
  const organizer = `/organizer/events/${event.id}`;
  const developer = `/developer/integrations/${integration.id}`;
  const screens = [
    ...[
      "/",
      "/catalog",
      `/catalog/${integration.id}`,
      "/changelog",
      "/events",
      `/events/${event.slug}`,
      `/events/${event.slug}/apply`,
    ],
    ...[
      `/events/${event.slug}?view=list`,
      `/events/${event.slug}/activities/${activity.id}`,
      `/events/${event.slug}/profile`,
    ],
    ...[
      "/account",
      "/account/apps",
      `/account/apps/${integration.id}`,
      "/account/events",
      "/account/notices",
    ],
    ...[
      "/organizations",
      `/organizations/${organization.id}`,
      `/organizations/${organization.id}/audit`,
      `/organizations/${organization.id}/feed`,
    ],
    ...["/organizer", organizer, "/organizer/events/new"],
    ...[
      "applications",
      `applications/${applicant.id}`,
      "participants",
      "audit",
      "form",
      "settings",
      "integrations",
      `integrations/${connection.id}`,
    ].map((page) => `${organizer}/${page}`),
    ...[
      "locations",
      `locations/${location.id}`,
      "roles",
      "waves",
      `waves/${wave.id}`,
      "program",
      "program/timetable",
      "program/watch",
    ].map((page) => `${organizer}/${page}`),
    ...[`program/activities/${activity.id}`, `program/threads/${thread.id}`].map(
      (page) => `${organizer}/${page}`,
    ),
    ...["/developer", "/developer/integrations/new", developer],
    ...[
      "activity",
      "connections",
      "credentials",
      "requests",
      "settings",
      "webhooks",
      `webhooks/${delivery.id}`,
    ].map((page) => `${developer}/${page}`),
    ...[
      "/operator",
      "/operator/announcements",
      "/operator/audit",
      "/operator/deliveries",
      "/operator/feed",
      "/operator/people",
    ],
  ];
  return { person, screens };
}

/**
 * How far the page scrolls sideways, and the elements that extend beyond its edge. Null when it
 * does not scroll.
 */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const { clientWidth } = document.body; // without the room that is kept for a scroll bar
    if (scrollWidth <= clientWidth) return null;
    const beyond = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const outermost = beyond
      .slice(0, 3)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`);
    return `${scrollWidth - clientWidth} px: ${outermost.join(" > ")}`;
  });

test("the longest words that forms and manifests accept make no screen scroll sideways", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { person, screens } = await recordsWithLongTexts();
  await signIn(page, person);
  const wide: string[] = [];
  for (const path of screens) {
    const answer = await page.goto(path, { waitUntil: "domcontentloaded" });
    if (answer?.status() !== 200) wide.push(`${path}: ${answer?.status()}`);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await tooWide(page);
      if (found) wide.push(`${path} at ${width}: ${found}`);
    }
  }
  expect(wide).toEqual([]);
});

test("the longest words make no mail scroll sideways on a phone", async ({ page }) => {
  const { html } = renderMail({
    title: word(200),
    paragraphs: [`They wrote: ${word(200)}`],
    link: { path: `/events/${word(200)}`, label: word(200) },
  });
  await page.setViewportSize({ width: 360, height: 900 });
  await page.setContent(html);
  expect(await tooWide(page)).toBeNull();
});
