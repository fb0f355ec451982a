import { ArrowLeft, ArrowRight, FileText } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Fragment } from "react";
import { publicPage } from "@/app/public-page";
import { PageLink } from "@/components/page-link";
import { classNames } from "@/components/ui/class-names";
import type { Block, Page } from "@/lib/docs/content";
import { plainTextOf } from "@/lib/docs/content";
import { answerHeading } from "@/lib/docs/pages/endpoints";
import { pageAt, pages, sectionOf } from "@/lib/docs/site";
import { ownSandboxes } from "@/lib/portal/publisher/sandbox";
import { type EndpointName, endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { currentActor } from "@/lib/session/current-actor";
import { BlockView } from "../block-view";
import { InlineText } from "../inline-text";
import { TryItForm } from "../try-it-form";

interface Props {
  params: Promise<{ path?: string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await pageOf(params);
  const { title, path } = page;
  return publicPage({
    title,
    description: plainTextOf(page.description),
    path,
    formats: { "text/markdown": `${path}.md` },
  });
}

export default async function DocsPage({ params }: Props) {
  const page = await pageOf(params);
  const endpoint = endpointNames.find((name) => page.path === `/docs/endpoints/${name}`);
  const answer = page.blocks.find(
    (block) => block.kind === "heading" && block.text === answerHeading,
  );
  const headings = page.blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2 ? [block] : [],
  );
  return (
    <div className="min-w-0 xl:grid xl:grid-cols-[minmax(0,1fr)_10rem] xl:gap-x-10">
      <article className="min-w-0">
        <header className="mb-6">
          <p className="text-sm font-medium text-accent">{sectionOf(page)}</p>
          <h1
            className={classNames(
              "mt-1 font-semibold tracking-tight wrap-anywhere",
              page.isName ? "font-mono text-xl sm:text-2xl" : "text-2xl sm:text-3xl",
            )}
          >
            {page.title}
          </h1>
          <p className="mt-2 text-lg text-soft">
            <InlineText text={page.description} />
          </p>
          <a
            href={`${page.path}.md`}
            className="mt-2 inline-flex min-h-10 items-center gap-1.5 rounded-sm text-sm text-soft hover:text-ink"
          >
            <FileText aria-hidden="true" className="size-4" />
            View as Markdown
          </a>
        </header>
        <div className="grid gap-4 *:min-w-0">
          {page.blocks.map((block, index) => (
            <Fragment key={keyOf(block, index)}>
              {endpoint && block === answer && <TryIt name={endpoint} />}
              <BlockView block={block} anchored={anchoredIn(page, index)} />
            </Fragment>
          ))}
        </div>
        <Neighbours page={page} />
      </article>
      {headings.length > 1 && <OnThisPage headings={headings} />}
    </div>
  );
}

async function pageOf(params: Props["params"]): Promise<Page> {
  const page = pageAt(["/docs", ...((await params).path ?? [])].join("/"));
  return page ?? notFound();
}

const keyOf = (block: Block, index: number) => `${index}-${block.kind}`;

/** The field names that no earlier field list on the page has. */
function anchoredIn({ blocks }: Page, index: number): ReadonlySet<string> {
  const namesOf = (block: Block | undefined) =>
    block?.kind === "fields" ? block.fields.map(({ name }) => name) : [];
  const before = new Set(blocks.slice(0, index).flatMap(namesOf));
  return new Set(namesOf(blocks[index]).filter((name) => !before.has(name)));
}

function Neighbours({ page }: { page: Page }) {
  const all = pages();
  const at = all.indexOf(page);
  const [before, after] = [all[at - 1], all[at + 1]];
  return (
    <nav
      aria-label="Pages before and after"
      className="mt-12 flex flex-wrap justify-between gap-4 border-t border-line pt-6 text-sm"
    >
      {before && (
        <PageLink
          href={before.path}
          className="inline-flex min-h-10 items-center gap-2 rounded-sm text-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {before.title}
        </PageLink>
      )}
      {after && (
        <PageLink
          href={after.path}
          className="ml-auto inline-flex min-h-10 items-center gap-2 rounded-sm text-soft hover:text-ink"
        >
          {after.title}
          <ArrowRight aria-hidden="true" className="size-4" />
        </PageLink>
      )}
    </nav>
  );
}

/** The headings of the page, shown beside it on wide screens. */
function OnThisPage({ headings }: { headings: { id: string; text: string }[] }) {
  return (
    <nav aria-label="On this page" className="hidden xl:block">
      <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto text-sm">
        <p className="font-semibold">On this page</p>
        <ul className="mt-2 border-l border-line">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-l border-transparent py-1 pl-3 leading-5 text-soft hover:border-edge hover:text-ink"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/**
 * Sends the request of an endpoint's page with a sandbox token. Renders nothing for a reader
 * without a sandbox (docs/rules/sandbox.md#try-it).
 */
async function TryIt({ name }: { name: EndpointName }) {
  const actor = await currentActor();
  const sandboxes = actor ? await ownSandboxes(actor.personId) : [];
  if (sandboxes.length === 0) return null;
  const { path, token, shape } = endpoints[name];
  return (
    <TryItForm
      sandboxes={sandboxes}
      endpoint={{ path, token, isCollection: shape === "collection" }}
    />
  );
}
