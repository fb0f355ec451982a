import { config } from "@/lib/config/config";
import { code, heading, list, note, type Page, paragraph, steps } from "@/lib/docs/content";

export function developLocallyPage(): Page {
  const { PUBLIC_URL } = config();
  return {
    path: "/docs/develop-locally",
    title: "Develop on your laptop",
    description:
      "Receive webhooks without a public address, get an event to test with, and set up private addresses and certificates.",
    blocks: [
      heading("The environment"),
      paragraph(
        "Save the `.env` file that the console shows after registration. The [command](/docs/command), the commands on these pages and the live board read its variables: `INTEGRATIONS_URL`, `INTEGRATIONS_CLIENT_ID`, `INTEGRATIONS_CLIENT_SECRET`, and, once there is a webhook URL, `INTEGRATIONS_WEBHOOK_SECRET`. To the functions of the [client package](/docs/client) you pass them. To load them into a shell:",
      ),
      code("bash", "Read it into a shell", "set -a; . ./.env; set +a"),
      heading("Webhooks"),
      paragraph(
        "Deliveries are sent only to public addresses. On your own machine, read the [event log](/docs/event-log) instead: `listen` forwards every delivery to a local address, with the headers and bytes of a real delivery, over plain HTTP and without a tunnel.",
      ),
      code(
        "bash",
        "Get the command",
        `curl --silent --show-error --remote-name ${PUBLIC_URL}/docs/integrations.mjs`,
      ),
      code(
        "bash",
        "Forward deliveries",
        "node integrations.mjs listen --forward http://localhost:4000/webhooks",
      ),
      paragraph(
        "The webhook URL in the manifest must answer the `ping` sent during registration. Until your receiver has a public address, any HTTPS address of yours that answers 2xx will do. You can also declare event types later: add them under **Settings** at any time. Before the registration, event types need no webhook URL.",
      ),
      heading("The redirect URI"),
      paragraph(
        "Redirect URIs must use HTTPS. The service itself sends nothing to them: only the browser goes there. `https://localhost:4000/callback` works with a certificate that your browser trusts. While nothing listens there, copy `code` from the address bar, and use the exchange that **Authorization link** on your integration's Overview shows.",
      ),
      heading("An event to try it with"),
      list(
        "Create an organization and an event under **Organizer**, and connect the event with **Authorization link**. You then act as the organizer.",
        "The [sandbox](/docs/sandbox) of an integration is an event with fictional people that only you can see. It can play every event type.",
        "**Send test webhook** sends one delivery with fictional data. It carries `X-Service-Test: true`, so that your handler can skip it.",
      ),
      heading("A service of your own"),
      paragraph(
        "If you run the service on the same machine, from its repository, it can deliver to that machine directly:",
      ),
      code(
        "bash",
        "Start the service",
        "OUTBOUND_ALLOW=127.0.0.0/8 NODE_EXTRA_CA_CERTS=certificate.pem npm start",
      ),
      steps(
        "`OUTBOUND_ALLOW` lists private address ranges that outgoing requests may reach. It is empty by default, and a delivery to a private address then says **private address, not contacted**. It is a development setting of the whole service and cannot be set for one integration.",
        "`NODE_EXTRA_CA_CERTS` names a file with a certificate, or a certificate authority, that the service trusts in addition to the public ones. Without it, a delivery to a self-signed certificate says **certificate or TLS not accepted**.",
      ),
      note(
        "When your own Node server calls the service over HTTPS, the same variable makes it trust your certificate.",
      ),
    ],
  };
}
