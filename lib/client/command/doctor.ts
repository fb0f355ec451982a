import { CannotRun, webAddress } from "./cannot-run";
import { webhookSecret } from "./credentials";
import { type Output, paint } from "./output";
import { isAccepted, type Posted, post, wordsOf } from "./post";
import { type Door, type Probe, probes } from "./probes";

/** Longer than the service waits, so that a slow receiver fails only the probe for slowness. */
const patienceMs = 30_000;
const answersWithinMs = 10_000;

/** Probes a receiver. The exit status is 1 when a probe failed. */
export async function doctor(address: string | undefined, out: Output): Promise<number> {
  const url = webAddress(address, "--url");
  const slowest = { ms: 0 };
  const door: Door = {
    secret: await webhookSecret(),
    post: async ({ headers, body }) => {
      const posted = await post(url, headers, body, patienceMs);
      slowest.ms = Math.max(slowest.ms, posted.durationMs);
      return posted;
    },
  };
  let failed = 0;
  for (const [index, probe] of probes.entries()) {
    out.progress(`${index + 1} of ${probes.length + 1}: ${probe.name} …`);
    const answers = await probe.send(door);
    if (index === 0) expectSomebody(url, answers);
    if (
      !say(
        out,
        probe,
        answers.every((answer) => hasPassed(probe, answer)),
        answers.map(wordsOf).join(", "),
      )
    )
      failed += 1;
  }
  const inTime = { name: "answers within 10 seconds", hint: "acknowledge first, then process" };
  if (!say(out, inTime, slowest.ms <= answersWithinMs, `the slowest response took ${slowest.ms} ms`)) failed += 1;
  out.note(failed === 0 ? `All ${probes.length + 1} probes passed.` : `${failed} of ${probes.length + 1} probes failed.`);
  return failed === 0 ? 0 : 1;
}

function expectSomebody(url: URL, answers: Posted[]) {
  const [answer] = answers;
  if (answer && answer.status === undefined) throw new CannotRun(`No answer from ${url.href}: ${wordsOf(answer)}.`);
}

/** A missing response counts as neither accepted nor refused. */
const hasPassed = ({ expects }: Probe, answer: Posted) => answer.status !== undefined && isAccepted(answer) === (expects === "accepted");

function say(out: Output, { name, hint }: Pick<Probe, "name" | "hint">, passed: boolean, answered: string): boolean {
  const text = passed ? `${paint("green", "passed")}  ${name} (${answered})` : `${paint("red", "failed")}  ${name} (${answered}): ${hint}`;
  out.result(text, { probe: name, passed, answered, ...(!passed && { hint }) });
  return passed;
}
