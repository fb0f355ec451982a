import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { EditDialog } from "@/components/ui/dialog";
import { CheckboxField } from "@/components/ui/field";
import { prisma } from "@/lib/db/prisma";
import {
  type KeepableKind,
  type KeptKind,
  keepableKinds,
  keptKindsOf,
  keptWords,
} from "@/lib/transitions/kept-kind/kept-elsewhere";
import { saveEditedHereToo } from "./event-actions";

interface Props {
  eventId: string;
}

/** Says, on pages about these kinds, that they are kept elsewhere. */
export async function KeptNote({ eventId, kinds }: Props & { kinds: readonly KeepableKind[] }) {
  const kept = (await keptKindsOf(prisma(), eventId)).filter(({ kind }) => kinds.includes(kind));
  if (kept.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert>
        <KeptList kept={kept} namesKinds={kinds.length > 1} />
      </Alert>
    </div>
  );
}

/** On the event's overview: everything that is kept elsewhere, and what is edited here too. */
export async function KeptCard({ eventId }: Props) {
  const kept = await keptKindsOf(prisma(), eventId);
  if (kept.length === 0) return null;
  return (
    <Card
      title="Kept elsewhere"
      description="Another system sends these records. Change them there; changes made here are refused, because the next transfer would overwrite them."
      actions={
        <EditDialog
          trigger="Edit here too"
          title="Edit here too"
          action={saveEditedHereToo}
          fields={{ event: eventId }}
        >
          <p>
            Choose what your organization also edits here. Where both change the same field, the
            latest change counts.
          </p>
          <div className="grid gap-2">
            {kept.map(({ kind, isEditedHere }) => (
              <CheckboxField
                key={kind}
                label={keepableKinds[kind]}
                name="kind"
                value={kind}
                defaultChecked={isEditedHere}
              />
            ))}
          </div>
        </EditDialog>
      }
    >
      <KeptList kept={kept} namesKinds />
    </Card>
  );
}

const KeptList = ({ kept, namesKinds }: { kept: KeptKind[]; namesKinds: boolean }) => (
  <ul className="grid gap-1">
    {kept.map((each) => (
      <li key={each.kind} className="wrap-anywhere">
        {namesKinds && <span className="font-medium">{keepableKinds[each.kind]}: </span>}
        {keptWords(each)}
        {each.isEditedHere && <span className="text-soft"> · edited here too</span>}
      </li>
    ))}
  </ul>
);
