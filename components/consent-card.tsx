import { ArrowLeftRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { LogoMark } from "@/components/ui/logo-mark";
import type { ConsentCardWords, ScopeCatalogue } from "@/messages/consent-card";
import { Rich } from "./rich";
import { type ScopeChoice, ScopeList } from "./scope-list";

interface ConsentCardProps {
  integration: {
    display_name: string;
    publisher_name: string;
    tagline: string | null;
    logo: string | null;
  };
  /**
   * `installation`: an organizer connects it to the event. `user`: a participant of the event signs
   * in to it.
   */
  flow: "installation" | "user";
  words: ConsentCardWords;
  scopeWords: ScopeCatalogue;
  event: { title: string };
  scopes: ScopeChoice[];
  /** The host to which the browser returns afterwards. */
  returnHost: string;
  /** Shown between the heading and the scopes: the account that decides. */
  account?: ReactNode;
  /** Shown below the scopes: the values that will be shared, and what the webhooks carry. */
  children?: ReactNode;
  /** The buttons, the primary one first. A preview shows pictures of them. */
  actions?: ReactNode;
  /**
   * Whether this is a picture of the screen on another page: without a page heading and without
   * controls.
   */
  preview?: boolean;
}

/**
 * The consent screen. The publisher's texts are shown as plain text and isolated from the
 * surrounding text direction.
 */
export function ConsentCard({
  integration,
  flow,
  words,
  scopeWords,
  event,
  scopes,
  returnHost,
  account,
  children,
  actions,
  preview = false,
}: ConsentCardProps) {
  const Heading = preview ? "p" : FocusedHeading;
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-float">
      <div className="border-b border-line px-5 pt-7 pb-6 text-center sm:px-7">
        <div className="mb-5 flex items-center justify-center gap-4">
          <LogoMark size="lg" name={integration.display_name} src={integration.logo} />
          <ArrowLeftRight aria-hidden="true" className="size-5 text-faint" />
          <LogoMark size="lg" shape="round" name={event.title} />
        </div>
        <Heading className="text-xl font-semibold tracking-tight text-balance">
          <Rich
            text={flow === "installation" ? words.connectHeading : words.signInHeading}
            values={{
              app: <bdi>{integration.display_name}</bdi>,
              event: <bdi>{event.title}</bdi>,
            }}
          />
        </Heading>
        {integration.tagline && (
          <p className="mt-2 text-soft">
            <bdi>{integration.tagline}</bdi>
          </p>
        )}
        <p className="mt-2 text-sm text-soft">
          <Rich
            text={words.publishedBy}
            values={{
              publisher: <bdi className="font-medium text-ink">{integration.publisher_name}</bdi>,
            }}
          />
        </p>
      </div>
      <div className="grid gap-6 px-5 py-6 sm:px-7">
        {account}
        {scopes.length > 0 && <ScopeList {...{ scopes, words, scopeWords, preview }} />}
        {children}
      </div>
      <div className="border-t border-line bg-sunken px-5 py-5 sm:px-7">
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:[&>*]:flex-1">
          {actions ?? <PicturedActions words={words} />}
        </div>
        <p className="mt-4 text-center text-sm text-soft">
          <Rich
            text={words.returnTo}
            values={{
              host: (
                <span className="font-mono text-xs font-medium break-all text-ink">
                  {returnHost}
                </span>
              ),
            }}
          />
        </p>
      </div>
    </div>
  );
}

/**
 * Has the focus first, without scripts too: a reader who presses Enter without reading allows
 * nothing.
 */
const FocusedHeading = (props: ComponentProps<"h1">) => (
  // biome-ignore lint/a11y/noAutofocus: reading begins at the question
  <h1 tabIndex={-1} autoFocus {...props} />
);

const PicturedActions = ({ words }: Pick<ConsentCardProps, "words">) => (
  <>
    <span className={classNames(picturedButton, "bg-accent text-on-accent")}>{words.allow}</span>
    <span className={classNames(picturedButton, "border border-edge/60 bg-surface")}>
      {words.cancel}
    </span>
  </>
);

const picturedButton =
  "inline-flex min-h-10 items-center justify-center rounded-md px-4 text-sm font-medium";
