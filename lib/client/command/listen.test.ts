import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  aLocalReceiver,
  type LocalRequest,
  startCommand,
  waitUntil,
} from "@/e2e/support/client-command";
import { buildClientPackage } from "@/e2e/support/client-package";
import "@/e2e/support/database";
import { aDelivery, type DeliveryInput } from "@/e2e/support/deliveries";
import { aLogReader, assignLogPositions, readLogPage } from "@/e2e/support/event-log";
import { machineHost } from "@/e2e/support/machine-host";
import { freePort } from "@/e2e/support/service";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { verifyWebhook } from "@/lib/client/source/webhooks";
import { config } from "@/lib/config/config";

// The downloaded command, run against the event log of a running service
// (docs/rules/client-package.md#listen).

vi.setConfig({ testTimeout: 60_000 });

const host = machineHost();
let event: Awaited<ReturnType<typeof anEvent>>;
let reader: Awaited<ReturnType<typeof aLogReader>>;
let home: string;

beforeAll(async () => {
  await buildClientPackage();
  event = await anEvent(await anOrganization());
  config().LIMIT_EVENT_LOG = {
    hour: { count: 100_000, seconds: 3600 },
    burst: { count: 100_000, seconds: 60 },
    inFlight: 2,
  };
});
beforeEach(async () => {
  reader = await aLogReader({ id: event.organization_id });
  home = mkdtempSync(path.join(tmpdir(), "listen-"));
});

async function someDeliveries(count: number, data: DeliveryInput = {}): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n++) made.push((await aDelivery(reader.app, event, data)).delivery_id);
  await assignLogPositions();
  return made;
}

const idOf = ({ headers }: LocalRequest) => String(headers["x-service-delivery-id"]);

function listen(forward: string, more: string[] = [], settings: Record<string, string> = {}) {
  const credentials = {
    INTEGRATIONS_CLIENT_ID: reader.app.client_id,
    INTEGRATIONS_CLIENT_SECRET: reader.app.clientSecret,
  };
  const command = startCommand(home, ["listen", "--forward", forward, ...more], {
    INTEGRATIONS_URL: host.origin,
    ...credentials,
    ...settings,
  });
  onTestFinished(async () => {
    await command.stop("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  });
  return command;
}

const isForwarding = ({ output }: ReturnType<typeof listen>) =>
  output.err.includes("Forwarding to");

test("listen starts at the current end, posts each delivery with its headers and bytes, prints a line for each, and ends on Ctrl-C", async () => {
  await someDeliveries(3);
  const received: Array<{ id: string; event: string }> = [];
  const url = await aLocalReceiver(async (request) => {
    const { event_type } = await verifyWebhook(
      { headers: request.headers, body: request.raw },
      reader.webhookSecret,
    );
    received.push({ id: idOf(request), event: event_type });
    return 204;
  });
  const command = listen(url);
  await waitUntil(() => isForwarding(command));
  const ids = await someDeliveries(2, { event_type: "thread.created" });
  await waitUntil(() => command.output.out.split("\n").length === 3);
  expect(received).toEqual(ids.map((id) => ({ id, event: "thread.created" })));
  const { status, out } = await command.stop("SIGINT");
  expect(status).toBe(0);
  expect(out).toMatch(
    new RegExp(
      `^[\\d:]{8}  thread.created  ${ids[0]}  204  \\d+ ms\n[\\d:]{8}  thread.created  ${ids[1]}  204  \\d+ ms\n$`,
    ),
  );
});

test("a refused delivery is retried, and no later delivery overtakes it", async () => {
  const ids = await someDeliveries(4);
  const seen: string[] = [];
  const url = await aLocalReceiver((request) => {
    seen.push(idOf(request));
    return idOf(request) === ids[1] && seen.length < 4 ? 503 : 200;
  });
  const command = listen(url, ["--from", "oldest", "--json"]);
  await waitUntil(() => seen.length === 6);
  expect(seen).toEqual([ids[0], ids[1], ids[1], ids[1], ids[2], ids[3]]);
  await waitUntil(() => command.output.out.split("\n").length === 7);
  const lines = command.output.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ status }) => status)).toEqual([200, 503, 503, 200, 200, 200]);
  expect(lines[1]).toMatchObject({
    delivery_id: ids[1],
    event_type: "participant.registered",
    retry_in_ms: 500,
  });
});

test("a receiver that starts later gets every delivery", async () => {
  const [ids, port, seen] = [await someDeliveries(2), await freePort(), [] as string[]];
  const command = listen(`http://127.0.0.1:${port}/webhooks`, ["--from", "oldest"]);
  await waitUntil(() => command.output.out.includes("nothing listens there, retrying in 0.5 s"));
  await aLocalReceiver((request) => {
    seen.push(idOf(request));
    return 200;
  }, port);
  await waitUntil(() => seen.length === 2);
  expect(seen).toEqual(ids);
});

test("after kill -9 listen resumes where it stopped: no delivery is skipped, and only the one in progress is repeated, once at most", async () => {
  const ids = await someDeliveries(30);
  const seen: string[] = [];
  const url = await aLocalReceiver((request) => {
    seen.push(idOf(request));
    return 200;
  });
  for (const killAt of [5, 12, 20]) {
    const command = listen(url, ["--from", "oldest"]);
    await waitUntil(() => seen.length >= killAt);
    await command.stop("SIGKILL");
  }
  const command = listen(url);
  await waitUntil(() => command.output.err.includes("resuming from the saved position"));
  await waitUntil(() => new Set(seen).size === 30);
  expect([...new Set(seen)]).toEqual(ids);
  expect(seen.length).toBeLessThanOrEqual(33);
  const again = seen.filter((id, index) => index > 0 && seen[index - 1] !== id);
  expect([seen[0], ...again]).toEqual(ids);
});

test("only the requested types are posted, and no erased body", async () => {
  await someDeliveries(1, { event_type: "participant.removed" });
  const [erased] = await someDeliveries(1, { event_type: "thread.created", body: null });
  const [kept] = await someDeliveries(1, { event_type: "thread.updated" });
  const seen: string[] = [];
  const url = await aLocalReceiver((request) => {
    seen.push(idOf(request));
    return 200;
  });
  const command = listen(url, ["--from", "oldest", "--types", "thread.created, thread.updated"]);
  await waitUntil(() => command.output.out.split("\n").length === 3);
  expect(seen).toEqual([kept]);
  expect(command.output.out).toContain(`thread.created  ${erased}  erased: nothing to forward`);
});

test("a saved position that is no longer in the log is reported, and listen resumes from the oldest delivery", async () => {
  const first = listen(await aLocalReceiver(() => 200));
  await waitUntil(() => isForwarding(first));
  await first.stop("SIGKILL");
  const folder = path.join(home, ".integrations");
  const [name = ""] = readdirSync(folder);
  const saved = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const otherReader = await aLogReader({ id: event.organization_id });
  const { next } = await readLogPage(host.origin, otherReader.app);
  writeFileSync(path.join(folder, name), JSON.stringify({ ...saved, cursor: next }));
  const [id] = await someDeliveries(1);
  const second = listen(saved.forward);
  await waitUntil(() => second.output.out.includes(id ?? "none"));
  await waitUntil(() => second.output.err.includes("The saved position is no longer in the log"));
});

test("wrong credentials and unknown types end it with one line and exit status 2", async () => {
  const forward = "http://127.0.0.1:4000/webhooks";
  const refusals = [
    await listen(forward, [], { INTEGRATIONS_CLIENT_SECRET: "svc_cs_wrong" }).waitForExit(),
    await listen(forward, ["--types", "thread.painted"]).waitForExit(),
    await listen(forward, [], { INTEGRATIONS_CLIENT_ID: "" }).waitForExit(),
    await listen(forward, ["--from", "yesterday"]).waitForExit(),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([2, 2, 2, 2]);
  expect(refusals.map(({ err }) => err.replace(/^Forwarding to.*\n/, ""))).toEqual([
    expect.stringMatching(
      /^integrations: The service refuses to show the log: invalid_client: .+\n$/,
    ),
    expect.stringMatching(
      /^integrations: The service refuses to show the log: validation_error: types contains .+\n$/,
    ),
    "integrations: Set INTEGRATIONS_CLIENT_ID.\n",
    "integrations: --from takes oldest or end, not yesterday\n",
  ]);
  // The next call starts at the end of that time.
  expect(existsSync(path.join(home, ".integrations"))).toBe(false);
});

test("a service that cannot be reached is asked again, and the line says why it did not answer", async () => {
  const INTEGRATIONS_URL = `http://127.0.0.1:${await freePort()}`;
  const command = listen("http://127.0.0.1:4000/webhooks", [], { INTEGRATIONS_URL });
  await waitUntil(() => command.output.err.includes("\n"));
  expect(command.output.err).toContain(
    `${INTEGRATIONS_URL} does not answer (ECONNREFUSED). Retrying in 0.5 s.`,
  );
});

test.each(["/proc", "/dev/null"])(
  "with the home folder %s, where no position can be saved, it says so and forwards nothing",
  async (HOME) => {
    await someDeliveries(1);
    const seen: string[] = [];
    const url = await aLocalReceiver((request) => seen.push(idOf(request)) && 200);
    const { status, err } = await listen(url, ["--from", "oldest"], { HOME }).waitForExit();
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(
        /^integrations: The position cannot be saved in .+ \(E\w+\)\. The home folder must be writable\.\n$/,
      ),
    ]);
    expect(seen).toEqual([]);
  },
);
