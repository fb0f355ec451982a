import { createHmac } from "node:crypto";
import { clock } from "@/lib/clock";
import { derivedKeys } from "@/lib/crypto/keys";
import { load } from "@/lib/reconcile/load";
import { convention } from "./convention";
import { addressOf } from "./convention-people";
import { demoIntegrations } from "./demo-integrations";
import { DemoTime, demoId } from "./demo-time";
import { conference, draftLarp } from "./smaller-events";

export interface DemoSignIn {
  email: string;
  password: string;
  who: string;
}

const [lanternlight, harbourHouse] = [demoId("0", 1), demoId("0", 2)] as [string, string];

const signIns = [
  { name: "Tove Lindgard", who: "organizer and publisher of Lanternlight Society" },
  { name: "Hugo Marchetti", who: "organizer and publisher of Harbour House" },
  { name: "Mira Solano", who: "participant of Lanternlight and of Open Ledger Days" },
  { name: "Ines Calder", who: "operator of the platform" },
].map(({ name, who }) => ({ name, who, email: addressOf(name) }));

/**
 * Of this installation alone, and the same when a first start that was cut short loads the data
 * again.
 */
const passwordOf = (email: string) =>
  createHmac("sha256", derivedKeys("demo-password")[0])
    .update(email)
    .digest("base64url")
    .slice(0, 16);

export const demoAccounts = (): DemoSignIn[] =>
  signIns.map(({ email, who }) => ({ email, password: passwordOf(email), who }));

/**
 * Two organizations with three events, loaded by the ordinary import, and two integrations in use.
 * Returns the accounts that can sign in.
 */
export async function loadDemo(): Promise<DemoSignIn[]> {
  await load([Buffer.from(JSON.stringify(demoBundle(clock.now())))]);
  await demoIntegrations(lanternlight, harbourHouse);
  return demoAccounts();
}

function demoBundle(now: Date) {
  const time = new DemoTime(now);
  const manager = { manage_events: true, manage_integrations: true };
  return {
    users: signIns.map(({ name, email }) => ({
      email,
      name,
      password: passwordOf(email),
      operator: name === "Ines Calder",
    })),
    organizations: [
      {
        id: lanternlight,
        name: "Lanternlight Society",
        verification: "verified",
        members: [
          { email: addressOf("Tove Lindgard"), ...manager },
          { email: addressOf("Idris Vale"), manage_events: true },
        ],
      },
      {
        id: harbourHouse,
        name: "Harbour House",
        verification: "verified",
        members: [
          { email: addressOf("Hugo Marchetti"), ...manager },
          { email: addressOf("Lena Osei"), manage_events: true },
        ],
      },
    ],
    events: [
      convention(time, lanternlight),
      conference(time, harbourHouse),
      draftLarp(time, lanternlight),
    ],
  };
}
