import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { CopyField } from "@/components/ui/copy-field";

interface SecretOnceProps {
  secrets: { label: string; value: string; hint?: string }[];
  children?: ReactNode;
}

/** Secrets, shown only once. The values live only in the memory of this page. */
export function SecretOnce({ secrets, children }: SecretOnceProps) {
  return (
    <div className="grid gap-5">
      <Alert tone="warn" title={secrets.length > 1 ? "These secrets are shown only once" : "This secret is shown only once"}>
        <p>
          Store {secrets.length > 1 ? "them" : "it"} where your server keeps its secrets before you leave this page. After that, only a rotation gives
          you a new one.
        </p>
      </Alert>
      {secrets.map((secret) => (
        <CopyField key={secret.label} {...secret} />
      ))}
      {children}
    </div>
  );
}
