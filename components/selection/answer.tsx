import { type ReactNode, useEffect, useRef } from "react";
import { FormAlert } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useServerAction } from "@/components/ui/server-action";
import { counted } from "@/lib/words";
import { type BulkAction, type BulkState, useSelection } from "./context";

const namedAtMost = 10;

interface AnswerProps {
  answer: BulkState;
  undo: BulkAction | undefined;
  fields: Record<string, string>;
  children: ReactNode;
}

/**
 * The result of the latest action, with its undo button. Where a notice says what was done, the
 * answer has no message of its own.
 */
export function SelectionAnswer({ answer, undo, fields, children }: AnswerProps) {
  const { done, refused = [] } = answer;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button disappeared with the selection.
    if (answer.done !== undefined) container.current?.focus();
  }, [answer]);
  return (
    <div ref={container} tabIndex={-1}>
      {(done || refused.length > 0) && <AnswerAlert answer={answer} undo={undo} fields={fields} />}
      {children}
    </div>
  );
}

function AnswerAlert({ answer, undo, fields }: Omit<AnswerProps, "children">) {
  const { withVisibleAnswer } = useSelection();
  const { done, refused = [], undo: undoInput } = answer;
  return (
    <div className="border-b border-line px-4 py-3 sm:px-6">
      <Alert tone={refused.length > 0 ? "warn" : "good"}>
        {done && <p>{done}</p>}
        {refused.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {refused.slice(0, namedAtMost).map(({ name, reason }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
            {refused.length > namedAtMost && (
              <li>{counted(refused.length - namedAtMost, "other")}</li>
            )}
          </ul>
        )}
        {undo && undoInput !== undefined && (
          <Undo
            key={undoInput}
            action={withVisibleAnswer(undo)}
            undoInput={undoInput}
            fields={fields}
          />
        )}
      </Alert>
    </div>
  );
}

function Undo({
  action,
  undoInput,
  fields,
}: {
  action: BulkAction;
  undoInput: string;
  fields: Record<string, string>;
}) {
  const [state, submit, pending] = useServerAction(action);
  return (
    <form action={submit} className="mt-2">
      <HiddenFields of={{ ...fields, undo: undoInput }} />
      <Button type="submit" aria-disabled={pending || undefined}>
        Undo
      </Button>
      <div className="mt-2 empty:hidden">
        <FormAlert {...state} />
      </div>
    </form>
  );
}
