import { ChevronRight } from "lucide-react";
import { CodeBlock } from "@/components/code-block";
import { PageLink } from "@/components/page-link";
import { Alert } from "@/components/ui/alert";
import type { Block } from "@/lib/docs/content";
import { type Field, slugOf } from "@/lib/docs/content";
import { Highlighted } from "./highlighted";
import { InlineText } from "./inline-text";

/**
 * One block of a page. `anchored`: the fields whose anchor is in this block, because the page
 * mentions them here first.
 */
export function BlockView({ block, anchored }: { block: Block; anchored: ReadonlySet<string> }) {
  switch (block.kind) {
    case "heading":
      return <Heading {...block} />;
    case "text":
      return (
        <p className="text-soft">
          <InlineText text={block.text} />
        </p>
      );
    case "list":
      return <Items {...block} />;
    case "details":
      return <Details of={block.details} />;
    case "table":
      return <DocsTable head={block.head} rows={block.rows} />;
    case "fields":
      return <FieldList fields={block.fields} anchored={anchored} />;
    case "code":
      return (
        <CodeBlock title={block.title} text={block.text}>
          <Highlighted text={block.text} language={block.language} />
        </CodeBlock>
      );
    case "note":
      return (
        <Alert tone={block.tone}>
          <p>
            <InlineText text={block.text} />
          </p>
        </Alert>
      );
    case "call":
      return <Call method={block.method} address={block.address} />;
    case "links":
      return <Cards links={block.links} />;
  }
}

function Heading({ level, text, id }: { level: 2 | 3; text: string; id: string }) {
  const Tag = level === 2 ? "h2" : "h3";
  const look =
    level === 2
      ? "mt-8 border-t border-line pt-8 text-xl font-semibold tracking-tight first:mt-0 first:border-t-0 first:pt-0"
      : "mt-4 text-lg font-semibold";
  return (
    <Tag id={id} className={look}>
      <a href={`#${id}`} className="rounded-xs hover:text-accent">
        {text}
      </a>
    </Tag>
  );
}

function Items({ items, ordered }: { items: string[]; ordered: boolean }) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag
      className={`grid gap-2 pl-5 text-soft ${ordered ? "list-decimal marker:font-semibold marker:text-ink" : "list-disc marker:text-edge"}`}
    >
      {items.map((item) => (
        <li key={item} className="pl-1">
          <InlineText text={item} />
        </li>
      ))}
    </Tag>
  );
}

function Details({ of }: { of: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className="grid overflow-hidden rounded-lg border border-line bg-surface text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      {of.map(([label, text]) => (
        <div
          key={label}
          className="border-b border-line px-4 py-3 last:border-b-0 sm:col-span-2 sm:grid sm:grid-cols-subgrid"
        >
          <dt className="font-medium">{label}</dt>
          <dd className="text-soft max-sm:mt-0.5">
            <InlineText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Call({ method, address }: { method: string; address: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-sm">
      <span className="rounded-xs border border-accent-line bg-accent-wash px-1.5 text-xs font-semibold text-accent">
        {method}
      </span>
      <span className="min-w-0 wrap-anywhere">{address}</span>
    </p>
  );
}

function Cards({ links }: { links: { href: string; title: string; text: string }[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {links.map(({ href, title, text }) => (
        <li
          key={href}
          className="relative rounded-lg border border-line bg-surface p-4 shadow-rest transition-colors duration-100 hover:border-accent-line"
        >
          <PageLink
            href={href}
            className="flex items-center justify-between gap-2 font-semibold after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
            <ChevronRight aria-hidden="true" className="size-4 text-accent" />
          </PageLink>
          <p className="mt-1 text-sm text-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** A table of prose; on a narrow screen each row becomes a paragraph of labelled lines. */
function DocsTable({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="block w-full text-sm md:table md:border-collapse">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr>
            {head.map((title) => (
              <th
                key={title}
                scope="col"
                className="border-b border-line bg-sunken px-4 py-2 text-left text-xs font-medium text-soft"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {rows.map((cells) => (
            <tr
              key={cells.join("|")}
              className="block border-b border-line px-4 py-3 last:border-b-0 md:table-row md:border-0 md:px-0 [&:not(:last-child)>*]:md:border-b"
            >
              {head.map((title, index) => {
                const Cell = index === 0 ? "th" : "td";
                return (
                  <Cell
                    key={title}
                    scope={index === 0 ? "row" : undefined}
                    className="block border-line py-0.5 text-left align-top font-normal text-soft first:font-medium first:text-ink md:table-cell md:first:[&_code]:wrap-break-word md:px-4 md:py-2.5"
                  >
                    {index > 0 && (
                      <span aria-hidden="true" className="mr-1.5 text-xs text-faint md:hidden">
                        {title}:
                      </span>
                    )}
                    <InlineText text={cells[index] ?? ""} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Fields or parameters: name and type on one line, the description below. */
function FieldList({ fields, anchored }: { fields: Field[]; anchored: ReadonlySet<string> }) {
  return (
    <dl className="overflow-hidden rounded-lg border border-line bg-surface">
      {fields.map(({ name, type, traits, note }) => (
        <div
          key={name}
          id={anchored.has(name) ? slugOf(name) : undefined}
          className="border-b border-line px-4 py-3 transition-colors last:border-b-0 target:bg-accent-wash"
        >
          <dt className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <span className="font-mono text-sm font-semibold wrap-anywhere">{name}</span>
            <span className="text-xs text-soft">
              <InlineText text={type} />
            </span>
            {traits.map((trait) => (
              <span
                key={trait}
                className={`text-xs font-medium ${trait === "required" ? "text-warn" : "text-faint"}`}
              >
                {trait}
              </span>
            ))}
          </dt>
          <dd className="mt-1 text-sm text-soft">
            <InlineText text={note} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
