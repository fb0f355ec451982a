import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { CopyButton, CopyField } from "@/components/ui/copy";

interface SecretOnceProps {
  secrets: { label: string; value: string; hint?: string }[];
  /** All secrets as a file, for the `Copy all` button. */
  all?: string;
  /** How to get a new secret later. */
  afterwards?: string;
  children?: ReactNode;
}

/** Secrets, shown only once. The values exist only in the memory of this page. */
export function SecretOnce({
  secrets,
  all,
  afterwards = "After that, only a rotation gives you a new one.",
  children,
}: SecretOnceProps) {
  return (
    <div className="grid gap-5">
      <Alert
        tone="warn"
        title={
          secrets.length > 1
            ? "These secrets are shown only once"
            : "This secret is shown only once"
        }
        actions={all !== undefined && <CopyButton text={all}>Copy all</CopyButton>}
      >
        <p>
          Store {secrets.length > 1 ? "them" : "it"} where your server keeps its secrets before you
          leave this page. {afterwards}
        </p>
      </Alert>
      {secrets.map((secret) => (
        <CopyField key={secret.label} {...secret} />
      ))}
      {children}
    </div>
  );
}
