import { Alert } from "@/components/ui/alert";

/**
 * Shown when the event is already connected: the current access, and how this decision changes it.
 */
export function CurrentAccess({
  grantedScopes,
  requestedScopes,
}: {
  grantedScopes: string[];
  requestedScopes: string[];
}) {
  const added = requestedScopes.filter((scope) => !grantedScopes.includes(scope));
  return (
    <Alert title="Already connected">
      <p>
        It may read <ScopeNames scopes={grantedScopes} /> now.{" "}
        {added.length > 0 && (
          <>
            New in this request: <ScopeNames scopes={added} />.{" "}
          </>
        )}
        Your choice here replaces what it may read from now on.
      </p>
    </Alert>
  );
}

const ScopeNames = ({ scopes }: { scopes: string[] }) => (
  <code className="font-mono text-xs font-medium">{scopes.join(", ")}</code>
);
