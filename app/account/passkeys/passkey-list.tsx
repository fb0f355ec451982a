import { ProofDialog } from "@/app/proof/proof-dialog";
import { Rich } from "@/components/rich";
import { LocalTime } from "@/components/ui/local-time";
import { pageMessages } from "@/lib/session/page-language";
import { removeOwnPasskey } from "./actions";

interface Passkey {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export async function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const { accountPasskeys: words } = await pageMessages();
  return (
    <ul className="divide-y divide-line">
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
          <div className="min-w-0">
            <p id={`passkey-${id}`} className="font-medium">
              {name}
            </p>
            <p className="text-soft">
              <Rich
                text={last_used_at === null ? words.neverUsed : words.lastUsed}
                values={{
                  time: <LocalTime at={created_at} />,
                  used: last_used_at && <LocalTime at={last_used_at} />,
                }}
              />
            </p>
          </div>
          <ProofDialog
            verb={words.remove}
            title={words.removeTitle}
            action={removeOwnPasskey}
            fields={{ removed: id }}
            describedBy={`passkey-${id}`}
          >
            <p>
              <Rich
                text={words.removeText}
                values={{ name: <strong className="font-medium text-ink">{name}</strong> }}
              />
            </p>
          </ProofDialog>
        </li>
      ))}
    </ul>
  );
}
