"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { useTrackedField } from "@/components/ui/tracked-field";
import { eventSideScopes, type Scope, scopeTexts, userSideScopes } from "@/lib/resources/scopes";

export interface DeclaredScope {
  name: string;
  required: boolean;
}

/**
 * A checkbox per scope, and beside it one that makes the scope required. Requiring a scope declares
 * it.
 */
export function ScopePicker({
  declared = [],
  error,
}: {
  declared?: DeclaredScope[];
  error?: string;
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(
    new Map(declared.map(({ name, required }) => [name, required])),
  );
  const choose = (name: Scope, required: boolean | undefined) =>
    setChosen((before) => {
      const others = [...before].filter(([other]) => other !== name);
      return new Map(required === undefined ? others : [...others, [name, required]]);
    });
  return (
    <div className="grid gap-6">
      {sides.map(({ title, scopes }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-2 text-sm font-semibold">{title}</legend>
          <div className="divide-y divide-line rounded-lg border border-line">
            {scopes.map((name) => (
              <ScopeRow
                key={name}
                name={name}
                required={chosen.get(name)}
                choose={choose}
                invalid={error !== undefined}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <p id="scopes-error" className="-mt-3 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

const sides: { title: string; scopes: readonly Scope[] }[] = [
  { title: "Granted by an organizer, for an event", scopes: eventSideScopes },
  { title: "Granted by a participant who signs in", scopes: userSideScopes },
];

interface ScopeRowProps {
  name: Scope;
  /** Undefined while the scope is not declared. */
  required: boolean | undefined;
  choose: (name: Scope, required: boolean | undefined) => void;
  invalid: boolean;
}

function ScopeRow({ name, required, choose, invalid }: ScopeRowProps) {
  const { phrase, opens, sensitivity } = scopeTexts[name];
  const declareField = useTrackedField<HTMLInputElement>((field) =>
    choose(name, field.checked ? false : undefined),
  );
  const requireField = useTrackedField<HTMLInputElement>((field) => choose(name, field.checked));
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <input
          type="checkbox"
          id={`declare-${name}`}
          name="scope"
          value={name}
          {...declareField}
          checked={required !== undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={
            invalid ? `declare-${name}-opens scopes-error` : `declare-${name}-opens`
          }
          className={checkboxLook}
        />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <label
              htmlFor={`declare-${name}`}
              className="cursor-pointer font-mono text-xs leading-6 font-medium"
            >
              {name}
            </label>
            {sensitivity === "personal" && <Badge tone="warn">Personal data</Badge>}
          </div>
          <p id={`declare-${name}-opens`} className="text-sm text-soft">
            {phrase}: {opens.join("; ").toLowerCase()}.
          </p>
        </div>
      </div>
      <div className="flex min-h-6 items-start gap-2 pl-8 sm:pl-0">
        <input
          type="checkbox"
          id={`require-${name}`}
          name="required_scope"
          value={name}
          {...requireField}
          checked={required === true}
          className={checkboxLook}
        />
        <label htmlFor={`require-${name}`} className="cursor-pointer text-sm leading-6">
          Require <span className="sr-only">{name}</span>
        </label>
      </div>
    </div>
  );
}

const checkboxLook = "mt-0.5 size-5 shrink-0 cursor-pointer accent-accent";
