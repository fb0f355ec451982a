import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { programThread } from "@/lib/portal/organizer/program";
import { shownTexts } from "@/lib/resources/form";
import { threadFields } from "@/lib/resources/thread";
import { threadForm } from "@/lib/resources/thread-words";
import { AddAnother } from "../../add-another";
import { FieldGrid } from "../../field-grid";
import { saveThread } from "./actions";

interface Props {
  event: string;
  thread: Awaited<ReturnType<typeof programThread>>;
  /** Set when the previous item has just been saved and the next one is added. */
  saved?: string;
}

export function ThreadForm({ event, thread, saved = "" }: Props) {
  const shown = shownTexts(threadFields, thread);
  return (
    <ActionForm action={saveThread} aria-label="Thread">
      <HiddenFields of={{ event, thread: thread?.id ?? "" }} />
      <ShownValuesField values={shown} />
      <FieldGrid form={threadForm.usual} fields={threadFields} shown={shown} />
      <Disclosure summary="Advanced">
        <FieldGrid form={threadForm.advanced} fields={threadFields} shown={shown} />
      </Disclosure>
      {thread === null && <AddAnother saved={saved} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save</SubmitButton>
        <ButtonLink href={`/organizer/events/${event}/program`}>Back to the program</ButtonLink>
      </div>
    </ActionForm>
  );
}
