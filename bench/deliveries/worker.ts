import { addressOf } from "@/bench/deliveries/addresses";
import { loopbackClient } from "@/e2e/support/loopback-client";
import { dispatch } from "@/lib/webhooks/delivery/dispatch";

// The worker's dispatcher in a separate process, with receivers on loopback.

const stopping = new AbortController();
process.on("SIGTERM", () => stopping.abort());
process.on("disconnect", () => process.exit());
const begun = process.cpuUsage();
await dispatch(stopping.signal, loopbackClient(10_000, addressOf));
const { user, system } = process.cpuUsage(begun);
process.send?.({ cpuSeconds: (user + system) / 1e6 }, () => process.exit());
