import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmptyProject, buildClientPackage } from "@/e2e/support/client-package";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { aCookieHeader, anApp } from "@/e2e/support/oauth";
import { allowOnConsentScreen } from "@/e2e/support/oauth-browser";
import { fillInVariables, openShell } from "@/e2e/support/shell";
import { aMembership, anEvent } from "@/e2e/support/world";
import { pageAt } from "@/lib/docs/site";
import { revokeCommand } from "./quickstart";

// Follows the page word for word: every code block in order, in one shell.

const folder = anEmptyProject("quickstart");
const host = machineHost();
const shell = openShell(folder);
beforeAll(buildClientPackage);
afterAll(() => shell.close());

test("the code blocks of the quickstart, run from top to bottom, lead from the registration to the program", async () => {
  const { organization, person: organizer } = await aMembership();
  const event = await anEvent(organization, { title: "Lantern Con" });
  const app = await anApp(organization);
  const registered = {
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
    REDIRECT_URI: app.redirectUri,
    EVENT_ID: event.id,
  };

  const page = blocksOf("/docs/quickstart");
  const { run, file, json } = reader(page);
  await run("Settings", registered);
  const redirect = await allowOnConsentScreen(
    await run("Make the address"),
    await aCookieHeader(organizer),
  );
  expect(redirect.searchParams.get("state")).toBe(await shell.run('echo "$STATE"'));
  await run("Keep the code", { CODE: redirect.searchParams.get("code") ?? "" });
  const tokens = JSON.parse(await run("Exchange the code"));
  expect(tokens).toMatchObject({ token_type: "Bearer", scope: "event.read", event_id: event.id });
  expect(Object.keys(tokens)).toEqual(Object.keys(json("The answer")));
  await run("Keep the tokens", {
    ACCESS_TOKEN: tokens.access_token,
    REFRESH_TOKEN: tokens.refresh_token,
  });
  const answer = JSON.parse(await run("Read"));
  expect(answer.event.title).toBe("Lantern Con");
  expect(Object.keys(answer.event)).toEqual(Object.keys(json("The answer").event));

  const next = JSON.parse(await run("Refresh"));
  await run("Keep the new tokens", {
    ACCESS_TOKEN: next.access_token,
    REFRESH_TOKEN: next.refresh_token,
  });
  await run("Get the client");
  file("program.mjs");
  expect(await run("Run it")).toBe("Lantern Con");
  expectExampleFiles(page.shift());
  // e2e/oauth/next-auth.spec.ts signs in with them.
  for (const name of ["service-provider.mjs", "app/api/auth/[...nextauth]/route.js"]) file(name);
  expect(page).toEqual([]);

  expect(await shell.run(revokeCommand)).toBe("");
  expect(
    JSON.parse(
      await shell.run(
        'curl --silent "$INTEGRATIONS_URL/api/v1/events/$EVENT_ID" --header "Authorization: Bearer $ACCESS_TOKEN"',
      ),
    ).error,
  ).toBe("token_revoked");
}, 180_000);

interface CodeBlock {
  title: string;
  language: string;
  text: string;
}

const blocksOf = (address: string): CodeBlock[] =>
  pageAt(address)?.blocks.flatMap((block) => (block.kind === "code" ? [block] : [])) ?? [];

/** Takes the blocks of the page in order. Each call must match the next block. */
function reader(page: CodeBlock[]) {
  const take = (title: string, language: RegExp) => {
    const block = page.shift();
    expect(block).toMatchObject({ title, language: expect.stringMatching(language) });
    return block?.text ?? "";
  };
  return {
    run: (title: string, filledIn: Record<string, string> = {}) =>
      shell.run(fillInVariables(take(title, /^bash$/), filledIn)),
    json: (title: string) => JSON.parse(take(title, /^json$/)),
    file: (name: string) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), take(name, /^(ts|js)$/));
    },
  };
}

/**
 * `npm install` needs a network and is not run; e2e/publisher/live-board.spec.ts runs what
 * `npm start` runs.
 */
function expectExampleFiles(block: CodeBlock | undefined) {
  const [, example = ""] =
    /^cd (\S+)\nnpm install\nnpm install --no-save \S+\/docs\/client\.tgz\nnpm start$/.exec(
      block?.text ?? "",
    ) ?? [];
  expect(JSON.parse(readFileSync(`${example}/package.json`, "utf8")).scripts.start).toBe(
    "exec node start.mjs",
  );
  for (const name of ["README.md", "start.mjs", "manifest.json", "logo.png"])
    expect(existsSync(`${example}/${name}`)).toBe(true);
}

test("the page names the service that this test runs", () => {
  expect(blocksOf("/docs/quickstart").find(({ title }) => title === "Settings")?.text).toContain(
    `INTEGRATIONS_URL=${host.origin}\n`,
  );
});
