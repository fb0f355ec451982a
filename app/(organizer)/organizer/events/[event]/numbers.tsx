import { type LimitBar, LimitBars } from "@/components/plots/limit-bars";
import { LinePlot } from "@/components/plots/line-plot";
import { Day } from "@/components/plots/moment";
import { NothingYet } from "@/components/plots/nothing-yet";
import { Card } from "@/components/ui/card";
import { clock } from "@/lib/clock";
import { type ApplicationFilter, applicationCounts, applicationFilters } from "@/lib/portal/organizer/applications";
import { growth, type StepOfEvent } from "@/lib/portal/organizer/growth";
import { applicationDays, dayIn, fullestActivities, type Places, placesAtMost, placesOfThreads } from "@/lib/portal/organizer/numbers";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { zoneWords } from "@/lib/time/words";
import { capitalize, counted } from "@/lib/words";
import { stateWords } from "./applications/application-facts";

/** The event's figures as plots, for members who manage events. */
export async function Numbers({ event: { id: eventId, time_zone } }: { event: { id: string; time_zone: string | null } }) {
  const zone = await zoneOfEvent({ time_zone });
  const [days, states, threads, activities] = await Promise.all([
    applicationDays(eventId, zone),
    applicationCounts(eventId),
    placesOfThreads(eventId),
    fullestActivities(eventId),
  ]);
  const { stepDays, steps } = growth(days, dayIn(clock.now(), zone));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
      <Card title="Applications and registrations" description={`Totals up to each day in ${zoneWords(zone)}.`}>
        {steps.length === 0 ? <NothingYet>each application adds to this plot.</NothingYet> : <Growth steps={steps} stepDays={stepDays} />}
      </Card>
      <Card title="Applications by state" description="As they stand now.">
        {steps.length === 0 ? (
          <NothingYet>applications appear here by state.</NothingYet>
        ) : (
          <LimitBars caption="Applications" first="State" bars={stateBars(states)} />
        )}
      </Card>
      <Card title="Places by thread" description={first("threads with the most places", threads)}>
        {threads.length === 0 ? (
          <NothingYet>activities with a capacity appear here by thread.</NothingYet>
        ) : (
          <LimitBars caption="Places" first="Thread" bars={threads.map((thread) => placesBar(thread, "Without a thread"))} />
        )}
      </Card>
      <Card title="Fullest activities" description={first("activities with the fewest places left, by share", activities)}>
        {activities.length === 0 ? (
          <NothingYet>activities appear here with their first sign-up.</NothingYet>
        ) : (
          <LimitBars caption="Places" first="Activity" bars={activities.map((activity) => placesBar(activity, "Untitled activity"))} />
        )}
      </Card>
    </div>
  );
}

const first = (what: string, { length }: Places[]) =>
  length < placesAtMost ? "Sign-ups against places; canceled activities are not counted." : `Sign-ups against places: the ${placesAtMost} ${what}.`;

function Growth({ steps, stepDays }: { steps: StepOfEvent[]; stepDays: number }) {
  const latest = steps.at(-1);
  const step = stepDays === 1 ? "Day" : `${stepDays} days from`;
  return (
    <LinePlot
      summary={`${counted(latest?.appliedInAll ?? 0, "application")} and ${counted(latest?.registeredInAll ?? 0, "registration")} over ${counted(steps.length * stepDays, "day")}.`}
      series={[
        { key: "appliedInAll", label: "Applications", look: "accent" },
        { key: "registeredInAll", label: "Registrations", look: "note" },
      ]}
      points={steps.map(({ day, appliedInAll, registeredInAll }) => ({
        key: day.toISOString(),
        label: <Day at={day} />,
        values: { appliedInAll, registeredInAll },
      }))}
      table={{
        summary: stepDays === 1 ? "Day by day" : `By ${stepDays} days`,
        caption: "Applications and registrations in all, the latest first",
        first: step,
      }}
    />
  );
}

const stateBars = (counts: Record<ApplicationFilter, number>): LimitBar[] =>
  applicationFilters.map((state) => ({
    key: state,
    label: capitalize(stateWords[state] ?? state),
    words: counts[state].toLocaleString("en"),
    value: counts[state],
    limit: null,
  }));

const placesBar = ({ id, name, places, taken }: Places, unnamed: string): LimitBar => ({
  key: id,
  label: <bdi>{name ?? unnamed}</bdi>,
  words: `${taken.toLocaleString("en")} of ${places.toLocaleString("en")}`,
  value: taken,
  limit: places,
});
