import { organizationsWhere } from "@/lib/people/rights";

/** The organizations that this person may register integrations for, verified ones first. */
export async function publisherOrganizations(personId: string) {
  const organizations = await organizationsWhere(personId, "manage_integrations");
  return organizations.sort((a, b) => Number(b.verification === "verified") - Number(a.verification === "verified"));
}
