import { Users } from "lucide-react";
import { Downloads } from "@/components/downloads";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import type { signUpsPage } from "@/lib/portal/organizer/sign-ups";
import { counted } from "@/lib/words";

interface Props {
  event: string;
  activity: string;
  signUps: Awaited<ReturnType<typeof signUpsPage>>;
}

/** The people who signed up, in the order of their sign-ups. */
export const SignUpsCard = ({ event, activity, signUps: { rows, total, page, pages } }: Props) => (
  <Card
    flush
    id="sign-ups"
    title="Who signed up"
    description={
      total > 0 && `${counted(total, "person", "people")}, in the order in which they signed up.`
    }
  >
    {total === 0 ? (
      <EmptyState icon={<Users />} title="Nobody signed up yet">
        People who sign up are listed here.
      </EmptyState>
    ) : (
      <Table
        caption="Who signed up"
        columns={[{ header: "Participant" }, { header: "Wave" }, { header: "Signed up" }]}
        rows={rows.map(({ person_id, person, wave, created_at }) => ({
          key: person_id,
          cells: [
            <bdi key="name">{person.display_name ?? "Unnamed person"}</bdi>,
            wave ? (
              <bdi key="wave">{wave.name ?? "Unnamed wave"}</bdi>
            ) : (
              <span key="wave" className="text-faint">
                None
              </span>
            ),
            <LocalTime key="at" at={created_at} />,
          ],
        }))}
      />
    )}
    <NumberedPages
      base={`/organizer/events/${event}/program/activities/${activity}`}
      filters={{ page }}
      pages={pages}
    />
    {total > 0 && (
      <Downloads
        file={`/organizer/events/${event}/exports/sign-ups`}
        of="who signed up"
        filters={{ activity }}
      />
    )}
  </Card>
);
