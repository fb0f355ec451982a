"use client";

import {
  createContext,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type SetStateAction,
  startTransition,
  useActionState,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { counted } from "@/lib/words";
import { selectedAtMost } from "./selected-at-most";
import { Alert } from "./ui/alert";
import { Button } from "./ui/button";
import type { FormState } from "./ui/form-state";
import { HiddenFields } from "./ui/hidden-fields";

/** The answer to an action on many: what was done, whom it did not change, and why not. */
export interface BulkState extends FormState {
  refused?: { name: string; reason: string }[];
  /** What the page's `undo` action takes to bring it back; absent when there is no way back. */
  undo?: string;
}

export type BulkAction = (before: FormState, form: FormData) => Promise<BulkState>;

interface SelectionValue {
  /** The selected ones on this page, in their order. */
  selected: readonly string[];
  /** All that the filter finds are selected, on every page. */
  isEverything: boolean;
  /** How many are selected, on every page. */
  count: number;
  isSelected: (id: string) => boolean;
  /** Selects or clears one, or with it all that lie between it and the one pressed before. */
  toggle: (id: string, checked: boolean, asRange: boolean) => void;
  /** Moves the end of the range by one and returns who is there. */
  extend: (id: string, step: 1 | -1) => string | undefined;
  selectPage: (checked: boolean) => void;
  selectEverything: () => void;
  /** The action, which shows its answer beside the selection and ends it when it is done. */
  reporting: (action: BulkAction) => BulkAction;
  /** The values that the latest action gave back: what was typed for something that was undone. */
  values: Record<string, string>;
  barId: string;
  pageBoxId: string;
  boxId: (id: string) => string;
}

const SelectionContext = createContext<SelectionValue | null>(null);

function useSelection(): SelectionValue {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("A selection's parts stand inside of a Selection.");
  return selection;
}

interface SelectionProps {
  /** Who can be selected on this page, in the order of the page. */
  ids: readonly string[];
  /** How many can be selected on all pages together. */
  total: number;
  /** The words of the box that selects the whole page: `Select all pending on this page`. */
  label: string;
  /** One of those that are selected: `pending application`. */
  noun: string;
  /** Sent with every action: the ids of the subject, and the filter that found them. */
  fields: Record<string, string>;
  /** The buttons, which appear when something is selected. */
  actions: ReactNode;
  /** Takes back what the latest action did, when its answer says how. */
  undo?: BulkAction;
  /** What stands between the answer and the rows. */
  notices?: ReactNode;
  children: ReactNode;
}

/** A list whose rows are selected (docs/rules/screens.md#selecting), with the actions on those that are. The answer to the latest action stays until the next. */
export function Selection({ ids, total, label, noun, fields, actions, undo, notices, children }: SelectionProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isEverything, setEverything] = useState(false);
  const [answer, setAnswer] = useState<BulkState>({});
  const anchor = useRef<string>(undefined);
  const prefix = useId();
  const selected = ids.filter((id) => isEverything || chosen.has(id));
  const between = (one: string, other: string) => {
    const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
    return ids.slice(Math.max(0, from), to + 1);
  };
  const choose: Dispatch<SetStateAction<ReadonlySet<string>>> = (next) => {
    setEverything(false);
    setChosen(next);
  };
  const boxId = (id: string) => `${prefix}${id}`;
  const pageBoxId = `${prefix}page`;
  const hearEarly = useEffectEvent(() => {
    const early = isTicked(pageBoxId) ? ids : ids.filter((id) => isTicked(boxId(id)));
    if (early.length > 0) choose(new Set(early));
  });
  useLayoutEffect(() => hearEarly(), []); // docs/rules/screens.md#chosen-early
  const value: SelectionValue = {
    selected,
    isEverything,
    count: isEverything ? Math.min(total, selectedAtMost) : selected.length,
    isSelected: (id) => isEverything || chosen.has(id),
    toggle: (id, checked, asRange) => {
      const range = asRange && anchor.current !== undefined ? between(anchor.current, id) : [id];
      const rest = selected.filter((each) => !range.includes(each));
      choose(new Set(checked ? [...rest, ...range] : rest));
      anchor.current = id;
    },
    extend: (id, step) => {
      const next = ids[ids.indexOf(id) + step];
      if (next === undefined) return undefined;
      const from = anchor.current ?? id;
      anchor.current = from;
      const left = between(from, id);
      choose(new Set([...selected.filter((each) => !left.includes(each)), ...between(from, next)]));
      return next;
    },
    selectPage: (checked) => choose(new Set(checked ? ids : [])),
    selectEverything: () => setEverything(true),
    reporting: (action) => async (before, form) => {
      const state = await action(before, form);
      startTransition(() => {
        if (state.done === undefined) return;
        setAnswer(state);
        choose(new Set());
        anchor.current = undefined;
      });
      return state;
    },
    values: answer.values ?? {},
    barId: `${prefix}bar`,
    pageBoxId,
    boxId,
  };
  return (
    <SelectionContext value={value}>
      <Answer answer={answer} undo={undo} fields={fields}>
        {notices}
      </Answer>
      {ids.length > 0 && (
        <Bar label={label} noun={noun} total={total} onPage={ids.length}>
          {actions}
        </Bar>
      )}
      {children}
    </SelectionContext>
  );
}

function isTicked(boxId: string): boolean {
  const box = document.getElementById(boxId);
  return box instanceof HTMLInputElement && box.checked;
}

function Bar({ label, noun, total, onPage, children }: { label: string; noun: string; total: number; onPage: number; children: ReactNode }) {
  const { selected, isEverything, count, selectPage, selectEverything, barId, pageBoxId } = useSelection();
  const isWholePage = selected.length === onPage;
  return (
    <div className="z-20 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:sticky sm:top-16 sm:px-6">
      <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          id={pageBoxId}
          className="size-5 cursor-pointer accent-accent"
          checked={isWholePage}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !isWholePage;
          }}
          onChange={({ currentTarget }) => selectPage(currentTarget.checked)}
        />
        {label}
      </label>
      <p role="status" className="text-sm text-soft empty:hidden">
        {count > 0 && `${count.toLocaleString("en")} selected`}
      </p>
      {count > 0 && (
        <fieldset id={barId} aria-label="Actions on the selected" className="flex flex-wrap items-center gap-2">
          {isWholePage && !isEverything && total > onPage && (
            <Button variant="ghost" onClick={selectEverything}>
              {total > selectedAtMost ? `Select the first ${selectedAtMost.toLocaleString("en")}` : `Select all ${counted(total, noun)}`}
            </Button>
          )}
          {children}
        </fieldset>
      )}
    </div>
  );
}

/** The box of a row (docs/rules/screens.md#selecting). */
export function SelectRow({ id, name }: { id: string; name: string }) {
  const { isSelected, toggle, extend, boxId, barId } = useSelection();
  const asRange = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    asRange.current = event.shiftKey;
    if (event.key === "Enter") {
      event.preventDefault();
      document.getElementById(barId)?.querySelector<HTMLElement>("button")?.focus();
    }
    if (!event.shiftKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    const next = extend(id, event.key === "ArrowDown" ? 1 : -1);
    if (next !== undefined) document.getElementById(boxId(next))?.focus();
  };
  return (
    <input
      type="checkbox"
      id={boxId(id)}
      aria-label={`Select ${name}`}
      className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
      checked={isSelected(id)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        asRange.current = event.shiftKey;
      }}
      onChange={({ currentTarget }) => toggle(id, currentTarget.checked, asRange.current)}
    />
  );
}

/** Says in a form on whom it acts: `person` for each, or `everything` with how many those were. */
export function SelectedFields({ fields }: { fields: Record<string, string> }) {
  const { selected, isEverything, count } = useSelection();
  return (
    <>
      <HiddenFields of={fields} />
      {isEverything ? (
        <HiddenFields of={{ everything: String(count) }} />
      ) : (
        selected.map((id) => <input key={id} type="hidden" name="person" value={id} />)
      )}
    </>
  );
}

/** How many are selected, the action with its answer shown beside the selection, and what was typed for an action that was undone. */
export function useBulk(action: BulkAction) {
  const { count, reporting, values } = useSelection();
  return { count, action: reporting(action), values };
}

const namedAtMost = 10;

interface AnswerProps {
  answer: BulkState;
  undo: BulkAction | undefined;
  fields: Record<string, string>;
  children: ReactNode;
}

/** Where a notice says what was done, the answer has no words of its own. */
function Answer({ answer, undo, fields, children }: AnswerProps) {
  const { done, refused = [] } = answer;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer.done !== undefined) place.current?.focus(); // the button that was pressed is gone with the selection
  }, [answer]);
  return (
    <div ref={place} tabIndex={-1}>
      {(done || refused.length > 0) && <Said answer={answer} undo={undo} fields={fields} />}
      {children}
    </div>
  );
}

function Said({ answer, undo, fields }: Omit<AnswerProps, "children">) {
  const { reporting } = useSelection();
  const { done, refused = [], undo: way } = answer;
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
            {refused.length > namedAtMost && <li>{counted(refused.length - namedAtMost, "other")}</li>}
          </ul>
        )}
        {undo && way !== undefined && <Undo key={way} action={reporting(undo)} way={way} fields={fields} />}
      </Alert>
    </div>
  );
}

function Undo({ action, way, fields }: { action: BulkAction; way: string; fields: Record<string, string> }) {
  const [state, submit, pending] = useActionState(action, {});
  return (
    <form action={submit} className="mt-2">
      <HiddenFields of={{ ...fields, undo: way }} />
      <Button type="submit" aria-disabled={pending || undefined}>
        Undo
      </Button>
      {state.message && <p className="mt-2 text-bad">{state.message}</p>}
    </form>
  );
}
