import type { Metadata } from "next";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { Tabs } from "@/components/tabs";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { isFreshProof } from "@/lib/people/fresh-proof";
import { managedAloneBy } from "@/lib/portal/organizations";
import { accountOf } from "@/lib/portal/participant/account";
import { appsNotifiedOfDeletion } from "@/lib/portal/participant/app";
import { requireActor } from "@/lib/session/current-actor";
import { sessionLifetimeSeconds } from "@/lib/transitions/account/start-session";
import { durationWords } from "@/lib/words";
import { removeAccount, saveNewPassword, saveProfile, signOutEverywhere } from "./actions";
import { EmailCard } from "./address/email-card";
import { DataCard } from "./data/data-card";
import { LanguageCard } from "./language/language-card";
import { MailsCard } from "./mails/mails-card";
import { AddPasskey } from "./passkeys/add-passkey";
import { PasskeyList } from "./passkeys/passkey-list";
import { SessionList } from "./sessions/session-list";
import { accountTabs } from "./tabs";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const actor = await requireActor("/account");
  const [account, { notified, notNotified }, managedAlone] = await Promise.all([
    accountOf(actor.personId),
    appsNotifiedOfDeletion(actor.personId),
    managedAloneBy(actor.personId),
  ]);
  return (
    <>
      <PageHeader title="Account" description={account.email} />
      <Tabs label="Account pages" tabs={accountTabs} />
      <div className="grid gap-6">
        <Card
          title="Profile"
          description="Integrations you sign in to see this name and your e-mail address if you allow it."
        >
          <ActionForm action={saveProfile} aria-label="Profile">
            <TextField
              label="Name"
              name="name"
              autoComplete="name"
              defaultValue={account.name ?? ""}
              required
            />
            <div>
              <SubmitButton>Save</SubmitButton>
            </div>
          </ActionForm>
        </Card>
        <LanguageCard language={actor.language ?? null} />
        <EmailCard email={account.email ?? ""} isProved={account.isProved} />
        {account.hasPassword && (
          <Card
            title="Password"
            description="Changing your password ends every other session at once."
          >
            <ActionForm action={saveNewPassword} aria-label="Password">
              <input
                type="hidden"
                name="username"
                autoComplete="username"
                value={account.email ?? ""}
                readOnly
              />
              <TextField
                label="Current password"
                name="current"
                type="password"
                autoComplete="current-password"
                required
              />
              <TextField
                label="New password"
                name="password"
                type="password"
                autoComplete="new-password"
                hint="At least 8 characters."
                required
              />
              <div>
                <SubmitButton>Change password</SubmitButton>
              </div>
            </ActionForm>
          </Card>
        )}
        <Card
          title="Passkeys"
          description="Sign in with the lock of this device, your phone or a security key instead of a password."
        >
          <div className="grid gap-5">
            {account.passkeys.length > 0 && <PasskeyList passkeys={account.passkeys} />}
            <AddPasskey isFresh={isFreshProof(actor)} />
          </div>
        </Card>
        <MailsCard personId={actor.personId} />
        <Card
          title="Sessions"
          description={`Sessions end automatically after ${durationWords(sessionLifetimeSeconds)}.`}
        >
          <SessionList sessions={account.sessions} current={actor.sessionId} />
          <div className="mt-5">
            <ConfirmDialog
              verb="Sign out everywhere"
              title="Sign out everywhere?"
              action={signOutEverywhere}
            >
              <p>
                Every session of this account ends at once, including this one. Integrations you
                signed in to keep their access; you can revoke it under Connected apps.
              </p>
            </ConfirmDialog>
          </div>
        </Card>
        <DataCard personId={actor.personId} />
        <Card
          title="Delete account"
          tone="danger"
          description="This is permanent and cannot be undone."
        >
          <ProofDialog
            verb="Delete account"
            variant="danger"
            title="Delete your account?"
            action={removeAccount}
          >
            <Consequences
              of={[
                "Every session ends, and nobody can sign in to this account again.",
                "Integrations you signed in to lose access at once. Those that subscribe to user.revoked_access must delete the data they hold about you.",
                notified.length > 0 &&
                  `Notified, and must delete your data: ${notified.join(", ")}.`,
                notNotified.length > 0 &&
                  `Loses access without a notification: ${notNotified.join(", ")}.`,
                notified.length + notNotified.length === 0 &&
                  "You have not signed in to any integration, so none will be notified.",
                "You leave every event and organization, and your places in activities become available again.",
                managedAlone.length > 0 &&
                  `Nobody can manage these organizations any more: ${managedAlone.join(", ")}.`,
                "The profiles and answers you gave to events are deleted.",
              ]}
            />
          </ProofDialog>
        </Card>
      </div>
    </>
  );
}
