import { ProofDialog } from "@/app/proof/proof-dialog";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { pageMessages } from "@/lib/session/page-language";
import { changeEmail, sendVerificationAgain } from "./actions";

interface Props {
  email: string;
  isProved: boolean;
}

/** The e-mail address for signing in: whether it is verified, and how to change it. */
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
