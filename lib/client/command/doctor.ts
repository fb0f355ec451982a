import { CommandError, webAddress } from "./command-error";
import { webhookSecret } from "./credentials";
import { type Output, paint } from "./output";
import { isAccepted, type PostResult, post, responseWords } from "./post";
import { type Probe, probes, type Receiver } from "./probes";

/** Longer than the service waits, so that a slow receiver fails only the probe for slowness. */
const probeTimeoutMs = 30_000;
const answersWithinMs = 10_000;

/** Probes a receiver. The exit status is 1 when a probe failed. */
export async function doctor(address: string | undefined, out: Output): Promise<number> {
  const url = webAddress(address, "--url");
  const slowest = { ms: 0 };
  const receiver: Receiver = {
    secret: await webhookSecret(),
    post: async ({ headers, body }) => {
      const posted = await post(url, headers, body, probeTimeoutMs);
      slowest.ms = Math.max(slowest.ms, posted.durationMs);
      return posted;
    },
  };
  let failed = 0;
  for (const [index, probe] of probes.entries()) {
    out.progress(`${index + 1} of ${probes.length + 1}: ${probe.name} …`);
    const answers = await probe.send(receiver);
    if (index === 0) requireReceiver(url, answers);
    requireListening(url, probe, answers);
    if (
      !report(
        out,
        probe,
        answers.every((answer) => hasPassed(probe, answer)),
        answers.map(responseWords).join(", "),
      )
    )
      failed += 1;
  }
  const timeProbe = { name: "answers within 10 seconds", hint: "acknowledge first, then process" };
  if (
    !report(
      out,
      timeProbe,
      slowest.ms <= answersWithinMs,
      `the slowest response took ${slowest.ms} ms`,
    )
  )
    failed += 1;
  out.note(
    failed === 0
      ? `All ${probes.length + 1} probes passed.`
      : `${failed} of ${probes.length + 1} probes failed.`,
  );
  return failed === 0 ? 0 : 1;
}

function requireReceiver(url: URL, answers: PostResult[]) {
  const [answer] = answers;
  if (answer && answer.status === undefined)
    throw new CommandError(`No answer from ${url.href}: ${responseWords(answer)}.`);
}

/** A receiver that died would fail every later probe, although only one request ended it. */
function requireListening(url: URL, { name }: Probe, answers: PostResult[]) {
  if (answers.some(({ reason }) => reason === "refused"))
    throw new CommandError(
      `Nothing listens at ${url.href} any more, since the probe before "${name}" or during it. The rest was not probed.`,
    );
}

/** A missing response counts as neither accepted nor refused. */
const hasPassed = ({ expects }: Probe, answer: PostResult) =>
  answer.status !== undefined && isAccepted(answer) === (expects === "accepted");

function report(
  out: Output,
  { name, hint }: Pick<Probe, "name" | "hint">,
  passed: boolean,
  answered: string,
): boolean {
  const text = passed
    ? `${paint("green", "passed")}  ${name} (${answered})`
    : `${paint("red", "failed")}  ${name} (${answered}): ${hint}`;
  out.result(text, { probe: name, passed, answered, ...(!passed && { hint }) });
  return passed;
}
