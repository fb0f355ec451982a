import { config } from "@/lib/config/config";
import { code, heading, list, note, type Page, paragraph } from "@/lib/docs/content";

export function commandPage(): Page {
  const { PUBLIC_URL } = config();
  return {
    path: "/docs/command",
    title: "The command",
    description: "Webhooks on your own machine without a tunnel, a check-up of your receiver, and of a single request.",
    blocks: [
      paragraph(
        "The [client package](/docs/client) brings the command `integrations`. The same is one file, for a machine with Node 20 or later and nothing else:",
      ),
      code("bash", "Get it", `curl --silent --show-error --remote-name ${PUBLIC_URL}/docs/integrations.mjs`),
      paragraph("It takes credentials from the environment, or asks for them on a terminal; never from its arguments."),
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
        "Posts every delivery to an address of yours, with its headers and bytes, one after the other. No public address is needed, and it works for a paused endpoint too.",
      ),
      code("bash", "Forward deliveries", "node integrations.mjs listen --forward http://localhost:4000/webhooks"),
      list(
        "It begins at the present end; `--from oldest` begins with the oldest that is kept. `--types activity.updated,thread.updated` forwards these alone.",
        "It keeps its place under your home folder, and goes on there the next time. Removing the file that it names begins anew.",
        "What your receiver does not accept with a 2xx is sent again until it does, and nothing passes it.",
      ),
      heading("Check a receiver"),
      paragraph("Sends about twenty signed requests, right and wrong ones, and judges the answers: 2xx accepts. The data is made up."),
      code("bash", "Probe it", "node integrations.mjs doctor --url http://localhost:4000/webhooks"),
      heading("Check a request"),
      paragraph("Reads a request that you saved: raw HTTP, or JSON with `headers` and `body`. An old timestamp is a warning alone."),
      code("bash", "Verify it", "node integrations.mjs verify request.http"),
      note(
        "`--json` prints one JSON object a line. The exit status is 0 when all is well, 1 when a probe or the signature failed, 2 when it could not run.",
      ),
    ],
  };
}
