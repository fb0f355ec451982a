"use client";

import { type ReactNode, useState } from "react";
import { ProvenDialog } from "@/app/proof/proven-dialog";
import { unreachable } from "@/app/unreachable";
import { SecretOnce } from "@/components/secret-once";
import { Card } from "@/components/ui/card";
import type { FormAction } from "@/components/ui/form-state";
import { LocalTime } from "@/components/ui/local-time";
import { type Contact, HigherLimits } from "../higher-limits";
import { secretUse } from "../secret-words";
import { endOldOne, type Rotated, rotate } from "./actions";

interface SecretCardProps {
  kind: "client" | "webhook";
  integrationId: string;
  rotations: { limit: number; left: number; nextAt: Date | null };
  contact: Contact | undefined;
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
export function SecretCard({ kind, integrationId, rotations, contact, overlap, previous, children }: SecretCardProps) {
  const [rotated, setRotated] = useState<Rotated>();
  const { name, old } = words[kind];
  const lower = name.toLowerCase();
  const rotateSecret: FormAction = async (_before, form) => {
    const { rotated, ...state } = await rotate(kind, integrationId, form).catch(() => ({ ...unreachable, rotated: undefined }));
    if (rotated) setRotated(rotated);
    return state;
  };
  const endOld: FormAction = (_before, form) => endOldOne(kind, integrationId, form).catch(() => unreachable);
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
          <ProvenDialog
            trigger={`Rotate ${lower}`}
            title={`Rotate the ${lower}?`}
            verb="Rotate"
            disabled={rotations.left <= 0}
            danger={false}
            action={rotateSecret}
          >
            <p>
              A new secret is issued and shown only once. For {overlap}, the current one still {old}.
            </p>
            {previous && <p>The previous one, ending in {previous}, stops working at once.</p>}
            <p>{rotationsLeft(rotations.left)}</p>
          </ProvenDialog>
          {previous && (
            <ProvenDialog trigger={`End the old ${lower} now`} variant="ghost" title={`End the old ${lower} now?`} verb="End it" action={endOld}>
              <p>
                The {lower} ending in {previous} stops working at once. This cannot be undone.
              </p>
            </ProvenDialog>
          )}
          <p className="text-sm text-soft">
            {rotations.left > 0 || rotations.nextAt === null ? (
              rotationsLeft(rotations.left)
            ) : (
              <>
                All {rotations.limit} rotations are used. The next one is possible <LocalTime at={rotations.nextAt} />.
                <HigherLimits what="a higher limit" contact={contact} />
              </>
            )}
          </p>
        </div>
      </div>
    </Card>
  );
}

const rotationsLeft = (left: number) => (left === 1 ? "1 rotation left today." : `${left} rotations left today.`);
