import { config } from "@/lib/config/config";
import type { AttemptOutcome } from "@/lib/webhooks/delivery/attempt";
import type { UnreachableReason } from "@/lib/webhooks/outgoing/unreachable-reasons";
import { durationWords } from "@/lib/words";
import { isOutcome, reasonOf } from "./attempt-words";

export interface Advice {
  words: string;
  commands?: string[];
  link?: { href: string; text: string };
}

/** What to check after a failed attempt; undefined when it did not fail. */
export function attemptAdvice(
  {
    outcome,
    reason = null,
    status_code,
  }: { outcome: string; reason?: string | null; status_code: number | null },
  webhookUrl: string | null,
): Advice | undefined {
  const url = new URL(
    webhookUrl !== null && URL.canParse(webhookUrl) ? webhookUrl : "https://your.host",
  );
  if (!isOutcome(outcome)) return undefined;
  const unreachableReason = outcome === "unreachable" && reasonOf(reason);
  return unreachableReason
    ? unreachableAdvice[unreachableReason](url)
    : outcomeAdvice[outcome](url, status_code ?? 0);
}

const outcomeAdvice: Record<AttemptOutcome, (url: URL, status: number) => Advice | undefined> = {
  acknowledged: () => undefined,
  redirected: (url) => ({
    words:
      "Deliveries never follow redirects. Set the webhook URL to the address that the redirect points to.",
    commands: [`curl -si -X POST ${quoted(url)} | grep -i location`],
  }),
  gone: () => ({
    words:
      "410 means “never again”, so deliveries are paused until you resume them. Return another status if you did not mean that.",
  }),
  timeout: () => ({
    words: `The whole exchange has to finish within ${durationWords(config().WEBHOOK_TIMEOUT)}. Acknowledge first, then work: put the delivery on a queue of your own.`,
  }),
  unreachable: (url) => ({
    words:
      "The name has to resolve in public DNS, only to public addresses; the port has to be open to the internet; the certificate has to be valid for the name now, with its intermediate certificates sent along.",
    commands: [lookUp(url), showCertificate(url)],
  }),
  refused: (url, status) => refusedAdvice(url, status),
  internal_error: () => ({
    words:
      "The error is ours. The delivery is retried automatically, and the attempt does not count against your endpoint.",
  }),
};

const unreachableAdvice: Record<UnreachableReason, (url: URL) => Advice> = {
  blocked: (url) => ({
    words:
      "The name resolves to a private, loopback or reserved address, and deliveries go only to public ones. For a server on your own machine, read the event log with integrations listen.",
    commands: [lookUp(url)],
    link: { href: "/docs/develop-locally", text: "Develop on your laptop" },
  }),
  name_not_found: (url) => ({
    words:
      "Public DNS does not know the name. Compare it with your zone; a new name takes a while to propagate.",
    commands: [lookUp(url)],
  }),
  refused: (url) => ({
    words:
      "The address answers, but nothing listens on the port, or a firewall refuses the connection. The port has to be open to the internet.",
    commands: [`curl -si -X POST ${quoted(url)}`],
  }),
  tls: (url) => ({
    words:
      "The certificate has to be valid for the name now, issued by a public authority, with its intermediate certificates sent along. The command shows what your server sends.",
    commands: [showCertificate(url)],
  }),
  timeout: (url) => ({
    words:
      "No connection was established in time. A firewall that drops packets looks like this: the port has to be open to the internet.",
    commands: [`curl -si -m 10 -X POST ${quoted(url)}`],
  }),
  broken_answer: (url) => ({
    words:
      "The connection was closed before a complete HTTP response arrived. Look for a crash or a restart in your server's log, and for a proxy that cuts connections.",
    commands: [`curl -si -X POST ${quoted(url)}`],
  }),
};

function refusedAdvice(url: URL, status: number): Advice {
  if (status === 401 || status === 403)
    return {
      words:
        "Something in front of your handler requires a sign-in, or your signature check rejects the delivery. Verify it under “Check a signature”.",
    };
  if (status === 404 || status === 405)
    return {
      words: "Nothing accepts a POST at this path. Compare the webhook URL with your routes.",
      commands: [`curl -i -X POST ${quoted(url)}`],
    };
  if (status === 413)
    return {
      words:
        "Your server accepts only smaller bodies. Raise the limit of its body parser or proxy.",
    };
  if (status === 429)
    return {
      words:
        "Your server asks for fewer requests. At most four are in flight at once; exempt this path, or acknowledge first and work later.",
    };
  if (status >= 500)
    return {
      words:
        "Your handler failed. Look for the delivery id in your server's log; acknowledge first and work later.",
    };
  return {
    words: "Only a 2xx acknowledges a delivery. Look for the delivery id in your server's log.",
  };
}

const lookUp = (url: URL) => `nslookup ${url.hostname}`;

const showCertificate = (url: URL) =>
  `openssl s_client -connect ${url.hostname}:${url.port || 443} -servername ${url.hostname} -brief </dev/null`;

const quoted = (url: URL) => `'${url.href.replaceAll("'", "%27")}'`;
