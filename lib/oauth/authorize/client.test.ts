import { expect, test } from "vitest";
import {
  nearMissQueries,
  redirectUriQuery,
  registeredRedirectUris,
} from "@/e2e/support/near-misses";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { type RequestingIntegration, requireRegisteredRedirectUri } from "./client";
import { parseParameters } from "./parameters";

const integration: RequestingIntegration = {
  id: "i",
  organizationId: "o",
  takesNewAccess: true,
  visibility: "public",
  redirectUris: [...registeredRedirectUris],
  declaredScopes: [],
  sandboxId: null,
};

const judge = (query: string) =>
  requireRegisteredRedirectUri(parseParameters(query), integration, null);

test("there are at least 150 near misses of a registered redirect URI", () => {
  expect(new Set(nearMissQueries).size).toBeGreaterThanOrEqual(150);
});

test.each(nearMissQueries)("%j gets an error page, never a redirect", async (query) => {
  await expect(judge(query)).rejects.toThrow(PageRefusal);
});

test.each(integration.redirectUris)("%s is accepted as the redirect URI", async (uri) => {
  expect(await judge(redirectUriQuery(uri))).toEqual({ redirectUri: uri, state: null });
});
