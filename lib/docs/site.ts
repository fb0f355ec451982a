import { config } from "@/lib/config/config";
import type { Page } from "./content";
import { plainTextOf } from "./content";
import { markdownOf } from "./markdown";
import { assistantsPage } from "./pages/assistants";
import { changelogPage } from "./pages/changelog";
import { clientPage } from "./pages/client";
import { commandPage } from "./pages/command";
import { deletionsPage } from "./pages/deletions";
import { developLocallyPage } from "./pages/develop-locally";
import { endpointPages, endpointsPage } from "./pages/endpoints";
import { errorPages, errorsPage } from "./pages/errors";
import { eventLogPage } from "./pages/event-log";
import { eventPages, eventsPage } from "./pages/events";
import { feedPage } from "./pages/feed";
import { keepACopyPage } from "./pages/keep-a-copy";
import { librariesPage } from "./pages/libraries";
import { limitsPage } from "./pages/limits";
import { oauthPage } from "./pages/oauth";
import { publisherToolingPage } from "./pages/publisher-tooling";
import { pythonPage } from "./pages/python";
import { quickstartPage } from "./pages/quickstart";
import { resourcePages, resourcesPage } from "./pages/resources";
import { sandboxPage } from "./pages/sandbox";
import { startPage } from "./pages/start";
import { verifySignaturesPage, webhooksPage } from "./pages/webhooks";

/** A group of related pages. */
export interface Section {
  title: string;
  pages: Page[];
}

/**
 * The whole documentation, in reading order. Built once per process: it depends only on code and
 * settings, which do not change.
 */
export function sections(): Section[] {
  cachedSections ??= [
    {
      title: "Get started",
      pages: [
        startPage(),
        quickstartPage(),
        oauthPage(),
        clientPage(),
        librariesPage(),
        pythonPage(),
        commandPage(),
        sandboxPage(),
        developLocallyPage(),
      ],
    },
    { title: "Send data", pages: [feedPage()] },
    { title: "Ask", pages: [assistantsPage()] },
    { title: "Read API", pages: [endpointsPage(), ...endpointPages()] },
    { title: "Resources", pages: [resourcesPage(), ...resourcePages()] },
    {
      title: "Webhooks",
      pages: [
        webhooksPage(),
        verifySignaturesPage(),
        eventLogPage(),
        keepACopyPage(),
        deletionsPage(),
        eventsPage(),
      ],
    },
    { title: "Event types", pages: eventPages() },
    {
      title: "Good to know",
      pages: [limitsPage(), errorsPage(), publisherToolingPage(), changelogPage()],
    },
    { title: "Error codes", pages: errorPages() },
  ];
  return cachedSections;
}

let cachedSections: Section[] | undefined;

export const pages = (): Page[] => sections().flatMap((section) => section.pages);

export const pageAt = (path: string): Page | undefined =>
  pages().find((page) => page.path === path);

/** The title of a page's section. */
export const sectionOf = (page: Page): string =>
  sections().find((section) => section.pages.includes(page))?.title ?? "";

/** The Markdown version of a page, by the page's path. */
export function markdownAt(path: string): string | undefined {
  const page = pageAt(path);
  return (
    page &&
    markdownOf(page, {
      origin: config().PUBLIC_URL,
      isPage: (other) => pageAt(other) !== undefined,
    })
  );
}

/** The map of the documentation for language models (llmstxt.org). */
export function llmsText(): string {
  const { PUBLIC_URL, BRAND_NAME } = config();
  const parts = sections().map(({ title, pages: of }) =>
    [
      `## ${title}`,
      "",
      ...of.map(
        (page) =>
          `- [${page.title}](${PUBLIC_URL}${page.path}.md): ${plainTextOf(page.description)}`,
      ),
    ].join("\n"),
  );
  const machine = [
    "## Machine-readable",
    "",
    `- [OpenAPI 3.1](${PUBLIC_URL}/api/openapi.json): every endpoint, schema, error and webhook`,
    `- [Client package](${PUBLIC_URL}/docs/client.tgz): \`npm install ${PUBLIC_URL}/docs/client.tgz\`, types and a command, no dependencies`,
    `- [Client as one TypeScript file](${PUBLIC_URL}/docs/client.ts)`,
    `- [Client as one Python file](${PUBLIC_URL}/docs/integrations.py): standard library, Python 3.9 and later`,
    `- [Command as one program](${PUBLIC_URL}/docs/integrations.mjs): listen, doctor, verify`,
  ].join("\n");
  const [start] = pages();
  return `${[`# ${BRAND_NAME}`, `> ${start?.description ?? ""}`, ...parts, machine].join("\n\n")}\n`;
}
