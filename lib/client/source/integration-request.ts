import {
  askPatiently,
  basicAuthorization,
  type Credentials,
  type Patience,
  serviceUrl,
} from "./transport";

/** Sends a request of an integration, with its id and secret. */
export async function askAsIntegration<Answer>(
  { clientId, clientSecret, url = serviceUrl, ...patience }: Credentials & Patience,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const headers = {
    Accept: "application/json",
    Authorization: basicAuthorization(clientId, clientSecret),
    ...init.headers,
  };
  const { json } = await askPatiently(new URL(path, url).href, { ...init, headers }, patience);
  return json as Answer;
}
