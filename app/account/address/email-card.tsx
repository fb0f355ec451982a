import { ProofDialog } from "@/app/proof/proof-dialog";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { changeEmail, sendVerificationAgain } from "./actions";

interface Props {
  email: string;
  isProved: boolean;
}

/** The e-mail address for signing in: whether it is verified, and how to change it. */
export function EmailCard({ email, isProved }: Props) {
  return (
    <Card title="Email" description="You sign in with this address and receive e-mails there.">
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-3 break-all">
          {email}
          <Badge tone={isProved ? "good" : "warn"}>{isProved ? "verified" : "not verified"}</Badge>
        </p>
        {!isProved && (
          <ActionForm action={sendVerificationAgain} aria-label="Verify your address">
            <p className="text-soft">
              We mailed you a link. Until you use it, nobody can give this account access to
              anything.
            </p>
            <div>
              <SubmitButton variant="secondary">Send the link again</SubmitButton>
            </div>
          </ActionForm>
        )}
        <div>
          <ProofDialog
            verb="Change email"
            title="Change your email address"
            action={changeEmail}
            showsDone
          >
            <p>
              We mail a link to the new address. The change takes effect once you use the link, and
              the old address is notified.
            </p>
            <TextField label="New email" name="email" type="email" autoComplete="email" required />
          </ProofDialog>
        </div>
      </div>
    </Card>
  );
}
