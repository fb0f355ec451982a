import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { CopyField } from "@/components/ui/copy-field";

interface SecretOnceProps {
  secrets: { label: string; value: string; hint?: string }[];
  children?: ReactNode;
}

/** Secrets on the one occasion they can be read. The values live in the memory of this page alone. */
export function SecretOnce({ secrets, children }: SecretOnceProps) {
  return (
    <div className="grid gap-5">
      <Alert tone="warn" title={secrets.length > 1 ? "These secrets are shown this once" : "This secret is shown this once"}>
        <p>
          Put {secrets.length > 1 ? "them" : "it"} where your server keeps secrets before you leave this page. Afterwards only a rotation gives a new
          one.
        </p>
      </Alert>
      {secrets.map((secret) => (
        <CopyField key={secret.label} {...secret} />
      ))}
      {children}
    </div>
  );
}
