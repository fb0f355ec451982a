import sharp from "sharp";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { decodeLogo } from "@/lib/manifest/logo";
import { type Manifest, manifestSchema } from "@/lib/manifest/manifest";
import { storeIntegration } from "@/lib/transitions/integration/store-integration";
import { skipConsent } from "@/lib/transitions/sandbox/access";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { conventionId } from "./convention";
import { addressOf } from "./convention-people";

/**
 * Two integrations connected to the convention: one that a participant signed in to, with a
 * sandbox, and one that needs re-consent. What exists already is kept, so that an interrupted start
 * can be repeated.
 */
export async function demoIntegrations(lanternlight: string, harbourHouse: string): Promise<void> {
  const [tove, hugo, mira] = await Promise.all(
    ["Tove Lindgard", "Hugo Marchetti", "Mira Solano"].map(personNamed),
  );
  if (!tove || !hugo || !mira) return;
  const doorlist = await register(hugo, doorlistManifest(harbourHouse), doorlistLogo);
  await setUpSandbox(hugo, doorlist);
  await connect(doorlist, tove, "connected", ["event.read", "participants.read"]);
  await prisma().consent.createMany({
    data: [
      {
        integration_id: doorlist,
        event_id: conventionId,
        person_id: mira,
        scopes: ["profile.read", "event.attendance"],
      },
    ],
    skipDuplicates: true,
  });
  const board = await register(tove, boardManifest(lanternlight), boardLogo);
  await connect(board, tove, "reconsent_required", ["event.read"]);
}

async function personNamed(name: string): Promise<string | undefined> {
  const person = await prisma().person.findFirst({
    where: { email: addressOf(name), is_guest: false },
    select: { id: true },
  });
  return person?.id;
}

async function register(publisher: string, manifest: Manifest, logoSvg: string): Promise<string> {
  const { organization_id, display_name } = manifest;
  const existing = await prisma().integration.findFirst({
    where: { organization_id, display_name },
    select: { id: true },
  });
  if (existing) return existing.id;
  const logo = await decodeLogo(
    await sharp(Buffer.from(logoSvg)).resize(512, 512).png().toBuffer(),
  );
  if ("fault" in logo) throw new Error(logo.fault);
  const { integration_id } = await transact((tx) =>
    storeIntegration(tx, actorOf(publisher), manifest, logo, newWebhookSecret()),
  );
  return integration_id;
}

/** Connected, with both tokens. */
async function setUpSandbox(publisher: string, integrationId: string): Promise<void> {
  const actor = actorOf(publisher);
  if ((await prisma().sandbox.count({ where: { integration_id: integrationId } })) === 0)
    await createSandbox(actor, integrationId);
  await skipConsent(actor, integrationId, { kind: "installation" });
  const [person] = await prisma().eventPerson.findMany({
    where: { event: { sandbox: { integration_id: integrationId } } },
    select: { person_id: true },
    orderBy: { person: { name: "asc" } },
    take: 1,
  });
  if (person) await skipConsent(actor, integrationId, { kind: "user", personId: person.person_id });
}

const actorOf = (personId: string): Actor => ({
  personId,
  isOperator: false,
  sessionId: "",
  provedAt: clock.now(),
  requestId: "demo-data",
  address: null,
  addressKey: null,
});

const connect = (
  integration: string,
  organizer: string,
  status: "connected" | "reconsent_required",
  scopes: string[],
) =>
  prisma().connection.createMany({
    data: [
      {
        integration_id: integration,
        event_id: conventionId,
        status,
        granted_scopes: scopes,
        connected_by: organizer,
      },
    ],
    skipDuplicates: true,
  });

const doorlistManifest = (organization_id: string): Manifest =>
  manifestSchema.parse({
    organization_id,
    display_name: "Doorlist",
    tagline: "Badges, queues and who is already inside",
    description:
      "Doorlist prints badges while people say their name, and tells the crew how long the queue is. It keeps nothing after the event.",
    publisher_name: "Harbour House",
    support_email: "help@doorlist.example",
    publisher_website_url: "https://doorlist.example",
    privacy_policy_url: "https://doorlist.example/privacy",
    declared_scopes: [
      { name: "event.read", required: true },
      { name: "participants.read", required: false },
      { name: "profile.read", required: false },
      { name: "event.attendance", required: false },
    ],
    declared_webhook_event_types: [
      "participant.registered",
      "participant.profile_updated",
      "participant.removed",
      "user.revoked_access",
    ],
    webhook_url: "https://hooks.doorlist.example/service",
    redirect_uris: ["https://doorlist.example/oauth/callback"],
    visibility: "public",
  });

const boardManifest = (organization_id: string): Manifest =>
  manifestSchema.parse({
    organization_id,
    display_name: "Program Board",
    tagline: "The program on the big screen",
    description:
      "Shows what starts next in every room of the depot, and moves a session the moment it moves.",
    publisher_name: "Lanternlight Society",
    support_email: "crew@lanternlight.example",
    publisher_website_url: "",
    privacy_policy_url: "https://lanternlight.example/privacy",
    declared_scopes: [
      { name: "event.read", required: true },
      { name: "program.read", required: true },
    ],
    declared_webhook_event_types: [],
    webhook_url: "",
    redirect_uris: ["https://board.lanternlight.example/connected"],
    visibility: "organization-only",
  });

const square = (background: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${background}"/>${shapes}</svg>`;

const doorlistLogo = square(
  "#7a2f4b",
  `<path d="M20 52V14l24-4v42z" fill="#ffd9a0"/><circle cx="38" cy="32" r="3" fill="#7a2f4b"/><path d="M14 52h36" stroke="#fff" stroke-width="3"/>`,
);

const boardLogo = square(
  "#21456e",
  `<g fill="#f6c453"><rect x="12" y="14" width="18" height="10" rx="2"/><rect x="34" y="14" width="18" height="22" rx="2"/></g>
   <g fill="#fff"><rect x="12" y="28" width="18" height="22" rx="2"/><rect x="34" y="40" width="18" height="10" rx="2"/></g>`,
);
