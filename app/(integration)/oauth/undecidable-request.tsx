import { Check, CircleSlash, Clock, Link2Off } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { config } from "@/lib/config/config";
import type { ConsentIntegration, ConsentView } from "@/lib/portal/consent/consent";
import { durationWords } from "@/lib/words";

/** A request that can no longer be decided, and the next step. */
export function UndecidableRequest({ view }: { view: ConsentView }) {
  const { Icon, title, text } = wordsOf(view);
  return (
    <div className="mx-auto flex max-w-form flex-col items-center py-10 text-center">
      <div
        aria-hidden="true"
        className="mb-5 grid size-14 place-items-center rounded-xl border border-line bg-surface text-faint shadow-rest"
      >
        <Icon className="size-6" />
      </div>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-soft">{text}</p>
      <div className="mt-6">
        <ButtonLink href="/">To the start page</ButtonLink>
      </div>
    </div>
  );
}

function wordsOf(view: ConsentView) {
  switch (view.state) {
    case "decided":
      return {
        Icon: Check,
        title: "This was decided already",
        text: "Your answer was sent to the integration. You can close this page.",
      };
    case "expired":
      return {
        Icon: Clock,
        title: "This request has expired",
        text: `Requests expire after ${durationWords(config().AUTHORIZATION_CODE_TTL)}. Go back to the integration and start again.`,
      };
    case "inactive":
      return {
        Icon: CircleSlash,
        title: "This integration is not available",
        text: <InactiveIntegration integration={view.integration} />,
      };
    default:
      return {
        Icon: Link2Off,
        title: "There is no such request",
        text: "It belongs to another session, or does not exist. Go back to the integration and start again.",
      };
  }
}

const InactiveIntegration = ({ integration }: { integration: ConsentIntegration }) => (
  <>
    <bdi className="font-medium text-ink">{integration.display_name}</bdi> was suspended or
    withdrawn by its publisher, and nothing can be connected to it now. Its support:{" "}
    <span className="break-all text-ink">{integration.support_email}</span>
  </>
);
