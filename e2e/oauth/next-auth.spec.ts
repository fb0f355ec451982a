import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { prisma } from "@/lib/db/prisma";
import { nextAuthProvider } from "@/lib/docs/code/quickstart";
import { anAccount } from "../support/account";
import { expect, test } from "../support/browser-test";
import { aConnection, anApp } from "../support/oauth";
import { freePort } from "../support/service";
import { anEvent, anOrganization, aParticipant } from "../support/world";

let application: ChildProcess | undefined;
test.afterEach(() => application?.kill());

test("a next-auth application completes “sign in with”, and the second sign-in asks for no consent", async ({
  page,
  baseURL,
}) => {
  const organization = await anOrganization();
  const event = await anEvent(organization, { title: "Dragon Con" });
  const participant = await anAccount({ name: "Paul Participant" });
  await aParticipant(event, participant, { nickname: "Pauly" });
  const origin = `https://localhost:${await freePort()}`;
  const app = await anApp(organization, {
    display_name: "Con Buddy",
    scopes: { "profile.read": "required" },
    redirect_uris: [`${origin}/api/auth/callback/service`],
  });
  await aConnection(app, event);
  const provider = `data:text/javascript,${encodeURIComponent(nextAuthProvider(baseURL ?? ""))}`;
  application = await runApplication(origin, {
    PROVIDER: provider,
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
  });

  await page.goto(`${origin}/api/auth/signin`);
  await page.getByRole("button", { name: "Sign in with the service" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(participant.email ?? "");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery staple");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Con Buddy");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "The application" })).toBeVisible();

  const session = () => page.evaluate(async () => (await fetch("/api/auth/session")).json());
  const first = await session();
  expect(first).toMatchObject({
    user: { name: "Paul Participant", email: participant.email, image: "Pauly" },
  });
  expect(first.userId).not.toContain(participant.id);

  await page.context().clearCookies({ name: /^__(Secure|Host)-/ }); // the application's cookies
  expect(await session()).toEqual({});
  await page.goto(`${origin}/api/auth/signin`);
  await page.getByRole("button", { name: "Sign in with the service" }).click();
  await expect(page.getByRole("heading", { name: "The application" })).toBeVisible();
  expect(await session()).toMatchObject({ userId: first.userId });
  expect(
    await prisma().tokenFamily.count({
      where: { integration_id: app.id, person_id: participant.id, revoked_at: null },
    }),
  ).toBe(2);
});

async function runApplication(origin: string, settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const own = {
    PORT: new URL(origin).port,
    NEXTAUTH_URL: origin,
    NEXTAUTH_SECRET: "a secret of the application's",
    CERTIFICATES: "e2e/support/certificates",
  };
  const started = spawn(process.execPath, ["e2e/oauth/support/next-auth-app.mjs"], {
    env: { PATH, HOME, NODE_ENV: "production", ...own, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(started.stdout, "data");
  return started;
}
