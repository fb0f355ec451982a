import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { anEvent, anOrganization, aParticipant } from "../support/world";

const hours = (n: number) => new Date(Date.now() + n * 3_600_000);

test("a person subscribes to their own calendar, and replaces its address", async ({ page }) => {
  const person = await anAccount({ name: "Petra Participant" });
  const event = await anEvent(await anOrganization(), { title: "Lantern Con" });
  await aParticipant(event, person, { display_name: "Petra" });
  const talk = {
    event_id: event.id,
    status: "scheduled",
    start_time: hours(1),
    end_time: hours(2),
  };
  await prisma().activity.create({
    data: { ...talk, title: "Salt Road", host_person_id: person.id },
  });

  await page.goto(`/events/${event.slug}`);
  const [calendar, schedule] = [
    page.getByRole("link", { name: "iCalendar" }),
    page.getByRole("link", { name: "schedule JSON" }),
  ];
  const file = async (link: typeof calendar) =>
    page.request.get((await link.getAttribute("href")) ?? "");
  expect(await (await file(calendar)).text()).toContain("SUMMARY:Salt Road");
  const read = await file(schedule);
  expect(JSON.stringify(await read.json())).toContain("Salt Road");
  const again = await page.request.get(read.url(), {
    headers: { "If-None-Match": read.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);

  await signIn(page, person);
  await page.goto("/account/events");
  const box = page.getByRole("textbox", { name: "Calendar address" });
  await expect(box).toHaveAttribute("readonly");
  const address = await box.inputValue();
  await expectAccessible(page);
  const own = await page.request.get(address);
  expect(own.headers()["content-type"]).toContain("text/calendar");
  expect(await own.text()).toContain("SUMMARY:Salt Road");
  await page.reload();
  await expect(box).toHaveValue(address);

  await page.getByRole("button", { name: "New address" }).click();
  await expect(page.getByText("Your calendar has a new address.")).toBeVisible();
  await expect(box).not.toHaveValue(address);
  expect((await page.request.get(address)).status()).toBe(404);
  expect((await page.request.get(await box.inputValue())).status()).toBe(200);
});
