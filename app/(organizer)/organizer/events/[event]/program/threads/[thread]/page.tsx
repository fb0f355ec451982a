import { Disclosure } from "@/components/ui/disclosure";
import { organizerThread } from "@/lib/portal/organizer/parts";
import { shownTexts } from "@/lib/resources/form";
import { threadFields } from "@/lib/resources/thread";
import { threadForm } from "@/lib/resources/thread-words";
import { ItemForm, type ItemFormProps, itemPage } from "../../../event-item";
import { FieldGrid } from "../../../field-grid";
import { saveThread } from "../../../item-actions";

type Thread = NonNullable<Awaited<ReturnType<typeof organizerThread>>>;

const page = itemPage<Thread>({
  name: "thread",
  kind: "thread",
  path: "/program/threads",
  find: organizerThread,
  title: ({ name }) => name,
  Form: ThreadForm,
});

export const generateMetadata = page.metadata;
export default page.Page;

function ThreadForm({ event, item, saved }: ItemFormProps<Thread>) {
  const shown = shownTexts(threadFields, item);
  return (
    <ItemForm
      {...{ name: "thread", action: saveThread, event: event.id, id: item?.id, saved, shown }}
      list={{ path: "program", words: "Back to the program" }}
    >
      <FieldGrid form={threadForm.usual} fields={threadFields} shown={shown} />
      <Disclosure summary="Advanced">
        <FieldGrid form={threadForm.advanced} fields={threadFields} shown={shown} />
      </Disclosure>
    </ItemForm>
  );
}
