import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { SwitchField } from "@/components/ui/switch-field";
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
            <SwitchField
              key={topic}
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
