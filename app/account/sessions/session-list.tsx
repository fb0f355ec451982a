import { Rich } from "@/components/rich";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { pageMessages } from "@/lib/session/page-language";
import { fill } from "@/messages/fill";
import { signOutSession } from "./actions";

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
