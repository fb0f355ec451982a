import { proofAsShown } from "@/e2e/support/consent-proof";
import { config } from "@/lib/config/config";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { consentDecision } from "@/lib/http/decision-endpoint";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { publicKeys } from "@/lib/tokens/signing-keys";
import { formRequest } from "./oauth";

/** A consent form post, as the browser of this session would send it. */
export async function postDecision(
  path: string,
  cookie: { Cookie: string },
  requestId: string,
  fields: [string, string][],
): Promise<Request> {
  await publicKeys(); // as a web process does at startup
  const actor = await actorOfRequest(new Request("http://localhost:3000/", { headers: cookie }));
  const proof = actor ? await proofAsShown(actor, requestId) : "";
  const { url, headers } = formRequest(
    path,
    {},
    { ...cookie, Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" },
  );
  return new Request(url, {
    method: "POST",
    headers,
    body: new URLSearchParams([["request", requestId], ["proof", proof], ...fields]).toString(),
  });
}

/** The request id in a redirect, or "". */
export const requestIdOf = (response: Response): string =>
  response.headers.get("location")?.match(/\?request=([0-9a-f-]{36})/)?.[1] ?? "";

/** Plays the browser of a signed-in person who allows everything, and returns its last address. */
export async function allowOnConsentScreen(
  address: string,
  cookie: { Cookie: string },
): Promise<URL> {
  const asked = await authorizeEndpoint(new Request(address, { headers: cookie }));
  const request = await postDecision("/oauth/consent/decision", cookie, requestIdOf(asked), [
    ["decision", "allow"],
  ]);
  const headers = new Headers(request.headers);
  headers.set("Origin", config().PUBLIC_URL);
  const decided = await consentDecision(
    new Request(request.url, { method: "POST", headers, body: await request.text() }),
  );
  return new URL(decided.headers.get("location") ?? "");
}
