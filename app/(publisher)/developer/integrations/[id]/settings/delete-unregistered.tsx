import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { durationWords } from "@/lib/words";
import { deleteIntegration } from "./actions";

interface DeleteUnregisteredProps {
  integration: { id: string; display_name: string };
  idleSeconds: number;
}

/** Deletes an integration that was never registered. Others see no trace of it. */
export function DeleteUnregistered({
  integration: { id, display_name },
  idleSeconds,
}: DeleteUnregisteredProps) {
  return (
    <Card
      tone="danger"
      title="Delete"
      description={`It was never registered, so nobody else is affected. It is deleted automatically after ${durationWords(idleSeconds)} without a change, once it has no sandbox.`}
    >
      <ConfirmDialog
        verb="Delete integration"
        title={`Delete ${display_name}?`}
        action={deleteIntegration}
        fields={{ id }}
      >
        <p>Its manifest and sandbox are deleted immediately and permanently.</p>
      </ConfirmDialog>
    </Card>
  );
}
