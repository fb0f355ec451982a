import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { SelectField, ToggleField } from "@/components/ui/field";
import { mutedTopics } from "@/lib/portal/participant/account";
import { mailTopics } from "@/lib/resources/closed-sets";
import { pageMessages } from "@/lib/session/page-language";
import { type Language, languageNames, languages } from "@/messages/language";
import { saveLanguage, saveMails } from "./actions";

export async function LanguageCard({ language }: { language: Language | null }) {
  const { accountLanguage: words, footer, common } = await pageMessages();
  const unset = language === null ? [{ value: "", label: words.unset }] : [];
  return (
    <Card title={footer.language} description={words.text}>
      <ActionForm action={saveLanguage} aria-label={footer.language}>
        <SelectField
          key={language}
          label={footer.language}
          name="language"
          options={[
            ...unset,
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
          defaultValue={language ?? ""}
        />
        <div>
          <SubmitButton>{common.save}</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );
}

/** Which mails a person wants. The notices show everything in any case. */
export async function MailsCard({ personId }: { personId: string }) {
  const muted = await mutedTopics(personId);
  const { accountMails: words, common } = await pageMessages();
  return (
    <Card id="mails" title={words.title} description={words.text}>
      <ActionForm action={saveMails} aria-label={words.title}>
        <div className="grid gap-2">
          {mailTopics.map((topic) => (
            <ToggleField
              key={topic}
              look={switchLook}
              role="switch"
              label={words.topics[topic].label}
              name="topics"
              value={topic}
              hint={words.topics[topic].hint}
              defaultChecked={!muted.includes(topic)}
            />
          ))}
        </div>
        <div>
          <SubmitButton>{common.save}</SubmitButton>
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
