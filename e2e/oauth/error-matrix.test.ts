import { beforeAll, describe, expect, test, vi } from "vitest";
import { runningHosts, sendTo } from "@/e2e/support/hosts";
import { pageRows, redirectRows } from "./support/authorize-rows";
import { bearerRows } from "./support/bearer-rows";
import { aMatrixWorld, type MatrixWorld, type SendRowRequest } from "./support/matrix-world";
import { revokeRows, tokenRows } from "./support/token-rows";
import { toolingRows } from "./support/tooling-rows";

// Every error row of the specification's OAuth part, over HTTP. Each request is sent twice: with a
// usable request id and with an unusable one.

vi.setConfig({ testTimeout: 60_000 });

describe.each(runningHosts())("$host", ({ origin }) => {
  let w: MatrixWorld;
  beforeAll(async () => {
    w = await aMatrixWorld();
  });

  const usable = "matrix.row-1";
  const unusable = "short";

  /**
   * The answers with a usable and with an unusable request id, each with the id in the response.
   */
  async function bothAnswers(ask: SendRowRequest) {
    const answers = [];
    for (const id of [usable, unusable]) {
      const send = (request: Request, headers = {}) =>
        sendTo(origin(), request, { "X-Service-Request-Id": id, ...headers });
      const response = await ask({ w, origin: origin(), send });
      const answered = response.headers.get("x-service-request-id");
      expect(answered).toMatch(id === usable ? /^matrix\.row-1$/ : /^[A-Za-z0-9._-]{8,64}$/);
      answers.push({ response, requestId: answered ?? "" });
    }
    return answers;
  }

  describe("/oauth/authorize shows a page for", () => {
    test.each(pageRows)("%s: %i %s", async (_, status, code, ask) => {
      for (const { response, requestId } of await bothAnswers(ask)) {
        expect([response.status, response.headers.get("location")]).toEqual([status, null]);
        expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
        const page = await response.text();
        expect(page).toContain(`<code>${code}</code>`);
        expect(page).toContain(`<code>${requestId}</code>`);
      }
    });
  });

  describe("/oauth/authorize redirects for", () => {
    test.each(redirectRows)("%s: %i %s", async (_, status, code, ask) => {
      for (const { response } of await bothAnswers(ask)) {
        expect(response.status).toBe(status);
        const [to, query] = response.headers.get("location")?.split("?") ?? [];
        expect(to).toBe(w.app.redirectUri);
        const described = code === "access_denied" ? "" : "&error_description=[A-Za-z0-9+._%-]+";
        expect(query).toMatch(new RegExp(`^error=${code}${described}&state=st-1$`));
      }
    });
  });

  describe.each([
    ["/oauth/token", tokenRows],
    ["/oauth/revoke", revokeRows],
    ["/api/v1", bearerRows],
    ["publisher tooling", toolingRows],
  ])("%s returns the error envelope for", (path, rows) => {
    test.each(rows)("%s: %i %s", async (_, status, code, ask) => {
      for (const { response, requestId } of await bothAnswers(ask)) {
        const body = await response.json();
        expect([response.status, body.error]).toEqual([status, code]);
        expect(body).toEqual({
          error: code,
          message: expect.any(String),
          request_id: requestId,
          ...extras(path, code),
        });
        expect(response.headers.get("content-type")).toBe("application/json");
        expect(response.headers.get("cache-control")).toBe("no-store");
        expect(response.headers.has("retry-after")).toBe(
          ["rate_limit_exceeded", "service_unavailable"].includes(code),
        );
        expect(response.headers.get("www-authenticate") ?? "none").toMatch(
          status === 401 || code === "insufficient_scope" ? /^Bearer\b/ : /^none$/,
        );
        expect(response.headers.has("allow")).toBe(status === 405);
        if (path === "/api/v1" && status !== 405)
          expect(response.headers.has("x-ratelimit-limit")).toBe(code !== "invalid_token");
      }
    });
  });
});

/** The additional members of the error body, which only these codes have. */
function extras(path: string, code: string): object {
  if (code === "insufficient_scope") return { required_scope: "participants.read" };
  if (code === "validation_error") return { field: path === "/api/v1" ? "cursor" : "event_type" };
  return {};
}
