import { Check, Lock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { type Scope, scopeTexts } from "@/lib/resources/scopes";

export interface ScopeChoice {
  name: Scope;
  /** Required scopes are ticked and locked. */
  required: boolean;
  /** The data that the scope opens on this event, where the wording differs from the catalog's. */
  opens?: readonly string[];
}

/**
 * The requested scopes in two groups: required and optional. The checkboxes are named `scope`.
 * People read the words first, while accessible names start with the scope
 * (docs/rules/screens.md#consent). A preview shows ticks instead of controls.
 */
export function ScopeList({
  scopes,
  preview = false,
}: {
  scopes: ScopeChoice[];
  preview?: boolean;
}) {
  const needed = scopes.filter(({ required }) => required);
  const optional = scopes.filter(({ required }) => !required);
  return (
    <div className="grid gap-5">
      {needed.length > 0 && (
        <ScopeGroup
          title="Needed"
          hint="It does not work without these."
          scopes={needed}
          preview={preview}
        />
      )}
      {optional.length > 0 && (
        <ScopeGroup
          title="Your choice"
          hint="Untick what you do not want to share."
          scopes={optional}
          preview={preview}
        />
      )}
    </div>
  );
}

function ScopeGroup({
  title,
  hint,
  scopes,
  preview,
}: {
  title: string;
  hint: string;
  scopes: ScopeChoice[];
  preview: boolean;
}) {
  return (
    <section aria-label={title}>
      <p className="mb-2 text-sm text-soft">
        <span className="font-semibold text-ink">{title}.</span> {hint}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {scopes.map((scope) => (
          <li key={scope.name} className="flex gap-3 px-4 py-3">
            {preview ? <Tick /> : <ScopeBox {...scope} />}
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <ScopeName {...scope} preview={preview} />
                {scopeTexts[scope.name].sensitivity === "personal" && (
                  <Badge tone="warn">Personal data</Badge>
                )}
              </div>
              <ul
                id={`${scope.name}-opens`}
                className="mt-1 list-disc pl-4 text-sm text-soft marker:text-faint"
              >
                {(scope.opens ?? scopeTexts[scope.name].opens).map((thing) => (
                  <li key={thing}>{thing}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ScopeBox = ({ name, required }: ScopeChoice) => (
  <input
    type="checkbox"
    id={`scope-${name}`}
    name="scope"
    value={name}
    defaultChecked
    disabled={required}
    aria-label={`${name} — ${scopeTexts[name].phrase}`}
    aria-describedby={`${name}-opens`}
    className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed"
  />
);

const Tick = () => (
  <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-xs bg-accent text-on-accent">
    <Check aria-hidden="true" className="size-3.5" />
  </span>
);

function ScopeName({ name, required, preview }: ScopeChoice & { preview: boolean }) {
  const words = (
    <>
      {scopeTexts[name].phrase}{" "}
      <code className="font-mono text-xs font-normal text-soft">{name}</code>
      {required && (
        <Lock aria-hidden="true" className="ml-1.5 inline size-3.5 align-[-0.125em] text-faint" />
      )}
    </>
  );
  if (preview) return <span className="text-sm font-medium">{words}</span>;
  return (
    <label htmlFor={`scope-${name}`} className="cursor-pointer text-sm font-medium">
      {words}
    </label>
  );
}
