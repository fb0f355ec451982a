import { Alert } from "@/components/ui/alert";
import { CheckboxField } from "@/components/ui/field";

/** Keeps the form for the next one after this is saved (`saveInEvent` reads it). `saved` is set on the page that follows such a one. */
export const AddAnother = ({ saved }: { saved: string }) => (
  <div className="grid gap-3">
    {saved && <Alert tone="good">Saved. Add the next one.</Alert>}
    <CheckboxField label="Add another afterwards" name="another" defaultChecked={saved !== ""} />
  </div>
);
