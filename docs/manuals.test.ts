import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { anApp, aVerifier, signedIn } from "@/e2e/support/oauth";
import { allow } from "@/e2e/support/oauth-browser";
import { openShell } from "@/e2e/support/shell";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { connectionOptions } from "@/lib/db/pool";

vi.setConfig({ testTimeout: 120_000 }); // a story of many programs

// The commands of the README and the other manuals: those for the service's interface are run; those for a machine (install, build, deploy) are held against
// what there is. Every one of them is one or the other.

const host = machineHost();
const shell = openShell(".");
afterAll(() => shell.close());

const examples = readdirSync("examples").map((name) => `examples/${name}/README.md`);
const chapters = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
const manuals = ["README.md", ...chapters.map((name) => `docs/${name}`), ...examples];

const blocksOf = (manual: string) =>
  [...readFileSync(manual, "utf8").matchAll(/^( *)```(\w*)\n(.*?)\n\1```$/gms)].map(([, indent = "", language = "", text = ""]) => ({
    manual,
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));

const blocks = manuals.flatMap(blocksOf);
const speaksToTheService = ({ text }: { text: string }) => text.includes("http://localhost:3000/");

test("the README's address and commands lead from the consent screen to the participants", async () => {
  const [address, commands, ...more] = blocks.filter(speaksToTheService);
  expect(more).toEqual([]);
  const [organization, organizer] = [await anOrganization(), await aPerson()];
  await aMember(organization, organizer);
  const event = await anEvent(organization);
  await aParticipant(event, await aPerson(), { display_name: "Ana the Brave" });
  const app = await anApp(organization, { scopes: { "event.read": "required", "participants.read": "required" } });
  const { codeVerifier, codeChallenge } = aVerifier();
  const known = { CLIENT_ID: app.client_id, REDIRECT_URI: app.redirectUri, EVENT_ID: event.id, CHALLENGE: codeChallenge, STATE: "st-1" };
  const back = await allow(filledIn(address?.text.replaceAll(/\s+/g, ""), known), await signedIn(organizer));

  const [exchange, read, ...others] = (commands?.text ?? "").split(/\n(?=curl )/);
  expect(others).toEqual([]);
  const answered = { ...known, CODE: back.searchParams.get("code") ?? "", VERIFIER: codeVerifier, CLIENT_SECRET: app.clientSecret };
  const tokens = JSON.parse(await shell.run(filledIn(exchange, answered)));
  const answer = JSON.parse(await shell.run(filledIn(read, { EVENT_ID: event.id, ACCESS_TOKEN: tokens.access_token })));
  expect(answer.items).toMatchObject([{ display_name: "Ana the Brave" }]);
});

/** The manual writes in capitals what the reader has to put in. */
const filledIn = (text = "", values: Record<string, string>) =>
  text.replaceAll("http://localhost:3000", host.origin).replaceAll(/\b[A-Z]+(_[A-Z]+)*\b/g, (name) => values[name] ?? name);

const written = (wanted: string) => blocks.filter(({ language }) => language === wanted).map(({ text }) => text);

test("what a pooler leaves out of a connection, the manual gives to the account", () => {
  const { options } = connectionOptions();
  const sent = [...options.matchAll(/-c (\w+)=(\S+)/g)].map(([, name, value]) => `ALTER ROLE service SET ${name} = '${value}';`);
  expect(written("sql")).toEqual([sent.join("\n")]);
  expect(written("ini")).toEqual([expect.stringContaining("ignore_startup_parameters = options")]);
});

test.each(blocks.filter((block) => !speaksToTheService(block) && block.language !== "sql" && block.language !== "ini"))(
  "$manual names scripts, files, settings and services that there are: $text",
  async ({ language, text }) => {
    expect(language).toBe("sh");
    await shell.run(`bash -n <<'END'\n${text}\nEND`);
    let folder = ".";
    for (const command of commandsOf(text)) {
      const [program = "", ...words] = command;
      if (program === "cd") folder = words[0] ?? "";
      else if (program === "npm") expectNpm(folder, words);
      else if (program === "docker") expectCompose(words);
      else expect(["cat", "export"], command.join(" ")).toContain(program);
    }
    for (const [, name] of text.matchAll(/(?<![$\w])([A-Z][A-Z_]+)=/g)) expect(settings).toContain(name);
    for (const [file] of text.matchAll(/(?<=[= ])(examples|docs|scripts)\/[\w./-]+/g))
      expect(existsSync(file) || isMadeAtStart(file), file).toBe(true);
  },
);

/** Word lists: one per command, whatever joins them; settings before a command, comments and the lines of a here-document left out. */
const commandsOf = (text: string): string[][] =>
  text
    .replaceAll(/<<EOF\n.*?\nEOF/gs, "")
    .replaceAll(/\s#.*$/gm, "")
    .split(/\n|&&/)
    .map((line) => line.trim().replace(/^([A-Z_]+=\S+\s+)+/, ""))
    .filter((line) => line !== "")
    .map((line) => line.split(/\s+/));

function expectNpm(folder: string, [verb = "", name = ""]: string[]) {
  if (verb === "ci" || verb === "install") return expect(existsSync(path.join(folder, "package-lock.json"))).toBe(true);
  const { scripts } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return expect(Object.keys(scripts)).toContain(verb === "run" ? name : verb);
}

function expectCompose([compose, verb, ...words]: string[]) {
  expect(compose).toBe("compose");
  expect(["up", "exec"]).toContain(verb);
  if (verb === "exec") expect(readFileSync("compose.yaml", "utf8")).toContain(`\n  ${words.find((word) => !word.startsWith("-"))}:\n`);
}

/** The README's table, what the composition asks for, and what Node reads itself. */
const settings = [
  ...[...readFileSync("README.md", "utf8").matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names = ""]) => names.match(/[A-Z_]+/g) ?? []),
  ...[...readFileSync("compose.yaml", "utf8").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
  "NODE_EXTRA_CA_CERTS",
];

/** The board makes its certificate. */
const isMadeAtStart = (file: string) => file === "examples/live-board/.live-board/certificate.pem";
