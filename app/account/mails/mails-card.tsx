import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { ToggleField } from "@/components/ui/field";
import { topics } from "@/lib/notifications/topics";
import { mutedTopics } from "@/lib/portal/participant/muted-topics";
import { mailTopics } from "@/lib/resources/closed-sets";
import { saveMails } from "./actions";

/** Which mails a person wants. The notices show everything in any case. */
export async function MailsCard({ personId }: { personId: string }) {
  const muted = await mutedTopics(personId);
  return (
    <Card
      id="mails"
      title="Mails"
      description="What you receive by e-mail. Everything appears in your notices too, and mails about access and security are always sent."
    >
      <ActionForm action={saveMails} aria-label="Mails">
        <div className="grid gap-2">
          {mailTopics.map((topic) => (
            <ToggleField
              key={topic}
              look={switchLook}
              role="switch"
              label={topics[topic].label}
              name="topics"
              value={topic}
              hint={topics[topic].hint}
              defaultChecked={!muted.includes(topic)}
            />
          ))}
        </div>
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );
}

const switchLook = [
  "relative mt-0.5 h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-edge",
  "bg-sunken transition-colors duration-100 checked:border-accent checked:bg-accent",
  "before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full",
  "before:bg-edge before:transition-transform before:duration-100",
  "checked:before:translate-x-4 checked:before:bg-on-accent",
].join(" ");
