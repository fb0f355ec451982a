import { randomUUID } from "node:crypto";
import { signedIn } from "@/e2e/support/oauth";
import { aPublishedApp, type Tool, toolRequest } from "@/e2e/support/publisher";
import { pool } from "@/lib/db/pool";
import type { Ask, Place, Row } from "./matrix-world";

type Story = Awaited<ReturnType<typeof aPublishedApp>>;

interface Over {
  tool?: Tool;
  id?: string;
  method?: string;
  body?: string;
  headers?: (at: Place, story: Story) => Record<string, string> | Promise<Record<string, string>>;
  before?: (story: Story, rotate: () => Promise<Response>) => Promise<unknown>;
}

/** A publisher who has just signed in uses a tool on an integration. The request is valid except for what the row changes. */
const using =
  ({ tool = "rotate-client-secret", id, headers, before, ...request }: Over = {}): Ask =>
  async (at) => {
    const story = await aPublishedApp();
    const use = async (own: Record<string, string>) => at.send(toolRequest(tool, id ?? story.app.id, { ...request, headers: own }));
    await before?.(story, () => use(story.cookie));
    return use(headers ? await headers(at, story) : story.cookie);
  };

const bearer = async ({ w }: Place) => ({ Authorization: `Bearer ${(await w.installationToken()).token}` });

const staleProof = ({ publisher }: Story) =>
  pool().query("UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE person_id = $1", [publisher.id]);

const rotatedThrice = async (_: Story, rotate: () => Promise<Response>) => {
  for (let n = 0; n < 3; n++) await rotate();
};

/** Publisher tooling. */
export const toolingRows: Row[] = [
  ["no session", 401, "invalid_token", using({ headers: () => ({}) })],
  ["an integration's token", 401, "invalid_token", using({ headers: bearer })],
  [
    "an integration's token beside a session",
    401,
    "invalid_token",
    using({ headers: async (at, { cookie }) => ({ ...cookie, ...(await bearer(at)) }) }),
  ],
  ["a stale proof", 401, "invalid_token", using({ before: staleProof })],
  ["a request from another site", 400, "invalid_request", using({ headers: (_, { cookie }) => ({ ...cookie, Origin: "https://evil.example" }) })],
  ["GET", 405, "invalid_request", using({ method: "GET" })],
  ["another publisher's integration", 404, "resource_not_found", using({ headers: async () => signedIn((await aPublishedApp()).publisher) })],
  ["an integration that does not exist", 404, "resource_not_found", using({ id: randomUUID() })],
  ["a malformed id", 404, "resource_not_found", using({ id: "x" })],
  ["no event_type", 400, "validation_error", using({ tool: "send-test-webhook", body: "{}" })],
  ["an event_type that is not declared", 400, "validation_error", using({ tool: "send-test-webhook", body: '{"event_type":"thread.created"}' })],
  ["the fourth rotation in 24 hours", 429, "rate_limit_exceeded", using({ before: rotatedThrice })],
];
