import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import { signatureHeaders } from "@/lib/webhooks/outgoing/signature";
import { verifyInGo, verifyInPhp, verifyInPython, verifyInTypeScript } from "./verify-signature";

interface Language {
  name: string;
  program: string;
  version: string[];
  file: string;
  /** The sample, with a main program that checks the delivery in the environment variables. */
  source(): Promise<string>;
  /** The program's options that compile the file, for a compiled language. */
  compile?: (file: string) => string[];
  run: (file: string) => [program: string, ...options: string[]];
}

const languages: Language[] = [
  {
    name: "TypeScript",
    program: process.execPath,
    version: ["--version"],
    file: "main.mjs",
    source: async () =>
      (
        await transform(
          `${verifyInTypeScript}\nconsole.log(isOurs(process.env.SECRET, JSON.parse(process.env.HEADERS), process.env.BODY));`,
          {
            loader: "ts",
          },
        )
      ).code,
    run: (file) => [process.execPath, file],
  },
  {
    name: "Python",
    program: "python3",
    version: ["--version"],
    file: "main.py",
    source: async () =>
      `${verifyInPython}\nimport json, os\nprint(str(is_ours(os.environ["SECRET"], json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode())).lower())\n`,
    run: (file) => ["python3", file],
  },
  {
    name: "PHP",
    program: "php",
    version: ["--version"],
    file: "main.php",
    source: async () =>
      `${verifyInPhp.trimStart()}\necho isOurs(getenv('SECRET'), json_decode(getenv('HEADERS'), true), getenv('BODY')) ? 'true' : 'false';\n`,
    run: (file) => ["php", file],
  },
  {
    name: "Go",
    program: "go",
    version: ["version"],
    file: "main.go",
    source: async () =>
      `${verifyInGo.replace("package webhook", "package main").replace('"net/http"', '"encoding/json"\n\t"fmt"\n\t"net/http"\n\t"os"')}
func main() {
	var given map[string]string
	json.Unmarshal([]byte(os.Getenv("HEADERS")), &given)
	headers := http.Header{}
	for name, value := range given {
		headers.Set(name, value)
	}
	fmt.Println(IsOurs(os.Getenv("SECRET"), headers, []byte(os.Getenv("BODY"))))
}
`,
    compile: (file) => ["build", "-o", `${file}.out`, file],
    run: (file) => [`${file}.out`],
  },
];

const isInstalled = ({ program, version }: Language) => spawnSync(program, version).status === 0;
const installed = languages.filter(isInstalled);
const missing = languages.filter((language) => !installed.includes(language));

const folder = mkdtempSync(path.join(tmpdir(), "verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const other = "whsec_AAAVsBQIhrscChlQIMV+b5sSYspob7oD";
const body = '{"event_type":"thread.updated","data":{"name":"Käse & Wein"}}';
const now = Math.floor(Date.now() / 1000);
const signed = (timestamp: number, key = secret, previousSecret?: string) =>
  withNames(
    signatureHeaders({ deliveryId: "d-1", timestamp, body, secret: key, previousSecret }),
    (name) => name.toLowerCase(),
  );

const withNames = (headers: Record<string, string>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [rename(name), value]));

/** As the event log names them, and PHP's getallheaders(). */
const asInTheLog = deliveryHeaders({
  eventType: "thread.updated",
  deliveryId: "d-1",
  timestamp: now,
  body,
  secret,
  previousSecret: undefined,
});

const deliveries: [
  what: string,
  headers: Record<string, string>,
  body: string,
  expected: boolean,
][] = [
  ["accepts a signed delivery", signed(now), body, true],
  [
    "accepts a delivery that also carries the old secret's signature",
    signed(now, other, secret),
    body,
    true,
  ],
  ["accepts the headers of an item of the event log", asInTheLog, body, true],
  [
    "accepts header names in upper case",
    withNames(asInTheLog, (name) => name.toUpperCase()),
    body,
    true,
  ],
  ["refuses a delivery signed with another secret", signed(now, other), body, false],
  ["refuses a changed body", signed(now), body.replace("Wein", "Bier"), false],
  ["refuses a delivery from ten minutes ago", signed(now - 600), body, false],
  ["refuses a delivery from the future", signed(now + 600), body, false],
  ["refuses a request without headers", {}, body, false],
  [
    "refuses a timestamp that is not a number",
    { ...signed(now), "x-service-timestamp": "soon" },
    body,
    false,
  ],
];

describe.each(installed)("the $name sample", ({ program, file: name, source, compile, run }) => {
  const file = path.join(folder, name);
  const { PATH, HOME } = process.env;
  const env = { NODE_ENV: "test" as const, PATH, HOME };

  beforeAll(async () => {
    writeFileSync(file, await source());
    if (compile) await promisify(execFile)(program, compile(file), { env });
  }, 120_000);

  test.each(deliveries)("%s", async (_, headers, sent, expected) => {
    const [command, ...options] = run(file);
    const variables = { SECRET: secret, HEADERS: JSON.stringify(headers), BODY: sent };
    const { stdout } = await promisify(execFile)(command, options, {
      env: { ...env, ...variables },
    });
    expect(stdout.trim()).toBe(String(expected));
  });
});

test("the TypeScript sample compiles under the strictest checks with the headers of a node:http request", async () => {
  const project = path.join(folder, "strict");
  mkdirSync(project);
  const server = `
import { createServer } from "node:http";

export const server = createServer((request, response) => {
  response.writeHead(isOurs("secret", request.headers, "") ? 204 : 401).end();
});
`;
  writeFileSync(path.join(project, "receiver.ts"), verifyInTypeScript + server);
  const strictest = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
  };
  const modules = {
    target: "es2022",
    module: "nodenext",
    noEmit: true,
    types: ["node"],
    typeRoots: [path.resolve("node_modules/@types")],
  };
  writeFileSync(
    path.join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...strictest, ...modules }, include: ["*.ts"] }),
  );
  const compiling = promisify(execFile)(process.execPath, [
    "node_modules/typescript/bin/tsc",
    "--project",
    project,
  ]);
  expect((await compiling.catch(({ stdout }) => ({ stdout }))).stdout).toBe("");
}, 60_000);

test(`every sample whose interpreter is installed is run; missing: ${missing.map(({ name }) => name).join(", ") || "none"}`, () => {
  expect(installed.map(({ name }) => name)).toContain("TypeScript");
  if (process.env.CI === "true") expect(missing).toEqual([]);
});
