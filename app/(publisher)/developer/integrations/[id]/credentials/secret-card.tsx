"use client";

import { type ReactNode, useState } from "react";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { SecretOnce } from "@/components/secret-once";
import { Card } from "@/components/ui/card";
import type { FormAction } from "@/components/ui/form-state";
import { LocalTime } from "@/components/ui/local-time";
import { failedCall } from "@/components/ui/server-action";
import { type Contact, HigherLimits } from "../higher-limits";
import { secretUse } from "../secret-words";
import { endOldSecret, type RotatedSecret, rotate } from "./actions";

interface SecretCardProps {
  kind: "client" | "webhook";
  integrationId: string;
  rotations: { limit: number; left: number; nextAt: Date | null };
  contact: Contact | undefined;
  /** How long a secret stays valid after its rotation. */
  overlap: string;
  /** The last four characters of the previous secret, if there is one. */
  previousHint: string | null;
  children: ReactNode;
}

const words = {
  client: { name: "Client secret", old: "works at the token endpoint" },
  webhook: { name: "Webhook secret", old: "signs deliveries, in X-Service-Signature-Previous" },
};

/** One kind of secret: a new one (shown only once), the valid ones, and the actions. */
export function SecretCard({
  kind,
  integrationId,
  rotations,
  contact,
  overlap,
  previousHint,
  children,
}: SecretCardProps) {
  const [rotated, setRotated] = useState<RotatedSecret>();
  const { name, old } = words[kind];
  const lowerName = name.toLowerCase();
  const rotateSecret: FormAction = async (_before, form) => {
    const { rotated, ...state } = await rotate(kind, integrationId, form).catch((thrown) => ({
      ...failedCall(thrown),
      rotated: undefined,
    }));
    if (rotated) setRotated(rotated);
    return state;
  };
  const endOld: FormAction = (_before, form) =>
    endOldSecret(kind, integrationId, form).catch(failedCall);
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
              action={endOld}
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
