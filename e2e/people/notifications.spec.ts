import { prisma } from "@/lib/db/prisma";
import { approveApplications } from "@/lib/transitions/application/decide";
import { forOne } from "@/lib/transitions/many";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aMember, anActor, anEvent, anOrganization, aParticipant } from "../support/world";
import { mailsPath } from "./visitors";

/** Lantern Con, its organizer, and an applicant. */
async function anApplication() {
  const [organizer, applicant] = [
    await anAccount({ name: "Otto Organizer" }),
    await anAccount({ name: "Ana Applicant" }),
  ];
  const organization = await anOrganization();
  await aMember(organization, organizer);
  const event = await anEvent(organization, { title: "Lantern Con" });
  await aParticipant(event, applicant, {
    application_status: "pending",
    registered_at: null,
    display_name: "Ana",
  });
  return { organizer, applicant, event, email: applicant.email ?? "" };
}

/** The unsubscribe link in the latest mail to the address. */
async function unsubscribeLink(email: string): Promise<string> {
  const latest = () =>
    prisma().unsentMail.findFirst({ where: { recipient: email }, orderBy: { id: "desc" } });
  await expect.poll(async () => (await latest())?.text).toContain("/unsubscribe?token=");
  return /(http\S+\/unsubscribe\?token=\S+)/.exec((await latest())?.text ?? "")?.[1] ?? "";
}

const mailsCard = (page: Page) => page.getByRole("form", { name: "Mails" });

test("an applicant reads the organizers' message in the notices and in a mail, and unsubscribes without signing in", async ({
  page,
  browser,
}) => {
  const { organizer, applicant, event, email } = await anApplication();
  await signIn(page, organizer);
  await page.goto(`/organizer/events/${event.id}/applications/${applicant.id}`);
  await page
    .getByRole("textbox", { name: "Message to the applicant" })
    .fill("Which days?\nAnd with whom?");
  await page.getByRole("button", { name: "Request revision" }).click();
  await expect(page.getByText("revision requested").first()).toBeVisible();

  await signIn(page, applicant);
  await page.goto("/account/notices");
  const notice = page
    .getByRole("listitem")
    .filter({ hasText: "Your application to Lantern Con was sent back for revision" });
  await expect(notice).toContainText("Which days?");
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Revise your application" }).click();
  await expect(page).toHaveURL(/\/apply$/);

  const link = await unsubscribeLink(email);
  await page.goto(mailsPath(email));
  await expect(page.getByText("Which days?").first()).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  const opened = await stranger.goto(link);
  expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  expect(await prisma().mutedMail.count({ where: { person_id: applicant.id } })).toBe(0);
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(stranger.getByText("You get no more mails about decisions.")).toBeVisible();
  await stranger.goto("/unsubscribe?token=altered");
  await expect(stranger.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expectAccessible(stranger);

  await page.goto("/account");
  await expect(mailsCard(page).getByRole("switch", { name: "Decisions" })).not.toBeChecked();
  await expect(mailsCard(page).getByRole("switch", { name: "Waves" })).toBeChecked();
});

test("people are notified in the notices and by mail about organizers' decisions and changes to waves and activities", async ({
  page,
  browser,
}) => {
  const { organizer, applicant, event, email } = await anApplication();
  const other = await anAccount({ name: "Bo Applicant" });
  await aParticipant(event, other, {
    application_status: "pending",
    registered_at: null,
    display_name: "Bo",
  });
  const fields = { event_id: event.id };
  const activity = await prisma().activity.create({
    data: { ...fields, title: "Night walk", sign_ups_enabled: true },
  });
  const [theirs, bos] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  await signIn(page, organizer);
  await signIn(theirs, applicant);
  await signIn(bos, other);
  /** Expects the message among the notices and in a mail. */
  const expectNotified = async (
    who: Page,
    mailbox: string,
    title: string,
    words: string | RegExp,
  ) => {
    await expect(async () => {
      await who.goto("/account/notices");
      await expect(who.getByRole("listitem").filter({ hasText: title })).toContainText(words, {
        timeout: 1_000,
      });
    }).toPass();
    const mailed = () =>
      prisma().unsentMail.findMany({ where: { recipient: mailbox, subject: title } });
    await expect.poll(async () => (await mailed()).length, { message: `a mail: ${title}` }).toBe(1);
    expect((await mailed())[0]?.text).toMatch(words);
  };

  await page.goto(`/organizer/events/${event.id}/applications`);
  const decide = (name: string) => page.getByRole("form", { name: `Decide on ${name}` });
  await decide("Ana").getByRole("button", { name: "Approve" }).click();
  await expect(decide("Ana")).toHaveCount(0);
  await decide("Bo").getByRole("button", { name: "Reject" }).click();
  await expect(decide("Bo")).toHaveCount(0);
  await expectNotified(
    theirs,
    email,
    "Your application to Lantern Con was approved",
    "approved your application",
  );
  await expectNotified(
    bos,
    other.email ?? "",
    "Your application to Lantern Con was rejected",
    "rejected your application",
  );

  // Waves
  await prisma().registrationWave.create({
    data: {
      ...fields,
      name: "Early birds",
      audience: "all",
      status: "scheduled",
      start_time: new Date("2099-05-01T10:00:00Z"),
      activities: { create: { activity_id: activity.id } },
    },
  });
  await page.goto(`/organizer/events/${event.id}/waves`);
  await page
    .getByRole("row", { name: "Early birds" })
    .getByRole("button", { name: "Start now" })
    .click();
  await expectNotified(
    theirs,
    email,
    "Sign-ups for Lantern Con are open",
    "Early birds has opened",
  );

  // The program, for everyone who signed up
  await signUp(anActor(applicant), event.id, activity.id);
  await page.goto(`/organizer/events/${event.id}/program/activities/${activity.id}`);
  await page.getByLabel("Start time").fill("2099-05-14T20:30");
  await page.getByLabel("End time").fill("2099-05-14T22:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/program$/);
  await expectNotified(
    theirs,
    email,
    "Lantern Con: Night walk moved",
    /now takes place from 14 May 2099/,
  );
  await page.goto(`/organizer/events/${event.id}/program/activities/${activity.id}`);
  await page.getByRole("button", { name: "Cancel activity" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel activity" }).click();
  await expectNotified(
    theirs,
    email,
    "Lantern Con: Night walk was canceled",
    "will not take place",
  );
  await page.goto(`/organizer/events/${event.id}/program`);
  await page
    .getByRole("row", { name: "Night walk" })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectNotified(
    theirs,
    email,
    "Lantern Con: Night walk was deleted",
    "no longer on the program",
  );

  await expectAccessible(theirs);
  await bos.goto("/account/notices");
  await expect(bos.getByRole("listitem").filter({ hasText: "Lantern Con" })).toHaveCount(1);
});

test("a mail program unsubscribes with one request from another site", async ({ request }) => {
  const { applicant, event, email, organizer } = await anApplication();
  await forOne(approveApplications(anActor(organizer), event.id, [applicant.id]));
  const link = await unsubscribeLink(email);
  const answer = await request.post(link, {
    headers: { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
    form: { "List-Unsubscribe": "One-Click" },
  });
  expect(answer.status()).toBe(200);
  expect(
    await prisma().mutedMail.findMany({
      where: { person_id: applicant.id },
      select: { topic: true },
    }),
  ).toEqual([{ topic: "decisions" }]);
});

test("a person switches mails off and on again in the account", async ({ page }) => {
  const { applicant } = await anApplication();
  await signIn(page, applicant);
  await page.goto("/account");
  const card = mailsCard(page);
  for (const name of ["Decisions", "Waves", "Program changes", "Announcements"])
    await expect(card.getByRole("switch", { name })).toBeChecked();
  await card.getByRole("switch", { name: "Waves" }).focus();
  await page.keyboard.press("Space");
  await card.getByRole("switch", { name: "Announcements" }).click();
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(card.getByRole("switch", { name: "Waves" })).not.toBeChecked();
  await expect(card.getByRole("switch", { name: "Announcements" })).not.toBeChecked();
  await expect(card.getByRole("switch", { name: "Decisions" })).toBeChecked();
  await expectAccessible(page);
  await card.getByRole("switch", { name: "Waves" }).click();
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved.")).toBeVisible();
  expect(
    await prisma().mutedMail.findMany({
      where: { person_id: applicant.id },
      select: { topic: true },
    }),
  ).toEqual([{ topic: "announcements" }]);
});
