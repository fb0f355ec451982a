import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { OperatorPerson } from "@/lib/portal/operator/people";
import { appoint, sendLink, withdraw } from "./actions";

const reason = { hint: "Kept in the activity log." };

export const PersonActions = ({ person }: { person: OperatorPerson }) => (
  <span className="flex flex-wrap justify-end gap-2">
    {person.is_operator ? <Withdraw person={person} /> : <Appoint person={person} />}
    <ConfirmDialog
      verb="Send password link"
      title={`Send ${person.name} a password link?`}
      action={sendLink}
      fields={{ id: person.id }}
      reason={reason}
      danger={false}
      showsDone
    >
      <p>
        A link to set a new password goes to <bdi className="wrap-anywhere">{person.email}</bdi>.
        Nothing changes until it is used.
      </p>
    </ConfirmDialog>
  </span>
);

// Each verb has its own dialog. Without the keys, an open dialog would turn into the other verb's
// when its row changes.

const Appoint = ({ person }: { person: OperatorPerson }) => (
  <ProofDialog
    key="appoint"
    verb="Appoint operator"
    title={`Appoint ${person.name} as an operator?`}
    action={appoint}
    fields={{ id: person.id }}
    reason={reason}
    danger={false}
  >
    <Consequences
      of={
        person.email_proved_at
          ? [
              "They can verify organizations, stop integrations, and appoint or withdraw operators, you included.",
            ]
          : [
              "Nobody has verified this address, so the account cannot become an operator yet.",
              "Its password and sessions end, and a link to set a new password is sent to the address.",
              "You can appoint the person once that link has been used.",
            ]
      }
    />
  </ProofDialog>
);

const Withdraw = ({ person }: { person: OperatorPerson }) => (
  <ProofDialog
    key="withdraw"
    verb="Withdraw operator"
    title={`Withdraw ${person.name} as an operator?`}
    action={withdraw}
    fields={{ id: person.id }}
    reason={reason}
  >
    <p>
      <bdi>{person.name}</bdi> loses access to the operator's pages at once. The account itself is
      kept.
    </p>
  </ProofDialog>
);
