import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { en } from "@/messages/en";
import { WebhookDisclosure } from "./webhook-disclosure";

/**
 * The text that an organizer or a participant reads, for an integration that declares these event
 * types.
 */
function shownTo(
  reader: "organizer" | "participant",
  declared_webhook_event_types: string[],
  webhook_url: string | null = "https://hooks.example.com/in",
) {
  const integration = { webhook_url, declared_webhook_event_types };
  const html = renderToStaticMarkup(
    <WebhookDisclosure
      words={en.consent}
      integration={integration}
      isConnecting={reader === "organizer"}
    />,
  );
  return html.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'");
}

test("without event types there is nothing to say", () => {
  for (const reader of ["organizer", "participant"] as const) expect(shownTo(reader, [])).toBe("");
});

test("an organizer reads the subjects, what they carry about people without participants.read, and the host", () => {
  const text = shownTo("organizer", ["activity.created", "participant.registered"]);
  expect(text).toContain("It receives webhooks about");
  expect(text).toContain("participant registered");
  expect(text).toContain(
    "Even without participants.read, they carry display name, nickname, organisation, role and application state of the people",
  );
  expect(text).toContain(
    "With it, they also carry real name, e-mail address and answers (of people in privacy mode only if they share them by signing in) and the organizers' notes.",
  );
  expect(text).toContain(
    "Sent to hooks.example.com as it happens. It does not have to ask, so a copy leaves this service each time.",
  );
});

test("a test integration, which has no address, says that its deliveries go to its event log", () => {
  for (const reader of ["organizer", "participant"] as const) {
    const text = shownTo(reader, ["participant.registered"], null);
    expect(text).toContain("participant registered");
    expect(text).toContain(
      "Delivered to the sandbox's event log as it happens, and not sent to any address.",
    );
    expect(text).not.toContain("Sent to");
  }
});

test("a participant reads the same subjects, and what they carry about them with and without consent", () => {
  const text = shownTo("participant", [
    "activity.created",
    "participant.registered",
    "user.revoked_access",
  ]);
  for (const sentence of [
    "It receives webhooks about",
    "activity created",
    "it receives webhooks about the event whether or not you allow access.",
    "Those about you carry your display name, nickname, organisation, role and application state, also in privacy mode.",
    "If the organizers granted participants.read, they can also carry your real name, e-mail address and answers (in privacy mode only if you allow profile.read) and the organizers' notes about you.",
    "activities that you host or signed up for can contain your pseudonym and display name (in privacy mode only if you allow profile.read).",
    "It is notified when you revoke access.",
    "Sent to hooks.example.com as it happens.",
  ])
    expect(text).toContain(sentence);
  expect(text).not.toContain("of the people concerned");
});

test("a participant reads nothing about data of theirs that no declared type carries", () => {
  const text = shownTo("participant", ["location.created"]);
  expect(text).toContain("location created");
  for (const about of ["your", "privacy mode", "revoke"]) expect(text).not.toContain(about);
  expect(shownTo("participant", ["application.rejected"])).toContain(
    "carry your nickname, organisation and application state, also in privacy mode.",
  );
});
