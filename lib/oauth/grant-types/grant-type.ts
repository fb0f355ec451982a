import type { Client, ClientTrace } from "@/lib/oauth/authenticate-client";
import type { Form } from "@/lib/oauth/form";
import type { InstallationTokenResponse, UserTokenResponse } from "@/lib/resources/token-response";
import type { PresentedClient, UsedSecret } from "@/lib/tokens/presented-client";

export type TokenResponse = InstallationTokenResponse | UserTokenResponse;

/** The parts of a request that the grant types need. */
export interface TokenRequest extends ClientTrace {
  form: Form;
  authorization: string | null;
  idempotencyKey: string | null;
}

/** The response, and the secret that the client authenticated with. */
export interface ExchangeResult {
  response: TokenResponse;
  usedSecret: UsedSecret & { integrationId: string };
}

export interface GrantType {
  /** The event of the code or token that the form presents; undefined for an unknown one. */
  eventOf: (form: Form) => Promise<string | undefined>;
  /**
   * Checks the client and the grant and issues tokens, in one statement. Undefined, with nothing
   * changed, when it refuses.
   */
  exchange: (client: PresentedClient, request: TokenRequest) => Promise<ExchangeResult | undefined>;
  /**
   * Explains to an authenticated client why the statement refused, and carries out the
   * consequences, such as revoking a family. It grants nothing new: a response that it returns was
   * issued before.
   */
  explainRefusal: (client: Client, request: TokenRequest) => Promise<TokenResponse>;
}
