import type { Metadata } from "next";
import { CallsPlot } from "@/components/plots/calls-plot";
import { type LimitBar, LimitBars } from "@/components/plots/limit-bars";
import { EmptyPlot } from "@/components/plots/plot-frame";
import { PointLabel, spanTable, spanWords } from "@/components/plots/span";
import { Card } from "@/components/ui/card";
import {
  type DeliveryHealth,
  deliveryHealth,
  troubledEndpoints,
} from "@/lib/portal/operator/health";
import { busiestAtMost, busiestIntegrations, platformCalls } from "@/lib/portal/operator/usage";
import { counted, roughDurationWords } from "@/lib/words";
import { OperatorFrame, requireOperatorActor } from "../operator-frame";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage() {
  await requireOperatorActor();
  const [hours, busiest, health, endpoints] = await Promise.all([
    platformCalls(),
    busiestIntegrations(),
    deliveryHealth(),
    troubledEndpoints(),
  ]);
  return (
    <OperatorFrame title="Usage" description="What integrations do on this platform.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card
          title="Calls"
          description={`To the read API, the OAuth endpoints, the event log and attestations in ${spanWords.day}, by status. Sandboxes are not counted.`}
        >
          {busiest.length === 0 ? (
            <EmptyPlot during={spanWords.day}>calls appear here within seconds.</EmptyPlot>
          ) : (
            <CallsPlot
              during={spanWords.day}
              table={spanTable.day}
              points={hours.map(({ at, ...values }) => ({
                key: at.toISOString(),
                label: <PointLabel at={at} span="day" />,
                values,
              }))}
            />
          )}
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <Card
            title="Busiest integrations"
            description={`The ${busiestAtMost} with the most calls in ${spanWords.day}.`}
          >
            {busiest.length === 0 ? (
              <EmptyPlot during={spanWords.day}>
                integrations appear with their first call.
              </EmptyPlot>
            ) : (
              <LimitBars
                caption="Calls"
                firstColumn="Integration"
                bars={busiest.map(({ id, display_name, calls, unsuccessful }) => ({
                  key: id,
                  label: <bdi>{display_name}</bdi>,
                  words:
                    unsuccessful === 0
                      ? counted(calls, "call")
                      : `${counted(calls, "call")}, ${unsuccessful.toLocaleString("en")} refused or failed`,
                  value: calls,
                  limit: null,
                }))}
              />
            )}
          </Card>
          <Card title="Queue" description={queueWords(health)}>
            <LimitBars caption="Waiting now" firstColumn="State" bars={queueBars(health)} />
          </Card>
        </div>
        <Card
          title="Failures"
          description="Pending deliveries and dead letters of the endpoints that have been in trouble the longest."
        >
          {endpoints.length === 0 ? (
            <EmptyPlot>no endpoint is failing or paused.</EmptyPlot>
          ) : (
            <LimitBars
              caption="Deliveries that wait"
              firstColumn="Integration"
              look="warn"
              bars={endpoints
                .slice(0, busiestAtMost)
                .map(({ id, display_name, pending, dead }) => ({
                  key: id,
                  label: <bdi>{display_name}</bdi>,
                  words: `${pending.toLocaleString("en")} pending, ${counted(dead, "dead letter")}`,
                  value: pending + dead,
                  limit: null,
                }))}
            />
          )}
        </Card>
      </div>
    </OperatorFrame>
  );
}

const queueWords = ({ due, queueAgeSeconds }: DeliveryHealth) =>
  due === 0
    ? "Nothing is due."
    : `The oldest delivery has been due for ${roughDurationWords(queueAgeSeconds)}.`;

const queueBars = ({
  occurrencesWaiting,
  due,
  pending,
  noticesHeld,
  deadLetters,
}: DeliveryHealth): LimitBar[] =>
  [
    { label: "To be fanned out", value: occurrencesWaiting },
    { label: "Due", value: due },
    { label: "Waiting for their next attempt", value: pending - due },
    { label: "Held during a grace period", value: noticesHeld },
    { label: "Dead letters", value: deadLetters },
  ].map(({ label, value }) => ({
    key: label,
    label,
    words: value.toLocaleString("en"),
    value,
    limit: null,
  }));
