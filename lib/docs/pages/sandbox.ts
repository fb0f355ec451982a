import { config } from "@/lib/config/config";
import { code, heading, list, note, type Page, paragraph, steps, table } from "@/lib/docs/content";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { durationWords } from "@/lib/words";

export function sandboxPage(): Page {
  const { PUBLIC_URL, SANDBOX_IDLE_TTL } = config();
  return {
    path: "/docs/sandbox",
    title: "Sandbox",
    description:
      "An event with fictional people, a program and every event type, for one integration alone. It needs no public address and has no consequences.",
    blocks: [
      heading("Create it"),
      steps(
        "Open your integration in the [developer console](/developer), then **Sandbox**, and press **Create sandbox**. This also works before the registration: **Save and try it in a sandbox**.",
        "Copy the `.env` block at once: it has the two secrets, which are shown only this once.",
        "Press **Skip consent** beside **Connect** for an installation token, and beside **Sign in** for a user token. **Connect** and **Sign in** themselves lead through the consent screens, as your users will see them.",
      ),
      paragraph(
        "The sandbox has a test integration with the same manifest as yours, and its own client id, secrets and pseudonyms. The addresses are the same, so your code changes nothing but these variables. Afterwards the block also has the installation token, as `ACCESS_TOKEN`.",
      ),
      code(
        "bash",
        "Read the sandbox's event",
        String.raw`
set -a; . ./.env; set +a
curl --silent "$INTEGRATIONS_URL/api/v1/events/$EVENT_ID" \
  --header "Authorization: Bearer $ACCESS_TOKEN"
`,
      ),
      heading("Webhooks"),
      paragraph(
        `**Play the story** causes all ${webhookEventTypes.length} event types, each as on a real event, and **Play** one of them. Deliveries go to the [event log](/docs/event-log) of the sandbox, from which this command forwards them to your machine:`,
      ),
      code(
        "bash",
        "Forward the sandbox's deliveries",
        `
curl --silent --show-error --remote-name ${PUBLIC_URL}/docs/integrations.mjs
node integrations.mjs listen --from oldest --forward http://localhost:4000/webhooks
`,
      ),
      note(
        "Only declared event types are delivered. Choose them in **Settings** and save: the sandbox takes them over at once. They need a webhook URL once the integration is registered. Without one, press **Save and try it in a sandbox** in place of **Register integration**.",
      ),
      paragraph(
        "Each delivery opens with its headers and body, and with the same as curl. **All calls of the sandbox** lists what your program asked, with status and error.",
      ),
      heading("Time"),
      list(
        "**Advance to …** brings the next start or end of a wave, or the end of a deletion grace, to now.",
        "**Reset** puts the event back as it was. Ids, credentials, connection and tokens stay.",
        `**Delete sandbox** leaves nothing. Without use it is deleted after ${durationWords(SANDBOX_IDLE_TTL)}.`,
      ),
      heading("What differs from a real event"),
      table(
        ["In the sandbox", "On a real event"],
        [
          [
            "You decide for the organizer and for participants",
            "They decide, in their own accounts",
          ],
          [
            "Deliveries go to the event log alone",
            "They go to your webhook URL, and are in the log",
          ],
          ["**Skip consent** grants every declared scope", "People can decline optional scopes"],
          ["Graces end at once in the story", "They last as the notices say"],
        ],
      ),
      paragraph("Tokens, errors, limits, payloads and signatures are the same."),
    ],
  };
}
