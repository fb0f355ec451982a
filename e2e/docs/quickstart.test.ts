import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { anApp, signedIn } from "@/e2e/support/oauth";
import { postDecision, requestOf } from "@/e2e/support/oauth-browser";
import { aMember, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { authorizeCommand, exchangeCommand, readCommand, refreshCommand, revokeCommand, settings } from "@/lib/docs/code/quickstart";
import { pageAt } from "@/lib/docs/site";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { consentDecision } from "@/lib/http/decision-endpoint";

const host = machineHost();

test("the quickstart's commands lead from the registration to the event, as they stand on the page", async () => {
  const [organization, organizer] = [await anOrganization(), await aPerson()];
  await aMember(organization, organizer);
  const event = await anEvent(organization, { title: "Lantern Con" });
  const app = await anApp(organization);
  const known = {
    AUTH_URL: host.origin,
    CLIENT_ID: app.client_id,
    CLIENT_SECRET: app.clientSecret,
    REDIRECT_URI: app.redirectUri,
    EVENT_ID: event.id,
  };
  expect([...settings("").matchAll(/^(\w+)=/gm)].map(([, name]) => name)).toEqual(Object.keys(known));

  const [address = "", state = "", CODE_VERIFIER = ""] = (await bash(`${authorizeCommand}\necho "$STATE"; echo "$CODE_VERIFIER"`, known)).split("\n");
  const back = await allow(address, await signedIn(organizer));
  expect(back.searchParams.get("state")).toBe(state);

  const CODE = back.searchParams.get("code") ?? "";
  const tokens = JSON.parse(await bash(exchangeCommand, { ...known, CODE, CODE_VERIFIER }));
  expect(tokens).toMatchObject({ token_type: "Bearer", scope: "event.read", event_id: event.id });

  const answer = JSON.parse(await bash(readCommand, { ...known, ACCESS_TOKEN: tokens.access_token }));
  expect(answer.event.title).toBe("Lantern Con");

  const next = JSON.parse(await bash(refreshCommand, { ...known, REFRESH_TOKEN: tokens.refresh_token }));
  expect(await bash(revokeCommand, { ...known, REFRESH_TOKEN: next.refresh_token })).toBe("");
  expect(JSON.parse(await bash(readCommand, { ...known, ACCESS_TOKEN: next.access_token })).error).toBe("token_revoked");
});

test("these commands are the ones the page shows", () => {
  const shown = pageAt("/docs/quickstart")?.blocks.flatMap((block) => (block.kind === "code" ? [block.text] : []));
  for (const command of [authorizeCommand, exchangeCommand, readCommand, refreshCommand]) expect(shown).toContain(command.trim());
});

const bash = async (command: string, environment: Record<string, string>) => {
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", command], {
    env: { NODE_ENV: "test", PATH, HOME, ...environment },
  });
  return stdout.trim();
};

/** The organizer's browser: signs nothing in, agrees to what is asked. */
async function allow(address: string, cookie: { Cookie: string }): Promise<URL> {
  const asked = await authorizeEndpoint(new Request(address, { headers: cookie }));
  const request = await postDecision("/oauth/consent/decision", cookie, requestOf(asked), [["decision", "allow"]]);
  const headers = new Headers(request.headers);
  headers.set("Origin", config().PUBLIC_URL);
  const decided = await consentDecision(new Request(request.url, { method: "POST", headers, body: await request.text() }));
  return new URL(decided.headers.get("location") ?? "");
}
