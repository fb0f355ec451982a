import { refuse } from "@/lib/errors/refusal";
import type { Form } from "./form";

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/**
 * Reads the credentials from the form body or from HTTP Basic. Both together are `invalid_request`,
 * neither is `invalid_client` (docs/rules/oauth.md#client-authentication).
 */
export function clientCredentials(form: Form, authorization: string | null): ClientCredentials {
  if (authorization === null || !/^basic +/i.test(authorization)) return fromBody(form);
  if (form.optional("client_secret") !== undefined)
    throw refuse("invalid_request", {
      message: "Authenticate in the body or by HTTP Basic, not both.",
    });
  const credentials = fromBasic(authorization.slice("basic ".length).trimStart());
  const bodyClientId = form.optional("client_id");
  if (bodyClientId !== undefined && bodyClientId !== credentials.clientId)
    throw refuse("invalid_request", { message: "client_id differs from the one in HTTP Basic." });
  return credentials;
}

function fromBody(form: Form): ClientCredentials {
  const clientId = form.optional("client_id");
  const clientSecret = form.optional("client_secret");
  if (clientId === undefined || clientSecret === undefined)
    throw refuse("invalid_client", { message: "client_id and client_secret are required." });
  return { clientId, clientSecret };
}

/** Both halves are form-encoded before they are joined (RFC 6749 §2.3.1). */
function fromBasic(encoded: string): ClientCredentials {
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  if (colon < 1) throw refuse("invalid_client");
  return {
    clientId: formDecoded(pair.slice(0, colon)),
    clientSecret: formDecoded(pair.slice(colon + 1)),
  };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (cause) {
    throw refuse("invalid_client", { cause });
  }
}
