"use client";

import { type ReactNode, useEffect, useState } from "react";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { SecretOnce } from "@/components/secret-once";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { FormAction } from "@/components/ui/form-state";
import { LocalTime } from "@/components/ui/local-time";
import type { SecretDetails } from "@/lib/portal/publisher/credentials";
import { endOldSecret, type RotatedSecret, rotate } from "../../actions";
import { type Contact, HigherLimits } from "../higher-limits";
import { secretUse } from "../secret-words";

interface SecretCardProps {
  kind: "client" | "webhook";
  integrationId: string;
  rotations: { limit: number; left: number; nextAt: Date | null };
  contact: Contact | undefined;
  /** How long a secret stays valid after its rotation. */
  overlap: string;
  /** The current one first. */
  secrets: SecretDetails[];
  now: Date;
  children: ReactNode;
}

const words = {
  client: { name: "Client secret", prefix: "svc_cs_", old: "works at the token endpoint" },
  webhook: {
    name: "Webhook secret",
    prefix: "whsec_",
    old: "signs deliveries, in X-Service-Signature-Previous",
  },
};

/** One kind of secret: a new one (shown only once), the valid ones, and the actions. */
export function SecretCard({
  kind,
  integrationId,
  rotations,
  contact,
  overlap,
  secrets,
  now,
  children,
}: SecretCardProps) {
  const [rotated, setRotated] = useState<RotatedSecret>();
  const { name, old } = words[kind];
  const lowerName = name.toLowerCase();
  const previousHint = secrets[1]?.hint;
  const rotateSecret: FormAction = async (_before, form) => {
    const { rotated, ...state } = await rotate(kind, integrationId, form);
    if (rotated) setRotated(rotated);
    return state;
  };
  return (
    <Card title={name} description={secretUse[kind]}>
      <div className="grid gap-5">
        {rotated && (
          <SecretOnce secrets={[{ label: `New ${lowerName}`, value: rotated.secret }]}>
            <p className="text-sm">
              The previous one expires <LocalTime at={rotated.previousExpiresAt} />. Until then it
              still {old}.
            </p>
          </SecretOnce>
        )}
        <SecretList kind={kind} secrets={secrets} now={now} />
        {children}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ProofDialog
            trigger={`Rotate ${lowerName}`}
            title={`Rotate the ${lowerName}?`}
            verb="Rotate"
            disabled={rotations.left <= 0}
            danger={false}
            action={rotateSecret}
          >
            <p>
              A new secret is issued and shown only once. For {overlap}, the current one still {old}
              .
            </p>
            {previousHint && (
              <p>The previous one, ending in {previousHint}, stops working at once.</p>
            )}
            <p>{rotationsLeft(rotations.left)}</p>
          </ProofDialog>
          {previousHint && (
            <ProofDialog
              trigger={`End the old ${lowerName} now`}
              variant="ghost"
              title={`End the old ${lowerName} now?`}
              verb="End it"
              action={(_before, form) => endOldSecret(kind, integrationId, form)}
            >
              <p>
                The {lowerName} ending in {previousHint} stops working at once. This cannot be
                undone.
              </p>
            </ProofDialog>
          )}
          <p className="text-sm text-soft">
            {rotations.left > 0 || rotations.nextAt === null ? (
              rotationsLeft(rotations.left)
            ) : (
              <>
                All {rotations.limit} rotations are used. The next one is possible{" "}
                <LocalTime at={rotations.nextAt} />.
                <HigherLimits what="a higher limit" contact={contact} />
              </>
            )}
          </p>
        </div>
      </div>
    </Card>
  );
}

const rotationsLeft = (left: number) =>
  left === 1 ? "1 rotation left today." : `${left} rotations left today.`;

/** The valid secrets of a kind: the current one, and the previous one with its remaining time. */
const SecretList = ({ kind, secrets, now }: Pick<SecretCardProps, "kind" | "secrets" | "now">) => (
  <ul className="divide-y divide-line rounded-lg border border-line">
    {secrets.map(
      ({ id, hint, created_at, created_by, expires_at, last_used_at, last_used_from }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            <span className="font-mono">
              {words[kind].prefix}…{hint}
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
          {kind === "client" && (
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

/** How long the previous secret stays valid, to the second. */
function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const [remainingSeconds, setRemainingSeconds] = useState(secondsLeft);
  useEffect(() => {
    const endsAt = Date.now() + secondsLeft * 1000;
    const timer = setInterval(
      () => setRemainingSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return (
    <Badge tone={remainingSeconds > 0 ? "warn" : "neutral"}>
      {remainingSeconds > 0 ? `Ends in ${clockFace(remainingSeconds)}` : "Ended"}
    </Badge>
  );
}

const clockFace = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(twoDigits)
    .join(":");

const twoDigits = (part: number) => String(part).padStart(2, "0");
