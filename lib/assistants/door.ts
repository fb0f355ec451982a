import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import type * as z from "zod";
import { config } from "@/lib/config/config";
import { isUuid } from "@/lib/db/uuid";
import { errorEnvelope } from "@/lib/errors/envelope";
import { type Refusal, refuse } from "@/lib/errors/refusal";
import { doorAuthorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { requireBearer } from "@/lib/http/bearer";
import { clientAddress } from "@/lib/http/client-address";
import { withinDeadline } from "@/lib/http/deadline";
import type { Answer, MachineRequest } from "@/lib/http/handler";
import { machineHandler, requestId } from "@/lib/http/machine-handler";
import { requireAdmitted } from "@/lib/http/rate-limit";
import { readApi } from "@/lib/http/read-endpoint";
import { bodyTextOf } from "@/lib/http/request-body";
import { answerError, asRefusal } from "@/lib/http/respond";
import { limiter } from "@/lib/limits/process-limiter";
import { resourceMetadataUrl } from "./discovery";
import { eventTools, type PublicTool, publicTools, requestOf } from "./tools";

// Two read-only doors for assistants, which speak the Model Context Protocol over HTTP without
// sessions (docs/rules/assistants.md). The official server answers in the protocol.

/** `/mcp`: published programs, for everybody. */
export const publicDoor = machineHandler("any", (request) =>
  converse(request, async (message) => {
    if (message.method === "tools/call") await takeCall(request);
    return answerProtocol(request, message, publicTools, ({ read }: PublicTool, input) =>
      withinDeadline(() => read(input as never)).then(contentOf, (thrown) =>
        refused(asRefusal(thrown, requestId(request)), request),
      ),
    );
  }),
);

/** `/mcp/events/EVENT_ID`: the read API of one event, behind an ordinary installation token. */
export const eventDoor = machineHandler("any", async (request) => {
  const [, , , eventId = "", ...rest] = new URL(request.url).pathname.split("/");
  if (rest.length === 1 && rest[0] === "authorize") return doorAuthorizeEndpoint.answer(request);
  if (rest.length > 0 || !isUuid(eventId)) throw refuse("resource_not_found");
  const answer = await converse(request, async (message) => {
    let read: Answer | undefined;
    if (message.method !== "tools/call") await requireGrant(request, eventId);
    const answer = await answerProtocol(request, message, eventTools, async (tool, input) => {
      read = await readApi.answer(
        readRequest(request, `/api/v1${requestOf(tool, eventId, input)}`),
      );
      return {
        content: JSON.parse(String(read.body)),
        text: String(read.body),
        isError: read.status !== 200,
      };
    });
    if (read === undefined) return answer;
    // A refusal before the parameters are read is answered by the door itself, and so is a failure
    // of ours.
    const isRefusal = [401, 403, 429].includes(read.status) || read.status >= 500;
    return isRefusal ? read : { ...answer, headers: { ...answer.headers, ...budgetHeaders(read) } };
  }).catch((thrown) => answerError(thrown, requestId(request)));
  return withResourceMetadata(answer, eventId);
});

interface Message {
  method: string;
  value: unknown;
}

interface Content {
  content: object;
  text: string;
  isError: boolean;
}

const contentOf = (content: object): Content => ({
  content,
  text: JSON.stringify(content),
  isError: false,
});

const refused = (refusal: Refusal, request: MachineRequest): Content => ({
  ...contentOf(errorEnvelope(refusal, requestId(request))),
  isError: true,
});

/**
 * Checks the origin, and reads a single message of at most 32 KB. The official server refuses what
 * is no message.
 */
async function converse(
  request: MachineRequest,
  work: (message: Message) => Promise<Answer>,
): Promise<Answer> {
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== new URL(config().PUBLIC_URL).origin)
    return protocolError(403, -32_000, "This origin may not call here.");
  const text = await bodyTextOf(request).catch(() => undefined);
  if (text === undefined) return protocolError(413, -32_000, "The message is larger than 32 KB.");
  const value = jsonOf(text);
  if (Array.isArray(value)) return protocolError(400, -32_600, "Send one message at a time.");
  return work({
    method: String((value as { method?: unknown } | undefined)?.method ?? ""),
    value: value ?? text,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Tool = { title: string; description: string; input: z.ZodObject; output: z.ZodObject };

/**
 * Lets the official server answer: it knows the protocol's versions, validates arguments and
 * refuses what it does not know.
 */
async function answerProtocol<T extends Tool>(
  request: MachineRequest,
  { value }: Message,
  tools: Record<string, T>,
  call: (tool: T, input: Record<string, unknown>) => Promise<Content>,
): Promise<Answer> {
  const handler = createMcpHandler(() => serverOf(tools, call), {
    keepAliveMs: 0,
    maxSubscriptions: 1,
  });
  const isText = typeof value === "string";
  const response = await handler.fetch(
    new Request(request.url, {
      method: request.method,
      headers: forwardedHeaders(request),
      ...(request.method === "POST" && { body: isText ? value : JSON.stringify(value) }),
    }),
  );
  const body = await response.text();
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      "Cache-Control": "no-store",
      "X-Service-Request-Id": requestId(request),
    },
    body: body === "" ? null : body,
  };
}

function serverOf<T extends Tool>(
  tools: Record<string, T>,
  call: (tool: T, input: Record<string, unknown>) => Promise<Content>,
): McpServer {
  const server = new McpServer({ name: "integrations", version: "1" });
  for (const [name, tool] of Object.entries(tools)) {
    const { title, description, input, output } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
      async (sent) => {
        const { content, text, isError } = await call(tool, sent as Record<string, unknown>);
        return {
          content: [{ type: "text", text }],
          structuredContent: content as Record<string, unknown>,
          isError,
        };
      },
    );
  }
  return server;
}

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Budgets of addresses: no more calls than a person and an assistant make. */
const callsAtMost = { count: 60, seconds: 60 };

/** Counts a call for its address. Other messages do not count. */
async function takeCall(request: MachineRequest): Promise<void> {
  const { addressKey } = clientAddress(request);
  if (addressKey === null) return;
  const budget = { hour: callsAtMost, burst: callsAtMost, inFlight: callsAtMost.count };
  const admission = await withinDeadline(() =>
    limiter().then((limits) => limits.admit(`${addressKey} assistants`, budget)),
  );
  await admission.release();
  requireAdmitted(admission, budget);
}

/** Checks the bearer of a message that reads nothing, with the refusals of a read. */
async function requireGrant(request: MachineRequest, eventId: string): Promise<void> {
  const grant = await withinDeadline(() => requireBearer(request, async () => undefined));
  if (grant.kind !== "installation") throw refuse("installation_token_required");
  if (grant.eventId !== eventId) throw refuse("event_not_authorized");
}

/**
 * The request of the read API that a call stands for: the caller's token and address, and none of
 * the protocol's headers.
 */
function readRequest(request: MachineRequest, path: string): MachineRequest {
  const get = (name: string) =>
    /^(authorization|x-service-.+)$/.test(name) ? request.headers.get(name) : null;
  return {
    method: "GET",
    url: new URL(request.url).origin + path,
    headers: { get, has: (name) => get(name) !== null },
    body: null,
    signal: request.signal,
  };
}

const budgetHeaders = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("X-RateLimit-")));

function forwardedHeaders({ headers }: MachineRequest): Record<string, string> {
  const names = [
    "accept",
    "content-type",
    "mcp-protocol-version",
    "mcp-method",
    "mcp-name",
    "mcp-session-id",
  ];
  return Object.fromEntries(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );
}

/** Names to a client without a sufficient token where to get one (RFC 9728, section 5.1). */
function withResourceMetadata(answer: Answer, eventId: string): Answer {
  const challenge =
    answer.headers["WWW-Authenticate"] ?? (answer.status === 401 ? "Bearer" : undefined);
  if (challenge === undefined) return answer;
  const joint = challenge === "Bearer" ? " " : ", ";
  const withAddress = `${challenge}${joint}resource_metadata="${resourceMetadataUrl(eventId)}"`;
  return { ...answer, headers: { ...answer.headers, "WWW-Authenticate": withAddress } };
}

const protocolError = (status: number, code: number, message: string): Answer => ({
  status,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  body: JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null }),
});
