import { type LimitBar, LimitBars } from "@/components/plots/limit-bars";
import { LinePlot } from "@/components/plots/line-plot";
import { EmptyPlot } from "@/components/plots/plot-frame";
import { UtcDay } from "@/components/plots/span";
import { Card } from "@/components/ui/card";
import { clock } from "@/lib/clock";
import {
  type ApplicationState,
  applicationCounts,
  applicationStates,
} from "@/lib/portal/organizer/applications";
import {
  applicationDays,
  dayIn,
  fullestActivities,
  growth,
  type Places,
  placesAtMost,
  placesOfThreads,
  type StepOfEvent,
} from "@/lib/portal/organizer/figures";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { zoneWords } from "@/lib/time/words";
import { capitalize, counted } from "@/lib/words";
import { applicationStateWords } from "./applications/application-state";

/** The event's figures as plots, for members who manage events. */
export async function EventPlots({
  event: { id: eventId, time_zone },
}: {
  event: { id: string; time_zone: string | null };
}) {
  const zone = await zoneOfEvent({ time_zone });
  const [days, states, threads, activities] = await Promise.all([
    applicationDays(eventId, zone),
    applicationCounts(eventId),
    placesOfThreads(eventId),
    fullestActivities(eventId),
  ]);
  const { stepDays, steps } = growth(days, dayIn(clock.now(), zone));
  if (steps.length + threads.length + activities.length === 0)
    return (
      <EmptyPlot>
        plots of applications, places and sign-ups appear here with the first of them.
      </EmptyPlot>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      {steps.length > 0 && (
        <>
          <Card
            title="Applications and registrations"
            description={`Totals up to each day in ${zoneWords(zone)}.`}
          >
            <GrowthPlot steps={steps} stepDays={stepDays} />
          </Card>
          <Card title="Applications by state" description="As they stand now.">
            <LimitBars caption="Applications" firstColumn="State" bars={stateBars(states)} />
          </Card>
        </>
      )}
      {threads.length > 0 && (
        <Card
          title="Places by thread"
          description={placesDescription("threads with the most places", threads)}
        >
          <LimitBars
            caption="Places"
            firstColumn="Thread"
            bars={threads.map((thread) => placesBar(thread, "Without a thread"))}
          />
        </Card>
      )}
      {activities.length > 0 && (
        <Card
          title="Fullest activities"
          description={placesDescription(
            "activities with the fewest places left, by share",
            activities,
          )}
        >
          <LimitBars
            caption="Places"
            firstColumn="Activity"
            bars={activities.map((activity) => placesBar(activity, "Untitled activity"))}
          />
        </Card>
      )}
    </div>
  );
}

const placesDescription = (what: string, { length }: Places[]) =>
  length < placesAtMost
    ? "Sign-ups against places; canceled activities are not counted."
    : `Sign-ups against places: the ${placesAtMost} ${what}.`;

function GrowthPlot({ steps, stepDays }: { steps: StepOfEvent[]; stepDays: number }) {
  const latest = steps.at(-1);
  const stepHeader = stepDays === 1 ? "Day" : `${stepDays} days from`;
  return (
    <LinePlot
      isLow
      summary={`${counted(latest?.appliedTotal ?? 0, "application")} and ${counted(latest?.registeredTotal ?? 0, "registration")} over ${counted(steps.length * stepDays, "day")}.`}
      series={[
        { key: "appliedTotal", label: "Applications", look: "accent" },
        { key: "registeredTotal", label: "Registrations", look: "note" },
      ]}
      points={steps.map(({ day, appliedTotal, registeredTotal }) => ({
        key: day.toISOString(),
        label: <UtcDay at={day} />,
        values: { appliedTotal, registeredTotal },
      }))}
      table={{
        summary: stepDays === 1 ? "Day by day" : `By ${stepDays} days`,
        caption: "Applications and registrations in all, the latest first",
        firstColumn: stepHeader,
      }}
    />
  );
}

const stateBars = (counts: Record<ApplicationState, number>): LimitBar[] =>
  applicationStates.map((state) => ({
    key: state,
    label: capitalize(applicationStateWords[state] ?? state),
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
