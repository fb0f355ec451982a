import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { ScopeList } from "@/components/scope-list";
import { aPopulatedEvent, callReadApi } from "@/e2e/support/read-api";
import { aConsent, anInstallationToken } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { sharedProfile } from "@/lib/portal/consent/consent-values";
import { en } from "@/messages/en";
import { ConsentGuarantees, SharedValues } from "./consent-sections";

const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");

test("the ids of people are made for the integration, names are not hidden from it, and the screen says no more", async () => {
  expect(textOf(<ConsentGuarantees isConnecting words={en.consent} />)).toContain(
    "the ids that it gets for people are made for it alone",
  );
  const { event, connection, people } = await aPopulatedEvent();
  const { token } = await anInstallationToken(connection);
  const { items } = await (await callReadApi(`/events/${event.id}/participants`, token)).json();
  const ids = items.map(({ id }: { id: string }) => id);
  for (const { id } of Object.values(people)) expect(ids).not.toContain(id);
  expect(items.map(({ real_name }: { real_name: string }) => real_name)).toContain("Real Name");
});

test("a person in privacy mode reads that sharing lifts it for this integration, and it does; anybody else does not", async () => {
  const { event, integration, connection, people } = await aPopulatedEvent();
  const shownTo = async (person: { id: string }) => {
    const shared = await sharedProfile(person.id, event.id, integration.id, "en");
    return textOf(
      <SharedValues
        shared={shared}
        integration={{ display_name: "Con Buddy" }}
        words={en.consent}
      />,
    );
  };
  const sentence =
    "You use privacy mode. Sharing this lifts it for Con Buddy alone, until you revoke it.";
  expect(await shownTo(people.shy)).toContain(sentence);
  expect(await shownTo(people.open)).not.toContain("privacy mode");

  const { token } = await anInstallationToken(connection);
  const realNameOfShy = async () => {
    const { items } = await (await callReadApi(`/events/${event.id}/participants`, token)).json();
    return items.find(({ display_name }: { display_name: string }) => display_name === "Shy")
      .real_name;
  };
  expect(await realNameOfShy()).toBeNull();
  const { id } = await aConsent(connection, people.shy);
  expect(await realNameOfShy()).toBe("Hidden Name");
  await prisma().consent.updateMany({ where: { id }, data: { revoked_at: new Date() } });
  expect(await realNameOfShy()).toBeNull();
});

test("human words come first on a scope, its name after them, and its accessible name starts with the scope", () => {
  const scopes = [{ name: "participants.read" as const, required: false }];
  expect(textOf(<ScopeList scopes={scopes} words={en.consent} scopeWords={en.scopes} />)).toContain(
    "Read the list of participants participants.read",
  );
  expect(
    renderToStaticMarkup(<ScopeList scopes={scopes} words={en.consent} scopeWords={en.scopes} />),
  ).toContain('aria-label="participants.read — Read the list of participants"');
});
