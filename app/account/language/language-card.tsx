import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import { pageMessages } from "@/lib/session/page-language";
import { type Language, languageNames, languages } from "@/messages/language";
import { saveLanguage } from "./actions";

/** The language of pages and mails. */
export async function LanguageCard({ language }: { language: Language | null }) {
  const { accountLanguage: words } = await pageMessages();
  const unset = language === null ? [{ value: "", label: words.unset }] : [];
  return (
    <Card title={words.title} description={words.text}>
      <ActionForm action={saveLanguage} aria-label={words.title}>
        <SelectField
          key={language}
          label={words.title}
          name="language"
          options={[
            ...unset,
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
          defaultValue={language ?? ""}
        />
        <div>
          <SubmitButton>{words.save}</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );
}
