import { parametersOf } from "@/lib/errors/parameters";
import {
  authenticateClient,
  type Client,
  clientCredentials,
} from "@/lib/oauth/authenticate-client";
import { Form } from "@/lib/oauth/form";
import { clientAddress } from "./client-address";
import { type ClientCall, clientCall } from "./client-call";
import { withinDeadline } from "./deadline";
import type { Answer, MachineRequest } from "./handler";
import type { MachineHandler } from "./machine-handler";
import { requireGet, requirePost } from "./method";
import { inHeader, refuseSecretsInQuery } from "./oauth-endpoint";

export interface ClientRequest {
  client: Client;
  request: MachineRequest;
  query: URLSearchParams;
  requestId: string;
}

const requireMethod = { GET: requireGet, POST: requirePost };

/**
 * The pipeline of the paths that integrations call with HTTP Basic. Client errors are the same as
 * at /oauth/revoke; suspended and unpublished integrations are served too
 * (docs/rules/webhooks.md#event-log-readers). Checks run in this order: method, client, then those
 * of `answer`.
 */
export const clientEndpoint = (
  method: keyof typeof requireMethod,
  path: string,
  answer: (request: ClientRequest) => Promise<Answer>,
): MachineHandler =>
  clientCall(`${method} ${path}`, async (request, call) => {
    requireMethod[method](request);
    const query = parametersOf(new URL(request.url).search);
    refuseSecretsInQuery(query, inHeader);
    const client = await withinDeadline(() => authenticate(request, call));
    return answer({ client, request, query, requestId: call.requestId });
  });

const authenticate = (request: MachineRequest, call: ClientCall): Promise<Client> =>
  authenticateClient(
    clientCredentials(new Form(new URLSearchParams()), request.headers.get("authorization")),
    {
      ...call,
      ...clientAddress(request),
    },
  );
