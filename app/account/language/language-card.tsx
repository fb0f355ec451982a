import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import { pageMessages } from "@/lib/session/page-language";
import { type Language, languageNames, languages } from "@/messages/language";
import { saveLanguage } from "./actions";

/** The language of pages and mails. */
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
