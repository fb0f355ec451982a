import * as z from "zod";
import type { Actor, IntegrationActor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { epochSeconds } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { deletionCauses } from "@/lib/resources/closed-sets";
import { namesInStatement, signStatement } from "@/lib/tokens/signed-statement";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { looksLikeDeliveryId } from "@/lib/webhooks/outbox/delivery-id";

/** A duty by its own id, or by the id of a delivery that announced it. */
export type NamedDuty = { duty_id: string } | { delivery_id: string };

interface Attested {
  /** The JWS. */
  attestation: string;
  /** False when the duty was already attested. */
  isNew: boolean;
}

/** A publisher states on the page that the duty is fulfilled. Refuses: resource_not_found. */
export const attestDeletion = (
  publisher: Actor,
  integrationId: string,
  dutyId: string,
): Promise<Attested> =>
  attest(publisher, (tx) => requireOwnIntegration(tx, publisher, integrationId), {
    duty_id: dutyId,
  });

/** The integration itself states that the duty is fulfilled. Refuses: resource_not_found. */
export const attestOwnDeletion = (client: IntegrationActor, named: NamedDuty): Promise<Attested> =>
  attest(client, async () => ({ id: client.integrationId }), named);

/**
 * The statement is signed between two transactions, because signing may have to create a key. Of
 * several concurrent statements one is kept, and all callers get that one
 * (docs/rules/deletion-duties.md#attested-once).
 */
async function attest(
  actor: Actor | IntegrationActor,
  requireIntegration: (tx: Transaction) => Promise<{ id: string }>,
  named: NamedDuty,
): Promise<Attested> {
  const { duty, now } = await transact(async (tx) => {
    const { id } = await requireIntegration(tx);
    return { duty: await requireDuty(tx, id, named), now: await timeOf(tx) };
  });
  if (duty.attestation !== null) return { attestation: duty.attestation, isNew: false };
  const attestation = await signAttestation(duty, now);
  return transact(async (tx) => {
    const { id } = await requireIntegration(tx);
    if (!(await keep(tx, duty.id, attestation, now)))
      return { attestation: await keptAttestation(tx, duty.id), isNew: false };
    await audit(tx, actor, {
      action: "deletion_duty.attested",
      subject: { type: "deletion_duty", id: duty.id },
      organizationId: duty.integration.organization_id,
      eventId: duty.event_id,
      integrationId: id,
      details: { cause: duty.cause },
    });
    return { attestation, isNew: true };
  });
}

async function requireDuty(tx: Transaction, integrationId: string, named: NamedDuty) {
  const which =
    "duty_id" in named
      ? byId(named.duty_id)
      : await byDelivery(tx, integrationId, named.delivery_id);
  const found =
    which &&
    (await tx.deletionDuty.findUnique({
      where: { ...which, integration_id: integrationId },
      select: ofDuty,
    }));
  if (!found) throw refuse("resource_not_found");
  return found;
}

const ofDuty = {
  id: true,
  cause: true,
  event_id: true,
  person_id: true,
  opened_at: true,
  attestation: true,
  event: { select: { title: true } },
  integration: {
    select: {
      id: true,
      organization_id: true,
      client_id: true,
      display_name: true,
      pseudonym_key: true,
    },
  },
} as const;

const byId = (id: string) => (isUuid(id) ? { id } : null);

/** A replay belongs to the same occurrence as the delivery that it repeats. */
const byDelivery = async (tx: Transaction, integrationId: string, deliveryId: string) =>
  looksLikeDeliveryId(deliveryId)
    ? tx.delivery.findFirst({
        where: { delivery_id: deliveryId, integration_id: integrationId },
        select: { occurrence_id: true },
      })
    : null;

async function timeOf(tx: Transaction): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>`SELECT now()`;
  if (!row) throw new Error("One row was expected.");
  return row.now;
}

async function keep(tx: Transaction, id: string, attestation: string, at: Date): Promise<boolean> {
  const { count } = await tx.deletionDuty.updateMany({
    where: { id, attested_at: null },
    data: { attestation, attested_at: at },
  });
  return count === 1;
}

async function keptAttestation(tx: Transaction, id: string): Promise<string> {
  const { attestation } = await tx.deletionDuty.findUniqueOrThrow({
    where: { id },
    select: { attestation: true },
  });
  if (attestation === null)
    throw new Error("The duty was attested in the meantime but has no attestation.");
  return attestation;
}

/** The claims of an attestation (docs/rules/deletion-duties.md#attestation). */
export const attestationClaims = z.object({
  /** The integration. */
  client_id: z.string(),
  /** The id of the duty. */
  jti: z.string(),
  cause: z.enum(deletionCauses),
  ...namesInStatement,
  event: z.string(),
  /**
   * The pseudonym of the participant whose data was to be deleted. Absent when all data of the
   * event was.
   */
  sub: z.string().optional(),
  /** When the duty to delete began. */
  required_at: z.iso.datetime(),
  attested_at: z.iso.datetime(),
  proves: z.string(),
});

export type AttestationClaims = z.infer<typeof attestationClaims>;

const proves =
  "The publisher stated that the data was deleted. This proves the statement, not the deletion.";

interface DutyToAttest {
  id: string;
  cause: string;
  event_id: string;
  person_id: string | null;
  opened_at: Date;
  event: { title: string | null };
  integration: { id: string; client_id: string; display_name: string; pseudonym_key: Uint8Array };
}

/** Signs the publisher's statement that the duty is fulfilled, with the service's key. */
function signAttestation(
  { id, cause, event_id, person_id, opened_at, event, integration }: DutyToAttest,
  at: Date,
): Promise<string> {
  const claims = attestationClaims.parse({
    client_id: integration.client_id,
    client_name: integration.display_name,
    jti: id,
    cause,
    event: event_id,
    event_title: event.title,
    sub:
      person_id === null
        ? undefined
        : pseudonym(openPseudonymKey(integration.pseudonym_key, integration.id), person_id),
    required_at: opened_at.toISOString(),
    attested_at: at.toISOString(),
    proves,
  });
  return signStatement("deletion-attestation+jwt", { iat: epochSeconds(at), ...claims });
}
