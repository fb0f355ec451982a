import { digest, newSecret } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { aMember, aPerson, eventsOnly } from "./world";

/** A live feed token of an organization, or of the whole platform when null. */
export async function aFeedToken(organization: { id: string } | null, name = "Ticket shop") {
  const token = newSecret("svc_ft_");
  const maker = await aPerson({ is_operator: organization === null });
  if (organization) await aMember(organization, maker, eventsOnly);
  const data = {
    ...{ organization_id: organization?.id ?? null, created_by: maker.id, name },
    ...{ digest: new Uint8Array(digest(token)), hint: token.slice(-4) },
  };
  const { id } = await prisma().feedToken.create({ data, select: { id: true } });
  return { id, token };
}

/** The organizers of an event have chosen to edit these kinds here too, beside a feed. */
export const editedHereToo = (eventId: string, kind: string) =>
  prisma().keptKind.create({
    data: {
      ...{ event_id: eventId, kind, kept_by: "Ticket shop" },
      ...{ reached_at: new Date(), is_edited_here: true },
    },
  });

export const feedHeaders = (token: string) => ({
  Authorization: `Bearer ${token}`,
  "Content-Type": "application/x-ndjson",
});

export const feedBody = (lines: object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");
