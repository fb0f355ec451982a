#!/usr/bin/env node
import { parseArgs } from "node:util";
import { CommandError } from "./command-error";
import { doctor } from "./doctor";
import { listen } from "./listen";
import { output } from "./output";
import { verify } from "./verify";

const usage = `integrations: work with the webhooks of an integration

  integrations listen --forward URL [--types a,b] [--from oldest]
      Posts every delivery of the event log to a local address, in order, with its headers and bytes.
      Starts at the current end of the log, saves its position in your home folder and resumes from there.

  integrations doctor --url URL
      Probes a receiver. Prints one line per probe: passed or failed.

  integrations verify FILE
      Checks the signature of a saved request: raw HTTP, or JSON with headers and body.

  --json   print one JSON object per line, for machines
  --help   print this text

Credentials come from INTEGRATIONS_URL, INTEGRATIONS_CLIENT_ID, INTEGRATIONS_CLIENT_SECRET (listen) and
INTEGRATIONS_WEBHOOK_SECRET (doctor, verify), or are requested on a terminal.

Exit status: 0 success, 1 a probe or the signature failed, 2 the command could not run.
`;

/** The options of each command, in addition to those of all. */
const optionsOf = new Map<string | undefined, string[]>([
  ["listen", ["forward", "types", "from"]],
  ["doctor", ["url"]],
  ["verify", []],
]);

/** Runs the command, and returns its exit status. */
async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    const [command, file, ...more] = positionals;
    if (values.help) {
      process.stdout.write(usage);
      return 0;
    }
    const out = output(values.json);
    if (more.length > 0 || (file !== undefined && command !== "verify"))
      throw new CommandError(`Unexpected argument ${more[0] ?? file}. See --help.`);
    const foreign = Object.keys(values).find(
      (name) => optionsOf.get(command)?.concat("json", "help").includes(name) === false,
    );
    if (foreign !== undefined)
      throw new CommandError(`${command} has no option --${foreign}. See --help.`);
    if (command === "listen") return await listen(values, out);
    if (command === "doctor") return await doctor(values.url, out);
    if (command === "verify") return await verify(file, out);
    throw new CommandError(
      command === undefined
        ? "Name a command: listen, doctor or verify. See --help."
        : `There is no command ${command}. See --help.`,
    );
  } catch (error) {
    output(false).note(
      `integrations: ${error instanceof CommandError ? error.message : String(error)}`,
    );
    return 2;
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        forward: { type: "string" },
        types: { type: "string" },
        from: { type: "string" },
        url: { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false, short: "h" },
      },
    });
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? (error.message.split(". ")[0] ?? "") : error}. See --help.`,
    );
  }
}

// The reader of the output, such as `head`, has closed it, so no result can be reported.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(2));

process.exitCode = await run(process.argv.slice(2));
