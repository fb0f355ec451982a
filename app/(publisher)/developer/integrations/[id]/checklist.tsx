import { type Step, Steps } from "@/components/steps";
import { config } from "@/lib/config/config";
import type { FirstSteps } from "@/lib/portal/publisher/first-steps";
import { durationWords } from "@/lib/words";

interface ChecklistProps {
  integrationId: string;
  isRegistered: boolean;
  steps: FirstSteps;
  /** Null without a sandbox. */
  sandboxSteps: FirstSteps | null;
  /** False without declared event types: then no webhook is sent. */
  expectsWebhooks: boolean;
}

/**
 * The steps from registration to production. Real traffic completes them; the list folds when all
 * are done.
 */
export function Checklist({ integrationId, ...progress }: ChecklistProps) {
  const items = itemsOf(`/developer/integrations/${integrationId}`, progress);
  const done = items.filter((item) => item.done).length;
  const next = items.find((item) => !item.done);
  return (
    <details
      open={next !== undefined}
      className="group rounded-lg border border-line bg-surface shadow-rest"
    >
      <summary className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-lg px-4 py-4 sm:px-6">
        <h2 className="text-lg font-semibold">First steps</h2>
        <span className="text-sm text-soft tabular-nums">
          {done} of {items.length} done
        </span>
      </summary>
      <ol className="grid gap-x-8 gap-y-1 border-t border-line px-4 py-4 sm:px-6 lg:grid-cols-2">
        <Steps of={items} />
      </ol>
    </details>
  );
}

/** A step done in the sandbox counts as done. Only a connection needs a real event. */
function itemsOf(
  base: string,
  { isRegistered, steps, sandboxSteps, expectsWebhooks }: Omit<ChecklistProps, "integrationId">,
): Step[] {
  const isDone = (step: keyof FirstSteps) => steps[step] || sandboxSteps?.[step] === true;
  const sandbox = { href: `${base}/sandbox`, children: "Sandbox" };
  const webhook: Step = {
    title: "First webhook received",
    done: isDone("webhook"),
    hint: `Read the sandbox's event log with integrations listen, or verify a delivery and answer 200 within ${durationWords(config().WEBHOOK_TIMEOUT)}.`,
    link: { href: "/docs/develop-locally", children: "Develop on your laptop" },
  };
  return [
    {
      title: "Registered",
      done: isRegistered,
      hint: "Once your organization is verified, you can complete the registration.",
    },
    {
      title: "Sandbox created",
      done: sandboxSteps !== null || steps.consent,
      hint: "A test integration with the same manifest, and a fictional event and people.",
      link: sandbox,
    },
    {
      title: "First code exchanged for tokens",
      done: isDone("token"),
      hint: "Connect the sandbox: it gives you a token.",
      link: sandbox,
    },
    {
      title: "First 200 from the read API",
      done: isDone("success"),
      hint: "Request the event with the access token.",
      link: { href: "/docs/endpoints/event", children: "Try it" },
    },
    ...(expectsWebhooks ? [webhook] : []),
    {
      title: "First organizer connected an event",
      done: steps.consent,
      hint: "Open the authorization link as an organizer of an event.",
      link: { href: "#authorize", children: "Authorization link" },
    },
    {
      title: "First token refreshed",
      done: isDone("refresh"),
      hint: "Access tokens are short-lived. Exchange the refresh token for a new pair; it works once.",
      link: { href: "/docs/oauth", children: "Documentation" },
    },
  ];
}
