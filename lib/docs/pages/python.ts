import { config } from "@/lib/config/config";
import { pythonClientExample, readLogInPython, verifyWithPython } from "@/lib/docs/code/copies";
import { code, heading, list, type Page, paragraph } from "@/lib/docs/content";

export const pythonPage = (): Page => ({
  path: "/docs/python",
  title: "Python",
  description:
    "The read API, webhooks and the event log in one Python file: the standard library alone, Python 3.9 and later, typed.",
  blocks: [
    code(
      "bash",
      "Get the file",
      `curl --silent --show-error --remote-name ${config().PUBLIC_URL}/docs/integrations.py`,
    ),
    paragraph(
      "Keep it beside your program, in your repository. A file from here calls this service; `url` names another one.",
    ),
    heading("Read"),
    code("python", "read.py", pythonClientExample),
    list(
      "`event`, `participant` and `profile` return one record. `participants`, `program`, `activities`, `locations`, `threads`, `registration_waves` and `roles` iterate over the records of all pages.",
      "429 waits as long as the service asks. Lost connections and 5xx are repeated, five attempts in all.",
      "With `refresh_token`, an expired token is refreshed once, also for several threads, with an `Idempotency-Key`. `on_tokens` receives the new pair before it is used.",
      "Every error response is raised as a `ServiceError` with `status`, `code` and `request_id`.",
    ),
    heading("Receive webhooks"),
    paragraph(
      "`verify_webhook(headers, body, secret)` takes the raw body and header names in any case, returns the parsed body, and raises a `WebhookError` whose `code` is one of [these](/docs/client#receive-webhooks). `secret` can be a list, and `tolerance_seconds` is 300.",
    ),
    code("python", "receive.py", verifyWithPython),
    heading("Read the event log"),
    paragraph(
      "`event_log` yields the items of the [log](/docs/event-log) in order, and waits for new ones unless `follow` is false. Store the `cursor` of each item that you have handled, and pass it as `after` the next time.",
    ),
    code("python", "log.py", readLogInPython),
  ],
});
