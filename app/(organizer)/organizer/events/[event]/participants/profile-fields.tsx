"use client";

import { QuestionField } from "@/components/question-field";
import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import type { Question } from "@/lib/transitions/application/answers";

export interface StoredProfile {
  display_name: string | null;
  nickname: string | null;
  organisation: string | null;
  real_name: string | null;
  privacy_mode: boolean;
  role_id: string | null;
  admin_notes: string | null;
  person: { email: string | null };
}

interface ProfileFieldsProps {
  roles: { id: string; name: string }[];
  current?: StoredProfile;
  /** Participants with an account set their own e-mail address and privacy mode. */
  isGuest: boolean;
}

export const ProfileFields = ({ roles, current, isGuest }: ProfileFieldsProps) => (
  <>
    {texts.map(({ name, label }) => (
      <TextField
        key={name}
        label={label}
        name={name}
        autoComplete="off"
        defaultValue={current?.[name] ?? ""}
        required={name === "display_name"}
      />
    ))}
    {isGuest && (
      <>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={current?.person.email ?? ""}
          required={false}
        />
        <CheckboxField
          label="Privacy mode"
          name="privacy_mode"
          hint="Real name, e-mail and answers are withheld from integrations; display name, nickname, organisation, role and notes are not."
          defaultChecked={current?.privacy_mode ?? false}
        />
      </>
    )}
    <SelectField
      label="Role"
      name="role"
      defaultValue={current?.role_id ?? ""}
      options={[
        { value: "", label: "No role" },
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
    <TextAreaField
      label="Admin notes"
      name="admin_notes"
      rows={3}
      hint="Hidden from the participant; visible to integrations with participants.read."
      defaultValue={current?.admin_notes ?? ""}
      required={false}
    />
  </>
);

const texts = [
  { name: "display_name", label: "Display name" },
  { name: "nickname", label: "Nickname" },
  { name: "organisation", label: "Organisation" },
  { name: "real_name", label: "Real name" },
] as const;

interface AnswerFieldsProps {
  questions: Question[];
  /** Keyed by question. */
  answers: Record<string, unknown>;
}

/** The event's own questions. An organizer may leave a required one unanswered. */
export const AnswerFields = ({ questions, answers }: AnswerFieldsProps) =>
  questions.map((question) => (
    <QuestionField
      key={question.key}
      question={withChosenOption(question, answers[question.key])}
      answer={answers[question.key]}
    />
  ));

/**
 * Keeps offering a chosen option that has since been removed: it stays until the organizer chooses
 * another.
 */
const withChosenOption = ({ options, ...question }: Question, answer: unknown): Question => ({
  ...question,
  required: false,
  options:
    options.length === 0 || typeof answer !== "string" || options.includes(answer)
      ? options
      : [...options, answer],
});
