import { expect, test } from "vitest";
import "@/e2e/support/database";
import { docsMarkdown, docsSearch, llms, openApi } from "./documentation";
import { manifestSchemaFile } from "./download";
import { authorizationServerMetadata, jwks } from "./metadata";

const request = (path: string) => new Request(`http://localhost:3000${path}`);

test("GET /api/openapi.json is JSON that other origins may read", async () => {
  const response = await openApi(request("/api/openapi.json"));
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({
    openapi: "3.1.1",
    servers: [{ url: "http://localhost:3000" }],
  });
});

test("a page has a Markdown version; a version without a page is 404 resource_not_found", async () => {
  const version = await docsMarkdown(request("/docs/quickstart.md"), "/docs/quickstart");
  expect(version.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await version.text()).toMatch(/^# Quickstart\n/);
  const none = await docsMarkdown(request("/docs/nothing.md"), "/docs/nothing");
  expect([none.status, (await none.json()).error]).toEqual([404, "resource_not_found"]);
});

test("llms.txt and the search index are served", async () => {
  expect(await (await llms(request("/llms.txt"))).text()).toMatch(/^# /);
  expect((await (await docsSearch(request("/docs/search.json"))).json()).length).toBeGreaterThan(
    100,
  );
});

test.each([
  ["keys", jwks, "*"],
  ["metadata", authorizationServerMetadata, "*"],
  ["OpenAPI", openApi, "*"],
  ["the schema of the manifest", manifestSchemaFile, null],
])("scripts of other origins and %s: Access-Control-Allow-Origin", async (_, handler, expected) => {
  // The first signing key of a database may take longer than a request.
  await expect
    .poll(async () => (await handler(request("/any"))).headers.get("access-control-allow-origin"))
    .toBe(expected);
});

test("the authorization server's metadata links to the documentation", async () => {
  const metadata = await (
    await authorizationServerMetadata(request("/.well-known/oauth-authorization-server"))
  ).json();
  expect(metadata.service_documentation).toBe("http://localhost:3000/docs");
});
