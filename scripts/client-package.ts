import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { build, type Plugin, transform } from "esbuild";
import { clientFile, packageVersion } from "@/lib/client/client-file";
import { sampleBodies } from "@/lib/client/command/samples";

// tsx scripts/client-package.ts: creates the client package in dist/client. It runs with every
// build, and before `npm run dev`.

const target = "dist/client";

/**
 * The probes' bodies come from the service's serializers, which need its database client and
 * schemas. The command only gets the resulting JSON.
 */
const samplesAsData: Plugin = {
  name: "samples as data",
  setup: ({ onLoad }) =>
    onLoad({ filter: /client\/command\/samples\.ts$/ }, () => ({
      contents: `export const sampleBodies = () => (${JSON.stringify(sampleBodies())});`,
    })),
};

mkdirSync("node_modules/.cache", { recursive: true });
const work = mkdtempSync("node_modules/.cache/client-package-");
try {
  const source = clientFile();
  put("client.ts", source);
  const options = {
    target: "es2022",
    format: "esm",
    charset: "utf8",
    legalComments: "inline",
  } as const;
  put("index.js", (await transform(source, { loader: "ts", ...options })).code);
  put("index.d.ts", declarations());
  await build({
    entryPoints: ["lib/client/command/main.ts"],
    outfile: path.join(work, "integrations.mjs"),
    bundle: true,
    platform: "node",
    ...options,
    target: "node20",
    tsconfig: "tsconfig.json",
    plugins: [samplesAsData],
    logLevel: "warning",
  });
  chmodSync(path.join(work, "integrations.mjs"), 0o755);
  put("integrations.py", readFileSync("lib/client/python/integrations.py", "utf8"));
  put("README.md", readFileSync("lib/client/README.md", "utf8"));
  put("package.json", `${JSON.stringify(manifest(), null, 2)}\n`);
  mkdirSync(target, { recursive: true });
  // Renamed file by file, so that a concurrent reader never finds an incomplete file.
  for (const name of [
    "client.ts",
    "index.js",
    "index.d.ts",
    "integrations.mjs",
    "integrations.py",
    "package.json",
    "README.md",
  ])
    renameSync(path.join(work, name), path.join(target, name));
} finally {
  rmSync(work, { recursive: true });
}

function put(name: string, content: string) {
  writeFileSync(path.join(work, name), content);
}

function contentOf(name: string): string {
  return readFileSync(path.join(work, name), "utf8");
}

function declarations(): string {
  const compiler = path.resolve("node_modules/typescript/bin/tsc");
  const modules = [
    "--target",
    "es2022",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--lib",
    "es2022,dom,dom.iterable",
  ];
  const options = [
    "--ignoreConfig",
    "--strict",
    "--declaration",
    "--emitDeclarationOnly",
    "--types",
    "",
    ...modules,
  ];
  execFileSync(
    process.execPath,
    [compiler, ...options, "--outDir", work, path.join(work, "client.ts")],
    { stdio: "inherit" },
  );
  return contentOf("client.d.ts");
}

function manifest() {
  const { version, license } = JSON.parse(readFileSync("package.json", "utf8"));
  const fields = {
    name: "integrations-client",
    description: "Client and command of the integrations service.",
    license,
    type: "module",
    engines: { node: ">=20" },
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./package.json": "./package.json",
    },
    types: "./index.d.ts",
    bin: { integrations: "integrations.mjs" },
    sideEffects: false,
  };
  const files = Object.fromEntries(
    ["index.js", "index.d.ts", "integrations.mjs", "README.md"].map((name) => [
      name,
      contentOf(name),
    ]),
  );
  return {
    ...fields,
    version: packageVersion(version, { ...files, "package.json": JSON.stringify(fields) }),
  };
}
