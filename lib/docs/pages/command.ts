import { config } from "@/lib/config/config";
import { code, heading, list, note, type Page, paragraph } from "@/lib/docs/content";

export function commandPage(): Page {
  const { PUBLIC_URL } = config();
  return {
    path: "/docs/command",
    title: "The command",
    description:
      "Receive webhooks on your own machine without a tunnel, probe your receiver, and verify a single request.",
    blocks: [
      paragraph(
        "The [client package](/docs/client) includes the command `integrations`. It is also available as a single file that needs only Node 20 or later:",
      ),
      code(
        "bash",
        "Get it",
        `curl --silent --show-error --remote-name ${PUBLIC_URL}/docs/integrations.mjs`,
      ),
      paragraph(
        "It reads credentials from the environment, or asks for them on a terminal. It never takes them as arguments.",
      ),
      code(
        "bash",
        "Credentials",
        `
export INTEGRATIONS_URL=${PUBLIC_URL}
export INTEGRATIONS_CLIENT_ID=…
export INTEGRATIONS_CLIENT_SECRET=…     # listen
export INTEGRATIONS_WEBHOOK_SECRET=…    # doctor, verify
`,
      ),
      heading("Listen"),
      paragraph(
        "Forwards every delivery to an address of yours, one after the other, with its original headers and bytes. It needs no public address, and it also works while your endpoint is paused.",
      ),
      code(
        "bash",
        "Forward deliveries",
        "node integrations.mjs listen --forward http://localhost:4000/webhooks",
      ),
      list(
        "It starts at the current end of the log. `--from oldest` starts with the oldest delivery that is kept. `--types activity.updated,thread.updated` forwards only these types.",
        "It saves its position in your home folder and resumes from there. To start over, delete the file that it names.",
        "A delivery is retried until your receiver answers 2xx. Later deliveries wait for it.",
      ),
      heading("Check a receiver"),
      paragraph(
        "Sends valid and invalid requests and checks the responses: 2xx means accepted. Each probe prints a line. The data is fictional.",
      ),
      code("bash", "Probe it", "node integrations.mjs doctor --url http://localhost:4000/webhooks"),
      heading("Check a request"),
      paragraph(
        "Reads a saved request: raw HTTP, or JSON with `headers` and `body`. An old timestamp is only a warning.",
      ),
      code("bash", "Verify it", "node integrations.mjs verify request.http"),
      note(
        "`--json` prints one JSON object per line. The exit status is 0 on success, 1 when a probe or the signature failed, and 2 when the command could not run.",
      ),
    ],
  };
}
