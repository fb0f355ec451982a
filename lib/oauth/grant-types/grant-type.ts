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
export interface Granted {
  response: TokenResponse;
  used: UsedSecret & { integrationId: string };
}

export interface GrantType {
  /** Decides in one statement: client, grant and tokens. Undefined when it refuses; nothing has changed then. */
  exchange: (client: PresentedClient, request: TokenRequest) => Promise<Granted | undefined>;
  /**
   * Says to a client that has authenticated why the statement refused, and does what follows from it. It decides nothing: a response is one that was given
   * before.
   */
  explainRefusal: (client: Client, request: TokenRequest) => Promise<TokenResponse>;
}
