import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";

interface Props {
  text: string;
  /** The level of the heading above the text. */
  belowHeading?: 2 | 4;
}

/**
 * Markdown from a user. HTML in it is not rendered, pictures are omitted (nothing is loaded from
 * elsewhere), headings rank below the page's own, and links are `nofollow`.
 */
export const Markdown = ({ text, belowHeading = 2 }: Props) => (
  <div className="grid max-w-prose gap-3 [&_:is(ol,ul)]:grid [&_:is(ol,ul)]:gap-1 [&_:is(ol,ul)]:pl-5 [&_ol]:list-decimal [&_ul]:list-disc">
    <ReactMarkdown
      skipHtml
      disallowedElements={["img"]}
      components={belowHeading === 2 ? components : componentsBelowActivity}
    >
      {text}
    </ReactMarkdown>
  </div>
);

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} className="link" rel="noopener nofollow">
      {children}
    </a>
  ),
  h1: ({ children }) => <h3 className="mt-3 text-lg font-semibold first:mt-0">{children}</h3>,
  h2: ({ children }) => <h3 className="mt-3 text-lg font-semibold first:mt-0">{children}</h3>,
  h3: ({ children }) => <h4 className="mt-2 font-semibold">{children}</h4>,
  h4: ({ children }) => <h5 className="font-semibold">{children}</h5>,
  h5: ({ children }) => <h6 className="font-semibold">{children}</h6>,
  blockquote: ({ children }) => (
    <blockquote className="border-l-2 border-line pl-4 text-soft">{children}</blockquote>
  ),
  code: ({ children }) => (
    <code className="rounded-xs bg-sunken px-1 font-mono text-sm">{children}</code>
  ),
  pre: ({ children }) => <pre className="overflow-x-auto rounded-md bg-sunken p-3">{children}</pre>,
  hr: () => <hr className="border-line" />,
};

const h5 = ({ children }: { children?: ReactNode }) => (
  <h5 className="mt-2 font-semibold first:mt-0">{children}</h5>
);
const h6 = ({ children }: { children?: ReactNode }) => (
  <h6 className="font-semibold">{children}</h6>
);

const componentsBelowActivity: Components = {
  ...components,
  h1: h5,
  h2: h5,
  h3: h6,
  h4: h6,
  h5: h6,
};
