import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { TextAreaField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { ShownBefore } from "../../shown-before";
import { saveThread } from "./actions";

interface Props {
  event: string;
  thread: { id: string; name: string; description: string | null; icon_name: string | null; color_hex: string | null; sort_order: number } | null;
}

export function ThreadForm({ event, thread }: Props) {
  const shown = {
    name: thread?.name ?? "",
    description: thread?.description ?? "",
    icon_name: thread?.icon_name ?? "",
    color_hex: thread?.color_hex ?? "",
    sort_order: String(thread?.sort_order ?? 0),
  };
  return (
    <ActionForm action={saveThread} aria-label="Thread">
      <HiddenFields of={{ event, thread: thread?.id ?? "" }} />
      <ShownBefore settings={shown} />
      <TextField label="Name" name="name" defaultValue={shown.name} required />
      <TextAreaField label="Description" name="description" required={false} defaultValue={shown.description} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Icon name" name="icon_name" required={false} defaultValue={shown.icon_name} />
        <TextField label="Color hex" name="color_hex" placeholder="#0b6068" required={false} defaultValue={shown.color_hex} />
        <TextField label="Sort order" name="sort_order" inputMode="numeric" defaultValue={shown.sort_order} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save</SubmitButton>
        <ButtonLink href={`/organizer/events/${event}/program`}>Back to the program</ButtonLink>
      </div>
    </ActionForm>
  );
}
