import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { SecretDetails } from "@/lib/portal/publisher/credentials";
import { Countdown } from "./countdown";

/** The valid secrets of a kind: the current one, and the previous one with its remaining time. */
export function SecretList({
  secrets,
  prefix,
  showUse,
  now,
}: {
  secrets: SecretDetails[];
  prefix: string;
  showUse: boolean;
  now: Date;
}) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {secrets.map(
        ({ id, hint, created_at, created_by, expires_at, last_used_at, last_used_from }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              <span className="font-mono">
                {prefix}…{hint}
              </span>
              {expires_at === null ? (
                <Badge tone="good">Current</Badge>
              ) : (
                <Countdown secondsLeft={Math.ceil((expires_at.getTime() - now.getTime()) / 1000)} />
              )}
            </p>
            <p className="text-soft sm:text-right">
              Created <LocalTime at={created_at} />
              {created_by !== null && (
                <>
                  {" by "}
                  <bdi>{created_by}</bdi>
                </>
              )}
            </p>
            {showUse && (
              <p className="text-soft sm:col-span-2">
                {last_used_at === null ? (
                  "Never used"
                ) : (
                  <>
                    Last used <LocalTime at={last_used_at} />
                    {last_used_from !== null && ` from ${last_used_from}`}
                  </>
                )}
              </p>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
