import { ProofDialog } from "@/app/proof/proof-dialog";
import { Rich } from "@/components/rich";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { LocalTime } from "@/components/ui/local-time";
import { pageMessages } from "@/lib/session/page-language";
import { fill } from "@/messages/fill";
import { changeEmail, removeOwnPasskey, sendVerificationAgain, signOutSession } from "./actions";

interface Props {
  email: string;
  isProved: boolean;
}

export async function EmailCard({ email, isProved }: Props) {
  const { accountEmail: words, entry } = await pageMessages();
  return (
    <Card title={entry.email} description={words.text}>
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-3 break-all">
          {email}
          <Badge tone={isProved ? "good" : "warn"}>
            {isProved ? words.verified : words.notVerified}
          </Badge>
        </p>
        {!isProved && (
          <ActionForm action={sendVerificationAgain} aria-label={entry.verify.title}>
            <p className="text-soft">{words.mailed}</p>
            <div>
              <SubmitButton variant="secondary">{words.sendAgain}</SubmitButton>
            </div>
          </ActionForm>
        )}
        <div>
          <ProofDialog verb={words.change} title={words.changeTitle} action={changeEmail} showsDone>
            <p>{words.changeText}</p>
            <TextField
              label={words.newEmail}
              name="email"
              type="email"
              autoComplete="email"
              required
            />
          </ProofDialog>
        </div>
      </div>
    </Card>
  );
}

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

interface Session {
  id: string;
  browser: string | null;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** Where the account is signed in, the most recently used session first. */
export async function SessionList({ sessions, current }: { sessions: Session[]; current: string }) {
  const { account: words } = await pageMessages();
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm"
        >
          <div className="min-w-0">
            <p id={`session-${session.id}`} className="font-medium">
              {session.browser ?? words.unknownBrowser}
              {session.address !== null && (
                <span className="font-normal text-soft">
                  {" "}
                  {fill(words.fromAddress, { address: session.address })}
                </span>
              )}
            </p>
            <p className="text-soft">
              <Rich
                text={words.signedIn}
                values={{
                  time: <LocalTime at={session.created_at} />,
                  seen: <LocalTime at={session.last_seen_at} />,
                }}
              />
            </p>
          </div>
          {session.id === current ? (
            <Badge tone="good">{words.thisSession}</Badge>
          ) : (
            <ActionForm action={signOutSession} className="grid gap-2">
              <input type="hidden" name="session" value={session.id} />
              <SubmitButton variant="secondary" aria-describedby={`session-${session.id}`}>
                {words.signOut}
              </SubmitButton>
            </ActionForm>
          )}
        </li>
      ))}
    </ul>
  );
}
