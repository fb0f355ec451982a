import sharp from "sharp";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { organizationWhere } from "@/lib/people/rights";
import { registerIntegration } from "./register";
import type { IssuedCredentials } from "./store-integration";

/** The typed fields of a new assistant. */
interface Assistant {
  name: string;
  redirectUri: string;
  privacyPolicyUrl: string;
}

/** Faults by the field of the form. */
type AssistantFaults = Partial<Record<keyof Assistant, string>> & { message?: string };

/**
 * Registers an assistant as an ordinary integration of the event's organization, which only that
 * organization can connect (docs/rules/assistants.md#authorization). The rules of registering hold.
 */
export async function registerAssistant(
  actor: Actor,
  eventId: string,
  { name, redirectUri, privacyPolicyUrl }: Assistant,
): Promise<{ registered: IssuedCredentials } | { faults: AssistantFaults }> {
  const event = await ownEvent(actor, eventId);
  const manifest = {
    organization_id: event.organization.id,
    display_name: name,
    description: `Lets an assistant read the data of ${event.organization.name}'s events that the organizers allow.`,
    tagline: null,
    publisher_name: event.organization.name,
    support_email: event.supportEmail,
    publisher_website_url: null,
    privacy_policy_url: privacyPolicyUrl,
    declared_scopes: [
      { name: "event.read", required: true },
      { name: "program.read", required: false },
      { name: "participants.read", required: false },
    ],
    declared_webhook_event_types: [],
    webhook_url: null,
    redirect_uris: [redirectUri],
    visibility: "organization-only",
  };
  const result = await registerIntegration(actor, { manifest, logo: await logo() });
  if ("registered" in result) return result;
  const {
    display_name,
    "redirect_uris.0": ofUri,
    redirect_uris,
    privacy_policy_url,
    ...others
  } = result.faults;
  return {
    faults: {
      ...(display_name && { name: display_name }),
      ...((ofUri ?? redirect_uris) && { redirectUri: ofUri ?? redirect_uris }),
      ...(privacy_policy_url && { privacyPolicyUrl: privacy_policy_url }),
      ...(Object.values(others)[0] && { message: Object.values(others)[0] }),
    },
  };
}

async function ownEvent({ personId }: Actor, eventId: string) {
  const event = isUuid(eventId)
    ? await prisma().event.findFirst({
        where: { id: eventId, organization: organizationWhere(personId, "manage_integrations") },
        select: { organization: { select: { id: true, name: true } } },
      })
    : null;
  const person = await prisma().person.findUnique({
    where: { id: personId },
    select: { email: true },
  });
  if (!event || !person?.email) throw refuse("resource_not_found");
  return { ...event, supportEmail: person.email };
}

/** A speech bubble, in the size that a manifest's logo has. */
const logo = () => sharp(Buffer.from(picture)).png().toBuffer();

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<rect width="512" height="512" fill="#0b6068"/>
<path d="M128 136h256a40 40 0 0 1 40 40v128a40 40 0 0 1-40 40H256l-88 72v-72h-40a40 40 0 0 1-40-40V176a40 40 0 0 1 40-40z" fill="#fff"/>
<g fill="#0b6068"><circle cx="176" cy="240" r="24"/><circle cx="256" cy="240" r="24"/><circle cx="336" cy="240" r="24"/></g>
</svg>`;
