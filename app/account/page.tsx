import type { Metadata } from "next";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { NewPasswordField } from "@/app/signin/entry-card";
import { Consequences } from "@/components/consequences";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { isFreshProof } from "@/lib/people/fresh-proof";
import { managedAloneBy } from "@/lib/portal/organizations";
import { accountOf } from "@/lib/portal/participant/account";
import { appsNotifiedOfDeletion } from "@/lib/portal/participant/app";
import { dataExportOf } from "@/lib/portal/participant/data-export";
import { requireActor } from "@/lib/session/current-actor";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { sessionLifetimeSeconds } from "@/lib/transitions/account/session";
import { duration, fill } from "@/messages/fill";
import { AccountFrame } from "./account-frame";
import { removeAccount, saveNewPassword, saveProfile, signOutEverywhere } from "./actions";
import { AddPasskey } from "./add-passkey";
import { DataDownload } from "./data-download";
import { LanguageCard, MailsCard } from "./preference-cards";
import { EmailCard, PasskeyList, SessionList } from "./sign-in-cards";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).header.account,
});

export default async function AccountPage() {
  const actor = await requireActor("/account");
  const [account, { notified, notNotified }, managedAlone] = await Promise.all([
    accountOf(actor.personId),
    appsNotifiedOfDeletion(actor.personId),
    managedAloneBy(actor.personId),
  ]);
  const [language, messages] = [await pageLanguage(), await pageMessages()];
  const { account: words, entry, accountPasskeys } = messages;
  return (
    <AccountFrame title={messages.header.account} description={account.email}>
      <div className="grid gap-6">
        <Card title={words.profile} description={words.profileText}>
          <ActionForm action={saveProfile} aria-label={words.profile}>
            <TextField
              label={entry.name}
              name="name"
              autoComplete="name"
              defaultValue={account.name ?? ""}
              required
            />
            <div>
              <SubmitButton>{messages.common.save}</SubmitButton>
            </div>
          </ActionForm>
        </Card>
        <LanguageCard language={actor.language ?? null} />
        <EmailCard email={account.email ?? ""} isProved={account.isProved} />
        {account.hasPassword && (
          <Card title={entry.password} description={words.passwordText}>
            <ActionForm action={saveNewPassword} aria-label={entry.password}>
              <input
                type="hidden"
                name="username"
                autoComplete="username"
                value={account.email ?? ""}
                readOnly
              />
              <TextField
                label={words.currentPassword}
                name="current"
                type="password"
                autoComplete="current-password"
                required
              />
              <NewPasswordField />
              <div>
                <SubmitButton>{words.changePassword}</SubmitButton>
              </div>
            </ActionForm>
          </Card>
        )}
        <Card title={accountPasskeys.title} description={accountPasskeys.text}>
          <div className="grid gap-5">
            {account.passkeys.length > 0 && <PasskeyList passkeys={account.passkeys} />}
            <AddPasskey isFresh={isFreshProof(actor)} words={accountPasskeys} />
          </div>
        </Card>
        <MailsCard personId={actor.personId} />
        <Card
          title={words.sessions}
          description={fill(words.sessionsText, {
            time: duration(language, sessionLifetimeSeconds),
          })}
        >
          <SessionList sessions={account.sessions} current={actor.sessionId} />
          <div className="mt-5">
            <ConfirmDialog
              verb={words.signOutEverywhere}
              title={words.signOutEverywhereTitle}
              action={signOutEverywhere}
            >
              <p>{words.signOutEverywhereText}</p>
            </ConfirmDialog>
          </div>
        </Card>
        <DataCard personId={actor.personId} />
        <Card title={words.deleteAccount} tone="danger" description={words.deleteText}>
          <ProofDialog
            verb={words.deleteAccount}
            variant="danger"
            title={words.deleteTitle}
            action={removeAccount}
          >
            <Consequences
              of={[
                words.deleteSessions,
                words.deleteApps,
                notified.length > 0 && fill(words.deleteNotified, { apps: notified.join(", ") }),
                notNotified.length > 0 &&
                  fill(words.deleteNotNotified, { apps: notNotified.join(", ") }),
                notified.length + notNotified.length === 0 && words.deleteNoApps,
                words.deletePlaces,
                managedAlone.length > 0 &&
                  fill(words.deleteManaged, { organizations: managedAlone.join(", ") }),
                words.deleteProfiles,
              ]}
            />
          </ProofDialog>
        </Card>
      </div>
    </AccountFrame>
  );
}

async function DataCard({ personId }: { personId: string }) {
  const [language, { accountData: words }] = [await pageLanguage(), await pageMessages()];
  return (
    <Card title={words.title} description={words.text}>
      <DataDownload initialState={await dataExportOf(personId)} words={words} language={language} />
    </Card>
  );
}
