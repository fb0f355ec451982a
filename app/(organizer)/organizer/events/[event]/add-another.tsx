import { Alert } from "@/components/ui/alert";
import { CheckboxField } from "@/components/ui/field";

/**
 * Offers to add another item after saving this one (`saveInEvent` reads the checkbox). `saved` is
 * set on the page shown after such a save.
 */
export const AddAnother = ({ saved }: { saved: string }) => (
  <div className="grid gap-3">
    {saved && <Alert tone="good">Saved. Add the next one.</Alert>}
    <CheckboxField label="Add another afterwards" name="another" defaultChecked={saved !== ""} />
  </div>
);
