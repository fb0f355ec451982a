import { Check, Lock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { type Scope, scopeTexts } from "@/lib/resources/scopes";
import type { ConsentCardWords, ScopeCatalogue, ScopeWords } from "@/messages/consent-card";

export interface ScopeChoice {
  name: Scope;
  /** Required scopes are ticked and locked. */
  required: boolean;
  /** The data that the scope opens on this event, where the wording differs from the catalog's. */
  opens?: readonly string[];
}

interface ScopeListProps {
  scopes: ScopeChoice[];
  words: ConsentCardWords;
  scopeWords: ScopeCatalogue;
  preview?: boolean;
}

/**
 * The requested scopes in two groups: required and optional. The checkboxes are named `scope`.
 * People read the words first, while accessible names start with the scope
 * (docs/rules/screens.md#consent). A preview shows ticks instead of controls.
 */
export function ScopeList({ scopes, words, scopeWords, preview = false }: ScopeListProps) {
  const needed = scopes.filter(({ required }) => required);
  const optional = scopes.filter(({ required }) => !required);
  return (
    <div className="grid gap-5">
      {needed.length > 0 && (
        <ScopeGroup
          title={words.needed}
          hint={words.neededHint}
          scopes={needed}
          {...{ words, scopeWords, preview }}
        />
      )}
      {optional.length > 0 && (
        <ScopeGroup
          title={words.choice}
          hint={words.choiceHint}
          scopes={optional}
          {...{ words, scopeWords, preview }}
        />
      )}
    </div>
  );
}

function ScopeGroup({
  title,
  hint,
  scopes,
  words,
  scopeWords,
  preview,
}: ScopeListProps & { title: string; hint: string }) {
  return (
    <section aria-label={title}>
      <p className="mb-2 text-sm text-soft">
        <span className="font-semibold text-ink">{title}.</span> {hint}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {scopes.map((scope) => (
          <li key={scope.name} className="flex gap-3 px-4 py-3">
            {preview ? <Tick /> : <ScopeBox {...scope} {...scopeWords[scope.name]} />}
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <ScopeName {...scope} {...scopeWords[scope.name]} preview={preview} />
                {scopeTexts[scope.name].sensitivity === "personal" && (
                  <Badge tone="warn">{words.personalData}</Badge>
                )}
              </div>
              <ul
                id={`${scope.name}-opens`}
                className="mt-1 list-disc pl-4 text-sm text-soft marker:text-faint"
              >
                {(scope.opens ?? scopeWords[scope.name].opens).map((thing) => (
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

const ScopeBox = ({ name, required, phrase }: ScopeChoice & ScopeWords) => (
  <input
    type="checkbox"
    id={`scope-${name}`}
    name="scope"
    value={name}
    defaultChecked
    disabled={required}
    aria-label={`${name} — ${phrase}`}
    aria-describedby={`${name}-opens`}
    className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed"
  />
);

const Tick = () => (
  <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-xs bg-accent text-on-accent">
    <Check aria-hidden="true" className="size-3.5" />
  </span>
);

function ScopeName({
  name,
  required,
  phrase,
  preview = false,
}: ScopeChoice & ScopeWords & Pick<ScopeListProps, "preview">) {
  const words = (
    <>
      {phrase} <code className="font-mono text-xs font-normal text-soft">{name}</code>
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
