import { config } from "@/lib/config/config";
import { code, heading, list, note, type Page, paragraph, steps } from "@/lib/docs/content";

export function developLocallyPage(): Page {
  const { PUBLIC_URL } = config();
  return {
    path: "/docs/develop-locally",
    title: "Develop on your laptop",
    description: "Webhooks without a public address, an organizer without an event, and what private addresses and certificates need.",
    blocks: [
      heading("The environment"),
      paragraph(
        "Store the `.env` that the console shows after registration. The client package, the command and the examples read the same four names; a shell gets them like this:",
      ),
      code("bash", "Read it into a shell", "set -a; . ./.env; set +a"),
      heading("Webhooks"),
      paragraph(
        "Deliveries go to public addresses alone. On your own machine, read the [event log](/docs/event-log) instead: `listen` posts every delivery to a local address, with the headers and bytes of a real one, over plain HTTP and without a tunnel.",
      ),
      code("bash", "Get the command", `curl --silent --show-error --remote-name ${PUBLIC_URL}/docs/integrations.mjs`),
      code("bash", "Forward deliveries", "node integrations.mjs listen --forward http://localhost:4000/webhooks"),
      paragraph(
        "The webhook URL of the manifest has to answer the `ping` of the registration, and until you have a public address, any HTTPS address of yours that answers 2xx will do. Or declare event types later: they are added under **Settings** at any time.",
      ),
      heading("The redirect URI"),
      paragraph(
        "Redirect URIs are HTTPS, and nothing is sent to them by the service: the browser goes there. `https://localhost:4000/callback` works, with a certificate that your browser trusts. While nothing answers there, take `code` from the address bar, and the exchange from **Authorization link** on the Overview of your integration.",
      ),
      heading("An event to try it with"),
      list(
        "Create an organization and an event under **Organizer**, and connect it by **Authorization link**: you are the organizer then.",
        "The **Sandbox** of an integration is an event with made-up people, seen by you alone, which plays every event type.",
        "**Send test webhook** sends one delivery with made-up data. It carries `X-Service-Test: true`, so that your handler can leave it out.",
      ),
      heading("A service of your own"),
      paragraph("Who runs the service on the same machine, from its repository, can let it deliver to that machine directly:"),
      code("bash", "Start the service", "OUTBOUND_ALLOW=127.0.0.0/8 NODE_EXTRA_CA_CERTS=certificate.pem npm start"),
      steps(
        "`OUTBOUND_ALLOW` lists ranges that outgoing requests may reach although they are private. It is empty otherwise, and a delivery to a private address says **private address, not contacted**. It is a setting of the service, for development; nobody sets it for an integration.",
        "`NODE_EXTRA_CA_CERTS` names a file with a certificate, or an authority, that the service trusts beside the public ones. Without it a self-signed certificate says **certificate or TLS not accepted**.",
      ),
      note("Node itself trusts a certificate of your own by the same variable, when your server calls the service over HTTPS."),
    ],
  };
}
