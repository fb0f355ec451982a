import { Check } from "lucide-react";
import { PageLink } from "@/components/page-link";
import { classNames } from "@/components/ui/class-names";
import type { FirstSteps } from "@/lib/portal/publisher/first-steps";

interface ChecklistProps {
  integrationId: string;
  steps: FirstSteps;
  /** False without event types: no webhook is sent then. */
  expectsWebhooks: boolean;
}

/** The steps from registration to production. Real traffic ticks them off; when all are done, the list folds. */
export function Checklist({ integrationId, steps, expectsWebhooks }: ChecklistProps) {
  const items = itemsOf(`/developer/integrations/${integrationId}`, steps, expectsWebhooks);
  const done = items.filter((item) => item.done).length;
  const next = items.find((item) => !item.done);
  return (
    <details open={next !== undefined} className="group rounded-lg border border-line bg-surface shadow-rest">
      <summary className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-lg px-4 py-4 sm:px-6">
        <h2 className="text-lg font-semibold">First steps</h2>
        <span className="text-sm text-soft tabular-nums">
          {done} of {items.length} done
        </span>
      </summary>
      <ol className="grid gap-x-8 gap-y-1 border-t border-line px-4 py-4 sm:px-6 lg:grid-cols-2">
        {items.map((item) => (
          <li key={item.title} className="flex gap-3 py-2" aria-current={item === next ? "step" : undefined}>
            <span
              aria-hidden="true"
              className={classNames(
                "mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border [&_svg]:size-3.5",
                item.done ? "border-good-line bg-good-wash text-good" : item === next ? "border-accent" : "border-edge",
              )}
            >
              {item.done && <Check />}
            </span>
            <span className="min-w-0">
              <span className={classNames("block text-sm", item.done ? "text-soft" : "font-medium")}>
                {item.title}
                <span className="sr-only">{item.done ? ", done" : ", to do"}</span>
              </span>
              {item === next && item.how && (
                <span className="mt-0.5 block text-sm text-soft">
                  {item.how} {item.link && <PageLink {...item.link} className="link" />}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface Item {
  title: string;
  done: boolean;
  how?: string;
  link?: { href: string; children: string };
}

function itemsOf(base: string, steps: FirstSteps, expectsWebhooks: boolean): Item[] {
  const docs = { href: "/docs", children: "Documentation" };
  const requests = { href: `${base}/requests`, children: "Requests" };
  const items: Item[] = [
    { title: "Registered", done: true },
    {
      title: "First organizer connected an event",
      done: steps.consent,
      how: "Send an organizer to the authorization endpoint with an event's id.",
      link: docs,
    },
    { title: "First code exchanged for tokens", done: steps.token, how: "Post the code and the verifier to the token endpoint.", link: requests },
    { title: "First 200 from the read API", done: steps.success, how: "Request the event with the access token.", link: requests },
  ];
  const webhook: Item = {
    title: "First webhook answered with 2xx",
    done: steps.webhook,
    how: "Verify the signature and answer 200 within 10 seconds.",
    link: { href: `${base}/webhooks`, children: "Webhooks" },
  };
  const refresh: Item = {
    title: "First token refreshed",
    done: steps.refresh,
    how: "Access tokens are short-lived. Exchange the refresh token for a new pair; it works once.",
    link: docs,
  };
  return [...items, ...(expectsWebhooks ? [webhook] : []), refresh];
}
