import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import { machineHandler } from "./machine-handler";
import { requireGet } from "./method";

const validForMs = 180 * 24 * 3_600_000;

/**
 * `GET /.well-known/security.txt` (RFC 9116): where to report a weakness. Without SUPPORT_CONTACT
 * the path answers 404.
 */
export const securityContact = machineHandler(async (request) => {
  requireGet(request);
  const { PUBLIC_URL, SUPPORT_CONTACT } = config();
  if (!SUPPORT_CONTACT) throw refuse("resource_not_found");
  const lines = [
    `Contact: ${SUPPORT_CONTACT.href}`,
    `Expires: ${new Date(clock.now().getTime() + validForMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
  ];
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
    "X-Content-Type-Options": "nosniff",
  };
  return { status: 200, headers, body: `${lines.join("\n")}\n` };
});
