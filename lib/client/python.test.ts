import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { anEmptyProject, buildClientPackage } from "@/e2e/support/client-package";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { aCopyingApp, deliverToLog, servedRecords } from "@/e2e/support/mirrored-event";
import { aCode } from "@/e2e/support/oauth";
import { threadOf } from "@/e2e/support/program";
import { aPopulatedEvent, callReadApi } from "@/e2e/support/read-api";
import { aMember, anActor, aPerson, aUserToken } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { createPart, editPart } from "@/lib/transitions/event-part/event-part";
import { threads } from "@/lib/transitions/event-part/parts";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import { signatureHeaders } from "@/lib/webhooks/outgoing/signature";

// The Python file as a developer downloads it, against the service and against broken ones.

const host = machineHost();
const folder = anEmptyProject("python");
const run = promisify(execFile);

beforeAll(async () => {
  await buildClientPackage();
  const response = await fetch(`${host.origin}/docs/integrations.py`);
  expect(response.headers.get("content-type")).toBe("text/x-python; charset=utf-8");
  writeFileSync(path.join(folder, "integrations.py"), await response.text());
});

const prelude = `
import json, sys
import integrations
from integrations import Client, ServiceError, WebhookError, event_log, verify_webhook
given = json.loads(sys.argv[1])
def say(value):
    print(json.dumps(value), flush=True)
def fault(call):
    try:
        return call()
    except ServiceError as error:
        return {"status": error.status, "code": error.code, "request_id": error.request_id}
    except WebhookError as error:
        return {"code": error.code}
`;

/** Runs a program and returns what it said. */
async function python(program: string, given: unknown = {}): Promise<unknown[]> {
  const args = ["-W", "error", "-c", prelude + program, JSON.stringify(given)];
  const { stdout } = await run("python3", args, { cwd: folder, maxBuffer: 2 ** 26 });
  return stdout.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : []));
}

/** A service that answers as the test says. */
async function aService(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the file has the service's address, and the syntax of Python 3.9", async () => {
  expect(await python("say(integrations.HOST)")).toEqual([host.origin]);
  expect(
    await python(`
import ast, pathlib
source = pathlib.Path(integrations.__file__).read_text()
say(bool(ast.parse(source, feature_version=(3, 9))))
`),
  ).toEqual([true]);
});

const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const other = "whsec_AAAVsBQIhrscChlQIMV+b5sSYspob7oD";
const body = '{"event_type":"thread.updated","data":{"name":"Käse & Wein"}}';

test("deliveries are verified, and each fault has the code of the package", async () => {
  const timestamp = Math.floor(Date.now() / 1000);
  const sign = (at = timestamp, key = secret, text = body, previousSecret?: string) =>
    signatureHeaders({ deliveryId: "d", timestamp: at, body: text, secret: key, previousSecret });
  const delivered = deliveryHeaders({
    ...{ eventType: "thread.updated", deliveryId: "d", timestamp, body, secret },
    changedFields: "name",
  });
  const upper = Object.fromEntries(
    Object.entries(delivered).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const event = JSON.parse(body);
  const cases: [Record<string, string>, unknown, unknown, unknown][] = [
    [delivered, body, secret, event],
    [upper, body, secret, event],
    [delivered, body, [other, secret], event],
    [sign(timestamp, other, body, secret), body, secret, event],
    [sign(timestamp, other), body, secret, { code: "wrong_signature" }],
    [delivered, body.replace("Wein", "Bier"), secret, { code: "wrong_signature" }],
    [sign(timestamp - 600), body, secret, { code: "stale_timestamp" }],
    [sign(timestamp + 600), body, secret, { code: "stale_timestamp" }],
    [{}, body, secret, { code: "missing_headers" }],
    [{ ...delivered, "X-Service-Timestamp": "²" }, body, secret, { code: "missing_headers" }],
    [delivered, { data: 1 }, secret, { code: "body_not_raw" }],
    [sign(timestamp, secret, "{"), "{", secret, { code: "not_json" }],
    [delivered, body, "", { code: "no_secret" }],
    [delivered, body, [], { code: "no_secret" }],
  ];
  const said = await python(
    "for headers, body, secret in given: say(fault(lambda: verify_webhook(headers, body, secret)))",
    cases.map(([headers, text, key]) => [headers, text, key]),
  );
  expect(said).toEqual(cases.map(([, , , expected]) => expected));
  const bytes =
    "say(verify_webhook(given[0], given[1].encode(), given[2], tolerance_seconds=1000))";
  expect(await python(bytes, [sign(timestamp - 600), body, secret])).toEqual([event]);
});

const readAll = `
client = Client(given["token"], url=given["url"])
event = given["event"]
say({"event": [client.event(event)], "participant": list(client.participants(event)),
     "activity": list(client.activities(event)), "thread": list(client.threads(event)),
     "location": list(client.locations(event)), "role": list(client.roles(event)),
     "registration_wave": list(client.registration_waves(event))})
say(list(client.program(event)))
say([client.participant(event, each["id"]) for each in client.participants(event)])
`;

test("every method reads what the service serves, page after page", async () => {
  const { event } = await aPopulatedEvent();
  const { token } = await aCopyingApp(event);
  await prisma().thread.createMany({
    data: Array.from({ length: 120 }, (_, n) => ({ event_id: event.id, name: `Thread ${n}` })),
  });
  const [records, program, participants] = await python(readAll, {
    ...{ token, event: event.id, url: `${host.origin}/` },
  });
  const read = Object.entries(records as Record<string, { id: string }[]>).flatMap(([kind, of]) =>
    of.map((record): [string, string] => [`${kind}/${record.id}`, JSON.stringify(record)]),
  );
  const served = await servedRecords(event.id, token);
  expect(new Map(read.map(([key, text]) => [key, JSON.parse(text)]))).toEqual(
    new Map([...served].map(([key, text]) => [key, JSON.parse(text)])),
  );
  expect(program).toHaveLength(121);
  expect(participants).toEqual((records as { participant: unknown }).participant);
});

test("the profile, and a refusal with its request id", async () => {
  const { event, connection, people } = await aPopulatedEvent();
  const { token } = await aUserToken(connection, people.open);
  const [profile, refused] = await python(
    `
client = Client(given["token"], url=given["url"])
say(client.profile())
say(fault(lambda: client.event(given["event"])))
`,
    { token, event: event.id, url: host.origin },
  );
  expect(profile).toEqual((await (await callReadApi("/me/profile", token)).json()).profile);
  expect(refused).toEqual({
    ...{ status: 403, code: "installation_token_required" },
    request_id: expect.stringMatching(/.{8}/),
  });
});

test("an expired token is refreshed once with an Idempotency-Key, and announced before it is used", async () => {
  const { event, organization } = await aPopulatedEvent();
  const { app } = await aCopyingApp(event);
  const organizer = await aPerson();
  await aMember(organization, organizer);
  const { code, codeVerifier } = await aCode(app, event, organizer);
  const fields = {
    ...{ grant_type: "authorization_code", code, code_verifier: codeVerifier },
    ...{ redirect_uri: app.redirectUri, client_id: app.client_id, client_secret: app.clientSecret },
  };
  const answer = await fetch(`${host.origin}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const tokens = await answer.json();
  await prisma().accessToken.updateMany({ data: { expires_at: new Date() } });
  const said = await python(
    `
from concurrent.futures import ThreadPoolExecutor
kept = []
client = Client(given["access_token"], url=given["url"], client_id=given["client_id"],
    client_secret=given["client_secret"], refresh_token=given["refresh_token"], on_tokens=kept.append)
with ThreadPoolExecutor(4) as pool:
    say(list(pool.map(lambda _: client.event(given["event_id"])["id"], range(4))))
say([sorted(each) for each in kept])
`,
    { ...tokens, ...fields, url: host.origin },
  );
  expect(said[0]).toEqual(Array(4).fill(event.id));
  expect(said[1]).toEqual([Object.keys(tokens).sort()]);
  const [withoutRefresh] = await python(
    'say(fault(lambda: Client(given["access_token"], url=given["url"]).event(given["event_id"])))',
    { ...tokens, url: host.origin },
  );
  expect(withoutRefresh).toMatchObject({ status: 401, code: "token_expired" });
});

test("429 waits as long as the service asks, lost connections and 5xx are repeated, and nothing is redirected", async () => {
  const asked: string[] = [];
  const envelope = (error: string) => JSON.stringify({ error, message: "m", request_id: "r" });
  const url = await aService(({ url: address = "", headers }, response) => {
    asked.push(address);
    const attempt = asked.filter((each) => each === address).length;
    if (address.endsWith("/moved")) response.writeHead(302, { Location: "/api/v1/events/x" }).end();
    else if (address.endsWith("/down")) response.writeHead(503).end("<html>");
    else if (attempt === 1)
      response.writeHead(429, { "Retry-After": "1" }).end(envelope("rate_limit_exceeded"));
    else if (attempt === 2) response.destroy();
    else if (attempt === 3) response.writeHead(500).end(envelope("internal_error"));
    else response.end(JSON.stringify({ event: { id: headers.authorization } }));
  });
  const begun = Date.now();
  const said = await python(
    `
client = Client("t", url=given)
say(client.event("x"))
say(fault(lambda: client.event("moved")))
say(fault(lambda: client.event("down")))
`,
    url,
  );
  expect(Date.now() - begun).toBeGreaterThan(1_000);
  expect(said).toEqual([
    { id: "Bearer t" },
    { status: 302, code: "internal_error", request_id: "" },
    { status: 503, code: "service_unavailable", request_id: "" },
  ]);
  expect(asked.filter((each) => each.endsWith("/down"))).toHaveLength(5);
});

test("the log is read in order with the items as served, and followed", async () => {
  const { event, organization } = await aPopulatedEvent();
  const { app } = await aCopyingApp(event);
  const manager = await aPerson();
  await aMember(organization, manager);
  const organizer = anActor(manager);
  const id = await createPart(threads, organizer, event.id, threadOf({ name: "First" }));
  await editPart(threads, organizer, event.id, id, { name: "Second" });
  await deliverToLog();
  const credentials = { id: app.client_id, secret: app.clientSecret, url: host.origin };
  const read = `
items = list(event_log(given["id"], given["secret"], follow=False, url=given["url"]))
say(items)
say(list(event_log(given["id"], given["secret"], after=items[0]["cursor"], types=["thread.updated"],
    follow=False, url=given["url"])))
say(fault(lambda: next(event_log(given["id"], "wrong", follow=False, url=given["url"]))))
`;
  const [items, updated, refused] = await python(read, credentials);
  expect(items).toMatchObject([{ event_type: "thread.created" }, { event_type: "thread.updated" }]);
  expect(updated).toMatchObject([{ headers: { "X-Service-Changed-Fields": "name" } }]);
  expect(refused).toMatchObject({ status: 400, code: "invalid_client" });
  const follow = `
for item in event_log(given["id"], given["secret"], url=given["url"]):
    say(item["event_type"])
`;
  const args = ["-c", prelude + follow, JSON.stringify(credentials)];
  const follower = spawn("python3", args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void follower.kill());
  const lines = createInterface({ input: follower.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => JSON.parse((await lines.next()).value);
  expect([await nextLine(), await nextLine()]).toEqual(["thread.created", "thread.updated"]);
  await editPart(threads, organizer, event.id, id, { name: "Third" });
  await deliverToLog();
  expect(await nextLine()).toBe("thread.updated");
});
