import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { databaseUrl } from "@/e2e/support/database";
import { exportedMetrics } from "@/e2e/support/exported-metrics";
import { machineHost } from "@/e2e/support/machine-host";
import { aCookieHeader, anApp } from "@/e2e/support/oauth";
import { allowOnConsentScreen } from "@/e2e/support/oauth-browser";
import { fillInVariables, openShell } from "@/e2e/support/shell";
import { aMembership, anEvent, aParticipant, aPerson } from "@/e2e/support/world";
import { settingNames } from "@/lib/config/config";
import { connectionOptions } from "@/lib/db/connection-options";
import { closeDeliveryPools, fast } from "@/lib/db/fast";
import { listen } from "@/lib/db/listen";
import { pool } from "@/lib/db/pool";
import { query } from "@/lib/db/query";
import { watchLog } from "@/lib/webhooks/log/watch";

vi.setConfig({ testTimeout: 120_000 }); // the scenario runs many programs

// The commands of the README and the other manuals: those for the service's interface are run;
// those for a machine (install, build, deploy) are held against what there is. Every one of them is
// one or the other.

const host = machineHost();
const shell = openShell(".");
afterAll(() => shell.close());

const examples = readdirSync("examples").map((name) => `examples/${name}/README.md`);
const chapters = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".md"),
);
const manuals = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...chapters.map((name) => `docs/${name}`),
  ...examples,
];

const blocksOf = (manual: string) =>
  [...readFileSync(manual, "utf8").matchAll(/^( *)```(\w*)\n(.*?)\n\1```$/gms)].map(
    ([, indent = "", language = "", text = ""]) => ({
      manual,
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );

/**
 * The README's steps from the registration to the first answer: they leave
 * `NAME=… # where it is found` to the reader, or speak to the service.
 */
const isStep = ({ manual, text }: { manual: string; text: string }) =>
  manual === "README.md" && /=… +#|http:\/\/localhost:3000\//.test(text);
const [steps, blocks] = [
  manuals.flatMap(blocksOf).filter(isStep),
  manuals.flatMap(blocksOf).filter((block) => !isStep(block)),
];

test("the README's steps, run one after the other, lead from the registration to the participants", async () => {
  const { organization, person: organizer } = await aMembership();
  const event = await anEvent(organization);
  await aParticipant(event, await aPerson(), { display_name: "Ana the Brave" });
  const app = await anApp(organization, {
    scopes: { "event.read": "required", "participants.read": "required" },
  });
  const registered = {
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
    REDIRECT_URI: app.redirectUri,
    EVENT_ID: event.id,
  };

  const [ids = "", address = "", code = "", read = "", ...others] = steps.map(({ text }) =>
    text.replaceAll("http://localhost:3000", host.origin),
  );
  await shell.run(fillInVariables(ids, registered));
  const back = await allowOnConsentScreen(await shell.run(address), await aCookieHeader(organizer));
  await shell.run(fillInVariables(code, { CODE: back.searchParams.get("code") ?? "" }));
  expect(JSON.parse(await shell.run(read)).items).toMatchObject([
    { display_name: "Ana the Brave" },
  ]);
  expect(others).toEqual([]);
});

const written = (wanted: string) =>
  blocks.filter(({ language }) => language === wanted).map(({ text }) => text);

test("the manual sets on the account every option that a pooler drops from a connection", () => {
  const { options } = connectionOptions();
  const sent = [...options.matchAll(/-c (\w+)=((?:\\ |\S)+)/g)].map(
    ([, name, value = ""]) => `ALTER ROLE service SET ${name} = '${value.replace("\\ ", " ")}';`,
  );
  const [ofPooler, ...others] = written("sql").toSorted();
  expect(ofPooler).toBe(sent.join("\n"));
  expect(others.filter((text) => text.includes("ALTER ROLE"))).toEqual([]);
  expect(written("ini").join()).toContain("ignore_startup_parameters = options");
});

const statementsOf = (text: string) => text.split(/;(?:\n|$)/).filter((each) => each !== "");

test.each(
  written("sql")
    .flatMap(statementsOf)
    .filter((text) => !text.startsWith("ALTER ROLE")),
)("the database understands the statement of a page: %s", async (text) => {
  expect((await pool().query(`EXPLAIN ${text}`)).rows).not.toEqual([]);
});

test.each(written("yaml"))("what a page says for Prometheus or Patroni is YAML: %s", (text) => {
  expect(parse(text)).toBeTypeOf("object");
});

const configuration = ["sql", "ini", "yaml"];

test.each(blocks.filter(({ language }) => !configuration.includes(language)))(
  "$manual names only existing scripts, files, settings and services: $text",
  async ({ language, text }) => {
    expect(language).toBe("sh");
    await shell.run(`bash -n <<'END'\n${text}\nEND`);
    let folder = ".";
    for (const command of commandsOf(text)) {
      const [program = "", ...words] = command;
      if (program === "cd") folder = words[0] ?? "";
      else if (program === "npm") expectNpm(folder, words);
      else if (program === "docker") expectCompose(words);
      else if (program === "node")
        for (const file of words) expect(existsSync(path.join(folder, file)), file).toBe(true);
      else expect(["cat", "export"], command.join(" ")).toContain(program);
    }
    for (const [, name] of text.matchAll(/(?<![$\w])([A-Z][A-Z_]+)=/g))
      expect(settings).toContain(name);
    for (const [file] of text.matchAll(/(?<=[= ])(examples|docs|scripts)\/[\w./-]+/g))
      expect(existsSync(file) || isMadeAtStart(file), file).toBe(true);
  },
);

/**
 * Word lists: one per command, whatever joins them; settings before a command, comments and the
 * lines of a here-document left out.
 */
const commandsOf = (text: string): string[][] =>
  text
    .replaceAll(/<<EOF\n.*?\nEOF/gs, "")
    .replaceAll(/\s#.*$/gm, "")
    .split(/\n|&&/)
    .map((line) => line.trim().replace(/^([A-Z_]+=\S+\s+)+/, ""))
    .filter((line) => line !== "")
    .map((line) => line.split(/\s+/));

function expectNpm(folder: string, [verb = "", name = ""]: string[]) {
  if (verb === "ci" || verb === "install")
    return expect(existsSync(path.join(folder, "package-lock.json"))).toBe(true);
  const { scripts } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return expect(Object.keys(scripts)).toContain(verb === "run" ? name : verb);
}

function expectCompose([compose, verb, ...words]: string[]) {
  expect(compose).toBe("compose");
  expect(["up", "exec"]).toContain(verb);
  if (verb === "exec")
    expect(readFileSync("compose.yaml", "utf8")).toContain(
      `\n  ${words.find((word) => !word.startsWith("-"))}:\n`,
    );
}

const documented = [...readFileSync("README.md", "utf8").matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
  ([, names = ""]) => names.match(/[A-Z_]+/g) ?? [],
);
/** `NAME: ${NAME:?…}`, or `NAME:` alone, which Compose fills in when the setting is there. */
const passedOn = [
  ...readFileSync("compose.yaml", "utf8").matchAll(/\$\{([A-Z_]+)|([A-Z_]+):$/gm),
].map(([, required, name]) => required ?? name);

/** The README's tables, what the composition asks for, and what Node reads itself. */
const settings = [...documented, ...passedOn, "NODE_EXTRA_CA_CERTS"];

const statements = manuals.flatMap((manual) =>
  [...readFileSync(manual, "utf8").matchAll(/`((?:SELECT|UPDATE) [^`]+)`/g)].map(
    ([, text = ""]) => text,
  ),
);

test.each(statements)("the database understands the operator's statement: %s", async (text) => {
  expect((await pool().query(`EXPLAIN ${text}`)).rows).not.toEqual([]);
});

test("the manual explains every metric, and no other", async () => {
  const exported = await exportedMetrics();
  const rows = readFileSync("docs/operating/watch.md", "utf8").match(/^\| `service_.* \|$/gm) ?? [];
  const explained = rows.flatMap((row) =>
    [...(row.split(" | ")[0] ?? "").matchAll(/service_\w+/g)].map(([name]) => name),
  );
  expect([...new Set(explained)].toSorted()).toEqual(exported.toSorted());
});

test("the manual states how many connections each process opens at most", async () => {
  const outside = new pg.Client({ connectionString: databaseUrl });
  await outside.connect();
  const others =
    "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  const count = async () =>
    (await outside.query<{ count: number }>(`SELECT count(*)::int ${others}`)).rows[0]?.count;
  await outside.query("CREATE TABLE slowness AS SELECT 60 AS seconds");
  const slow = { name: "slow", text: "SELECT pg_sleep(seconds)::text FROM slowness", values: [] };
  const asked: Promise<unknown>[] = [];
  /**
   * More of everything than there are connections, over a time in which those that were asked first
   * have not answered.
   */
  const press = async (...asks: ((query: typeof slow) => Promise<unknown>)[]) => {
    for (let n = 0; n < 12; n++) {
      asked.push(...asks.map((ask) => ask(slow).catch(() => {})));
      await wait(20);
    }
  };
  const over = (purpose: Parameters<typeof fast>[0]) => (query: typeof slow) =>
    fast(purpose, query);
  const { max: ofPool } = pool().options;
  watchLog(randomUUID()).end();
  await press(query, ...(["grants", "data", "writes"] as const).map(over));
  await expect.poll(count).toBe(connectionsOf("web"));
  const deliveries = listen("deliveries", ["deliveries"], () => {});
  await press(...(["deliveries", "fan-outs", "repeatable"] as const).map(over));
  await expect.poll(count).toBe(connectionsOf("npm start"));
  expect(connectionsOf("npm start") - connectionsOf("web")).toBe(connectionsOf("worker") - ofPool);
  await deliveries.stop();
  await outside.query("UPDATE slowness SET seconds = 0"); // for those that wait their turn
  await outside.query(`SELECT pg_terminate_backend(pid) ${others}`);
  await Promise.all(asked);
  await closeDeliveryPools();
  await outside.query("DROP TABLE slowness");
  await outside.end();
});

const connectionsOf = (process: string) =>
  Number(
    new RegExp(`^\\| \`${process}\` \\| (\\d+) \\|`, "m").exec(
      readFileSync("docs/operating/scale.md", "utf8"),
    )?.[1],
  );

test("the architecture names every folder of lib", () => {
  const rooms = readdirSync("lib", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const table = readFileSync("docs/architecture.md", "utf8");
  expect(
    rooms.map(({ name }) => `lib/${name}`).filter((room) => !table.includes(`\`${room}\``)),
  ).toEqual([]);
});

test("the README lists every setting once", () => {
  expect(documented.toSorted()).toEqual(settingNames.toSorted());
});

test("compose.yaml passes on every setting except those that it sets itself and those of an embedded database", () => {
  const decided = ["DATABASE_URL", "REDIS_URL", "DATA_DIR", "DEMO_DATA"];
  expect(
    settingNames.filter((name) => !decided.includes(name) && !passedOn.includes(name)),
  ).toEqual([]);
});

/** The board makes its certificate. */
const isMadeAtStart = (file: string) => file === "examples/live-board/.live-board/certificate.pem";
