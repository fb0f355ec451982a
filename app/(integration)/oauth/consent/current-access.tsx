import { Rich } from "@/components/rich";
import { Alert } from "@/components/ui/alert";
import type { Messages } from "@/messages/en";

/**
 * Shown when the event is already connected: the current access, and how this decision changes it.
 */
export function CurrentAccess({
  grantedScopes,
  requestedScopes,
  words,
}: {
  grantedScopes: string[];
  requestedScopes: string[];
  words: Messages["consent"];
}) {
  const added = requestedScopes.filter((scope) => !grantedScopes.includes(scope));
  return (
    <Alert title={words.connectedTitle}>
      <p>
        <Rich text={words.connected} values={{ scopes: <ScopeNames scopes={grantedScopes} /> }} />{" "}
        {added.length > 0 && (
          <>
            <Rich
              text={words.connectedNew}
              values={{ scopes: <ScopeNames scopes={added} /> }}
            />{" "}
          </>
        )}
        {words.connectedReplaced}
      </p>
    </Alert>
  );
}

const ScopeNames = ({ scopes }: { scopes: string[] }) => (
  <code className="font-mono text-xs font-medium">{scopes.join(", ")}</code>
);
