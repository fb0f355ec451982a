import { proofAsShown } from "@/e2e/support/consent-proof";
import { sendTo } from "@/e2e/support/hosts";
import { actorOfRequest } from "@/lib/session/actor-of-request";

/** A browser without a screen that signs in to the service over HTTP and submits its forms. */
export class HttpBrowser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  async signIn(email: string, password: string): Promise<void> {
    const { csrfToken } = await (await this.get("/api/auth/csrf")).json();
    await this.post("/api/auth/callback/credentials", { csrfToken, email, password, json: "true" });
  }

  /**
   * Follows the integration's authorization URL, allows everything, and returns the final address
   * of the browser.
   */
  async allow(authorizeAddress: string): Promise<URL> {
    const asked = await this.get(authorizeAddress);
    const requestId =
      new URL(asked.headers.get("location") ?? "", this.origin).searchParams.get("request") ?? "";
    await (await this.get(`/oauth/consent?request=${requestId}`)).text();
    const actor = await actorOfRequest(new Request(this.origin, { headers: this.headers() }));
    if (!actor) throw new Error("Nobody is signed in.");
    const decided = await this.post("/oauth/consent/decision", {
      request: requestId,
      proof: await proofAsShown(actor, requestId),
      decision: "allow",
    });
    return new URL(decided.headers.get("location") ?? "");
  }

  get = (address: string) =>
    this.send(new Request(new URL(address, this.origin), { headers: this.headers() }));

  post = (path: string, fields: Record<string, string>) =>
    this.send(
      new Request(new URL(path, this.origin), {
        method: "POST",
        headers: {
          ...this.headers(),
          Origin: this.origin,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams(fields).toString(),
      }),
    );

  private headers = () => ({
    Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });

  private async send(request: Request): Promise<Response> {
    const response = await sendTo(this.origin, request);
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      this.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response;
  }
}
