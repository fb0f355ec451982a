import { beforeAll, describe, expect, test } from "vitest";
import { runningHosts, sendTo } from "@/e2e/support/hosts";
import { mapConcurrently } from "@/e2e/support/map-concurrently";
import {
  nearMissQueries,
  redirectUriQuery,
  registeredRedirectUris,
} from "@/e2e/support/near-misses";
import { type App, aCookieHeader, anApp, authorizeUrl } from "@/e2e/support/oauth";
import { aMembership, anEvent } from "@/e2e/support/world";

let app: App;
let event: { id: string };
let manager: { Cookie: string };

beforeAll(async () => {
  const { organization, person } = await aMembership();
  app = await anApp(organization, { redirect_uris: [...registeredRedirectUris] });
  [event, manager] = [await anEvent(organization), await aCookieHeader(person)];
});

describe.each(runningHosts())("$host", ({ origin }) => {
  const authorize = (redirectUri: string, headers: Record<string, string>) =>
    sendTo(
      origin(),
      new Request(
        `${authorizeUrl(app, { redirect_uri: undefined, event_id: event.id })}&${redirectUri}`,
        { headers },
      ),
    );

  test(`none of ${nearMissQueries.length} near misses of a registered redirect URI redirects, with or without a session`, async () => {
    expect(new Set(nearMissQueries).size).toBeGreaterThanOrEqual(150);
    const requests = nearMissQueries.flatMap((redirectUri) =>
      [{}, manager].map((headers) => ({ redirectUri, headers })),
    );
    await mapConcurrently(requests, 12, async ({ redirectUri, headers }) => {
      const response = await authorize(redirectUri, headers);
      expect([response.status, response.headers.get("location")], redirectUri).toEqual([400, null]);
      expect(await response.text()).not.toMatch(/http-equiv|<script|<a |<form/);
    });
  }, 60_000);

  test.each(registeredRedirectUris)("%s itself is accepted", async (uri) => {
    expect((await authorize(redirectUriQuery(uri), manager)).headers.get("location")).toMatch(
      /^\/oauth\/consent\?request=/,
    );
  });
});
