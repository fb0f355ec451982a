import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { type Scope, scopeNames, scopeTexts } from "@/lib/resources/scopes";

interface DeclaredScopesCardProps {
  scopes: { name: string; required: boolean }[];
}

export function DeclaredScopesCard({ scopes }: DeclaredScopesCardProps) {
  const declared = scopeNames.flatMap((name) =>
    scopes.filter((scope) => scope.name === name).map(({ required }) => ({ name, required })),
  );
  const sides = [
    { side: "event", title: "When an organizer connects it to an event" },
    { side: "user", title: "When a participant signs in with it" },
  ] as const;
  return (
    <Card
      title="What it reads"
      description="It can never change anything, and can read nothing until someone allows it."
    >
      <div className="grid gap-6">
        {declared.length === 0 && <p className="text-sm text-soft">Nothing.</p>}
        {sides.map(({ side, title }) => (
          <ScopeGroup
            key={side}
            title={title}
            scopes={declared.filter(({ name }) => scopeTexts[name].side === side)}
          />
        ))}
      </div>
    </Card>
  );
}

function ScopeGroup({
  title,
  scopes,
}: {
  title: string;
  scopes: { name: Scope; required: boolean }[];
}) {
  if (scopes.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {scopes.map(({ name, required }) => (
          <li key={name} className="px-4 py-3">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="mr-auto text-sm font-medium">{scopeTexts[name].phrase}</span>
              {scopeTexts[name].sensitivity === "personal" && (
                <Badge tone="warn">Personal data</Badge>
              )}
              <Badge>{required ? "Required" : "Optional"}</Badge>
            </div>
            <code className="font-mono text-xs text-soft">{name}</code>
            <ul className="mt-1 list-disc pl-4 text-sm text-soft marker:text-faint">
              {scopeTexts[name].opens.map((thing) => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
