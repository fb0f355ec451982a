import { randomUUID } from "node:crypto";
import { aCookieHeader } from "@/e2e/support/oauth";
import { aPublishedApp, type Tool, toolRequest } from "@/e2e/support/publisher";
import { pool } from "@/lib/db/pool";
import type { RefusalRow, RowContext, SendRowRequest } from "./matrix-world";

type PublishedApp = Awaited<ReturnType<typeof aPublishedApp>>;

interface ToolUse {
  tool?: Tool;
  id?: string;
  method?: string;
  body?: string;
  headers?: (
    at: RowContext,
    scenario: PublishedApp,
  ) => Record<string, string> | Promise<Record<string, string>>;
  before?: (scenario: PublishedApp, rotate: () => Promise<Response>) => Promise<unknown>;
}

/**
 * A publisher who has just signed in uses a tool on an integration. The request is valid except for
 * what the row changes.
 */
const toolCall =
  ({
    tool = "rotate-client-secret",
    id,
    headers,
    before,
    ...request
  }: ToolUse = {}): SendRowRequest =>
  async (at) => {
    const scenario = await aPublishedApp();
    const send = async (own: Record<string, string>) =>
      at.send(toolRequest(tool, id ?? scenario.app.id, { ...request, headers: own }));
    await before?.(scenario, () => send(scenario.cookie));
    return send(headers ? await headers(at, scenario) : scenario.cookie);
  };

const bearer = async ({ w }: RowContext) => ({
  Authorization: `Bearer ${(await w.installationToken()).token}`,
});

const staleProof = ({ publisher }: PublishedApp) =>
  pool().query(
    "UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE person_id = $1",
    [publisher.id],
  );

const rotateThrice = async (_: PublishedApp, rotate: () => Promise<Response>) => {
  for (let n = 0; n < 3; n++) await rotate();
};

/** Publisher tooling. */
export const toolingRows: RefusalRow[] = [
  ["no session", 401, "invalid_token", toolCall({ headers: () => ({}) })],
  ["an integration's token", 401, "invalid_token", toolCall({ headers: bearer })],
  [
    "an integration's token beside a session",
    401,
    "invalid_token",
    toolCall({ headers: async (at, { cookie }) => ({ ...cookie, ...(await bearer(at)) }) }),
  ],
  ["a stale proof", 401, "invalid_token", toolCall({ before: staleProof })],
  [
    "a request from another site",
    400,
    "invalid_request",
    toolCall({ headers: (_, { cookie }) => ({ ...cookie, Origin: "https://evil.example" }) }),
  ],
  ["GET", 405, "invalid_request", toolCall({ method: "GET" })],
  [
    "another publisher's integration",
    404,
    "resource_not_found",
    toolCall({ headers: async () => aCookieHeader((await aPublishedApp()).publisher) }),
  ],
  ["an integration that does not exist", 404, "resource_not_found", toolCall({ id: randomUUID() })],
  ["a malformed id", 404, "resource_not_found", toolCall({ id: "x" })],
  ["no event_type", 400, "validation_error", toolCall({ tool: "send-test-webhook", body: "{}" })],
  [
    "an event_type that is not declared",
    400,
    "validation_error",
    toolCall({ tool: "send-test-webhook", body: '{"event_type":"thread.created"}' }),
  ],
  [
    "the fourth rotation in 24 hours",
    429,
    "rate_limit_exceeded",
    toolCall({ before: rotateThrice }),
  ],
];
