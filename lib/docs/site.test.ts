import { expect, test } from "vitest";
import { errorCodes } from "@/lib/errors/catalog";
import { endpointNames } from "@/lib/read-api/endpoints";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { componentNames, components } from "./components";
import { inlineOf, type Page, slugOf } from "./content";
import { searchEntries } from "./search";
import { llmsText, markdownAt, pageAt, pages } from "./site";

test("every endpoint, event type, error code and resource has a page, and llms.txt names the Markdown version of every page", () => {
  const expected = [
    ...endpointNames.map((name) => `/docs/endpoints/${name}`),
    ...webhookEventTypes.map((type) => `/docs/events/${type}`),
    ...errorCodes.map((code) => `/docs/errors/${code}`),
    ...[
      "event",
      "participant",
      "application",
      "activity",
      "thread",
      "location",
      "registration-wave",
      "role",
      "profile",
      "manifest",
    ].map((name) => `/docs/resources/${name}`),
    "/docs/resources/installation-token-response",
    "/docs/resources/user-token-response",
  ];
  for (const path of expected) expect(pageAt(path), path).toBeDefined();
  const map = llmsText();
  for (const { path, title } of pages()) {
    expect(markdownAt(path)).toContain(`# ${title}\n`);
    expect(map).toContain(`${path}.md)`);
  }
});

test("every field of every shape has a description", () => {
  for (const name of componentNames) {
    const { schema, fields } = components[name];
    expect(Object.keys(fields).sort(), name).toEqual(Object.keys(schema.shape).sort());
    for (const [field, note] of Object.entries<string>(fields))
      expect(note, `${name}.${field}`).toMatch(/^\S.+[.…]$/);
  }
});

test("addresses are unique, and every page has a description", () => {
  const paths = pages().map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { description, path } of pages()) expect(description, path).toMatch(/\.$/);
});

test("no page has code within bold text, which would show its backticks", () => {
  for (const { path } of pages()) {
    const prose = (markdownAt(path) ?? "").replace(/```[\s\S]*?```/g, "");
    const bold = prose
      .split("\n")
      .flatMap((line) => line.split("**").filter((_, n) => n % 2 === 1));
    expect(
      bold.filter((text) => text.includes("`")),
      path,
    ).toEqual([]);
  }
});

test("no page shows markup that it does not have: emphasis with one asterisk or underscores", () => {
  const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
  for (const { path } of pages()) {
    const text = withoutCode(markdownAt(path) ?? "").replaceAll("**", "");
    expect(text.match(/(?<![\w*])[*_]\w[^*\n]{0,80}[*_](?![\w*])/g), path).toBeNull();
  }
});

test("every link leads to an existing page or anchor, or to a known address outside the guide", () => {
  const elsewhere = new Set([
    "/api/openapi.json",
    "/llms.txt",
    "/docs/client.ts",
    "/docs/client.tgz",
    "/docs/integrations.mjs",
    "/docs/integrations.py",
    "/signup",
    "/developer",
    "/developer/integrations/new",
    "/.well-known/openid-configuration",
    "/catalog",
    "/changelog",
    "/receipts/check",
  ]);
  for (const page of pages()) {
    for (const href of linksOf(page)) {
      const [path = "", anchor] = href.split("#");
      if (/^https:/.test(href) || elsewhere.has(path)) continue;
      const target = pageAt(path);
      expect(target, `${page.path} → ${href}`).toBeDefined();
      if (anchor !== undefined && target)
        expect(anchorsOf(target), `${page.path} → ${href}`).toContain(anchor);
    }
  }
});

test("no two headings or fields of a page share an anchor", () => {
  for (const page of pages()) {
    const headings = page.blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
    const fields = new Set(
      page.blocks.flatMap((block) =>
        block.kind === "fields" ? block.fields.map(({ name }) => slugOf(name)) : [],
      ),
    );
    const all = [...headings, ...fields];
    expect(new Set(all).size, page.path).toBe(all.length);
  }
});

test("the quickstart asks for the scope that its sample of the answer grants", () => {
  const quickstart = markdownAt("/docs/quickstart");
  expect(quickstart?.match(/"scope": "(.+)"/)?.[1]).toBe(quickstart?.match(/&scope=([^&]+)&/)?.[1]);
});

test("publisher tooling describes each request before its response", () => {
  const [, rotation = "", test = ""] =
    markdownAt("/docs/publisher-tooling")?.split(
      /^## (?:rotate-webhook-secret|send-test-webhook)$/m,
    ) ?? [];
  expect(rotation).toMatch(/The request has no body\.[\s\S]+The response:[\s\S]+`secret`/);
  expect(test).toMatch(
    /The request is JSON:[\s\S]+`event_type` [\s\S]+The response:[\s\S]+`status_code`/,
  );
});

test("the guide says when a retry comes later than the schedule", () => {
  const retries = markdownAt("/docs/webhooks")?.split("## Retries")[1]?.split("## ")[0];
  expect(retries).toContain("After a timeout or a 429, the wait is at least 1 minute.");
  expect(retries).toContain(
    "After 5 failed attempts in a row, attempts are at least 1 minute apart until one succeeds.",
  );
});

test("Markdown pages link to one another by their full address", () => {
  expect(markdownAt("/docs/errors/token_expired")).toContain(
    "[Refresh](http://localhost:3000/docs/oauth.md#refresh)",
  );
  expect(markdownAt("/docs")).toContain("(http://localhost:3000/api/openapi.json)");
});

const textsOf = (page: Page): string[] => [
  page.description,
  ...page.blocks.flatMap((block) => {
    if (block.kind === "text" || block.kind === "note") return [block.text];
    if (block.kind === "list") return block.items;
    if (block.kind === "details") return block.details.map(([, text]) => text);
    if (block.kind === "table") return block.rows.flat();
    if (block.kind === "fields") return block.fields.flatMap(({ type, note }) => [type, note]);
    return [];
  }),
];

const linksOf = (page: Page): string[] => [
  ...textsOf(page).flatMap((text) =>
    inlineOf(text).flatMap((part) => (part.kind === "link" ? [part.href] : [])),
  ),
  ...page.blocks.flatMap((block) =>
    block.kind === "links" ? block.links.map(({ href }) => href) : [],
  ),
];

const anchorsOf = ({ blocks }: Page): string[] =>
  blocks.flatMap((block) =>
    block.kind === "heading"
      ? [block.id]
      : block.kind === "fields"
        ? block.fields.map(({ name }) => slugOf(name))
        : [],
  );

test("a heading that more than three pages share is not a search target", () => {
  const headings = pages().flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : [])),
  );
  const shared = new Set(
    headings.filter((heading) => headings.filter((other) => other === heading).length > 3),
  );
  expect(shared).toContain("Errors");
  expect(
    searchEntries().filter(({ title, href }) => shared.has(title) && href.includes("#")),
  ).toEqual([]);
});
