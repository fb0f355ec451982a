import { Alert } from "@/components/ui/alert";

/** Shown when the event is already connected: the current access, and how this decision changes it. */
export function Already({ granted, asked }: { granted: string[]; asked: string[] }) {
  const added = asked.filter((scope) => !granted.includes(scope));
  return (
    <Alert title="Already connected">
      <p>
        It may read <Names scopes={granted} /> now.{" "}
        {added.length > 0 && (
          <>
            New in this request: <Names scopes={added} />.{" "}
          </>
        )}
        Your choice here replaces what it may read from now on.
      </p>
    </Alert>
  );
}

const Names = ({ scopes }: { scopes: string[] }) => <code className="font-mono text-xs font-medium">{scopes.join(", ")}</code>;
