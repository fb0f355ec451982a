import { ProofDialog } from "@/app/proof/proof-dialog";
import { LocalTime } from "@/components/ui/local-time";
import { removeOwnPasskey } from "./actions";

interface Passkey {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <ul className="divide-y divide-line">
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
          <div className="min-w-0">
            <p id={`passkey-${id}`} className="font-medium">
              {name}
            </p>
            <p className="text-soft">
              Added <LocalTime at={created_at} />,{" "}
              {last_used_at === null ? (
                "never used"
              ) : (
                <>last used {<LocalTime at={last_used_at} />}</>
              )}
            </p>
          </div>
          <ProofDialog
            verb="Remove"
            title="Remove this passkey?"
            action={removeOwnPasskey}
            fields={{ removed: id }}
            describedBy={`passkey-${id}`}
          >
            <p>
              Nobody can sign in with <strong className="font-medium text-ink">{name}</strong> any
              more. Your device or password manager may still show it; delete it there too.
            </p>
          </ProofDialog>
        </li>
      ))}
    </ul>
  );
}
