"use client";

import { type ReactNode, useState } from "react";
import { SecretOnce } from "@/components/secret-once";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { secretUse } from "../secret-words";
import { endOldOne, type Rotated, rotate } from "./actions";
import { AskAndProve } from "./ask-and-prove";

interface SecretCardProps {
  kind: "client" | "webhook";
  integrationId: string;
  rotations: { limit: number; left: number; nextAt: Date | null };
  /** How long a secret stays valid after its rotation. */
  overlap: string;
  /** The last four characters of the previous secret, if there is one. */
  previous: string | null;
  children: ReactNode;
}

const words = {
  client: { name: "Client secret", old: "works at the token endpoint" },
  webhook: { name: "Webhook secret", old: "signs deliveries, in X-Service-Signature-Previous" },
};

/** One kind of secret: a new one (shown only once), the valid ones, and the actions. */
export function SecretCard({ kind, integrationId, rotations, overlap, previous, children }: SecretCardProps) {
  const [rotated, setRotated] = useState<Rotated>();
  const { name, old } = words[kind];
  const lower = name.toLowerCase();
  return (
    <Card title={name} description={secretUse[kind]}>
      <div className="grid gap-5">
        {rotated && (
          <SecretOnce secrets={[{ label: `New ${lower}`, value: rotated.secret }]}>
            <p className="text-sm">
              The previous one expires <LocalTime at={rotated.previousExpiresAt} />. Until then it still {old}.
            </p>
          </SecretOnce>
        )}
        {children}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <AskAndProve
            trigger={`Rotate ${lower}`}
            title={`Rotate the ${lower}?`}
            verb="Rotate"
            disabled={rotations.left <= 0}
            act={(password) => rotate(kind, integrationId, password)}
            onDone={setRotated}
          >
            <p>
              A new secret is issued and shown only once. For {overlap}, the current one still {old}.
            </p>
            {previous && <p>The previous one, ending in {previous}, stops working at once.</p>}
            <p>{rotationsLeft(rotations.left)}</p>
          </AskAndProve>
          {previous && (
            <AskAndProve
              trigger={`End the old ${lower} now`}
              variant="ghost"
              danger
              title={`End the old ${lower} now?`}
              verb="End it"
              act={(password) => endOldOne(kind, integrationId, password)}
              onDone={() => {}}
            >
              <p>
                The {lower} ending in {previous} stops working at once. This cannot be undone.
              </p>
            </AskAndProve>
          )}
          <p className="text-sm text-soft">
            {rotations.left > 0 || rotations.nextAt === null ? (
              rotationsLeft(rotations.left)
            ) : (
              <>
                All {rotations.limit} rotations are used. The next one is possible <LocalTime at={rotations.nextAt} />.
              </>
            )}
          </p>
        </div>
      </div>
    </Card>
  );
}

const rotationsLeft = (left: number) => (left === 1 ? "1 rotation left today." : `${left} rotations left today.`);
