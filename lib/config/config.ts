import * as z from "zod";
import { isLoopback, parseRange } from "@/lib/network/cidr";
import { perProcess } from "@/lib/per-process";
import { brandColor, brandLogo, brandText, footerLinks } from "./brand";
import { redisAddress } from "./redis-address";

/** A hundred years: dates in JavaScript and PostgreSQL can hold any time that far ahead. */
const longestSeconds = 3_155_760_000;

/** A timer of Node's holds 24 days at most. */
const longestDeadlineSeconds = 86_400;

const seconds = (fallback: number, atMost = longestSeconds) =>
  z.coerce.number().int().positive().max(atMost).default(fallback);

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `count/seconds`: at most `count` uses in any window of `seconds`. */
export interface Window {
  count: number;
  seconds: number;
}

/** An hour budget, a burst budget and a number of requests in flight. */
export interface Budget {
  hour: Window;
  burst: Window;
  inFlight: number;
}

const window = z.string().transform((text, context): Window => {
  const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text);
  if (!match) {
    context.addIssue({ code: "custom", message: "expected COUNT/SECONDS, for example 3/86400" });
    return z.NEVER;
  }
  return { count: Number(match[1]), seconds: Number(match[2]) };
});

/** The format `500/3600,30/60,5`, in which operators also set an integration's own limits. */
export const budgetSchema = z.string().transform((text, context): Budget => {
  const match = /^([1-9]\d*)\/([1-9]\d*),([1-9]\d*)\/([1-9]\d*),([1-9]\d*)$/.exec(text);
  if (!match) {
    context.addIssue({
      code: "custom",
      message: "expected HOUR,BURST,IN_FLIGHT, for example 500/3600,30/60,5",
    });
    return z.NEVER;
  }
  const [, hour = 0, hourSeconds = 0, burst = 0, burstSeconds = 0, inFlight = 0] =
    match.map(Number);
  return {
    hour: { count: hour, seconds: hourSeconds },
    burst: { count: burst, seconds: burstSeconds },
    inFlight,
  };
});

const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    !url ||
    !["http:", "https:"].includes(url.protocol) ||
    url.pathname !== "/" ||
    url.search !== "" ||
    url.hash !== ""
  ) {
    context.addIssue({
      code: "custom",
      message: "expected an origin, for example https://integrations.example.com",
    });
    return z.NEVER;
  }
  return url.origin;
});

const ranges = z.string().transform((text, context) =>
  list(text).flatMap((part) => {
    const range = parseRange(part);
    if (!range)
      context.addIssue({
        code: "custom",
        message: `${part} is not an address or a CIDR such as 10.0.0.0/8`,
      });
    return range ? [range] : [];
  }),
);

const masterKey = z
  .string()
  .refine(
    (text) => Buffer.from(text, "base64").length >= 32,
    "expected at least 32 random bytes, base64 (openssl rand -base64 32)",
  );

/** How people reach the operator: an e-mail address or a web page. */
const contact = z
  .union(
    [z.email(), z.url({ protocol: /^https?$/ })],
    "expected an e-mail address or the https:// address of a page",
  )
  .transform((words) => ({ words, href: words.includes("://") ? words : `mailto:${words}` }));

/** As libpq would read it: `//USER:PASSWORD@HOST:PORT,HOST:PORT/` or `?host=HOST,HOST`. */
const namesSeveralHosts = (address: string): boolean =>
  /[?&]host=[^&]*(,|%2C)/i.test(address) ||
  (address.split("/")[2] ?? "").replace(/^.*@/, "").includes(",");

const databaseAddress = z
  .string()
  .refine(
    (text) => !namesSeveralHosts(text),
    "names several hosts. Name one address that leads to the primary (docs/operating/failover.md)",
  )
  .pipe(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: "expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
    }),
  );

/**
 * Every setting of the service (docs/rules/operating-rules.md#settings). Durations are whole
 * seconds.
 */
const settingShapes = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: databaseAddress.optional(),
  REDIS_URL: z
    .string()
    .transform((text, context) => {
      const address = redisAddress(text);
      if (!("fault" in address)) return address;
      context.addIssue({ code: "custom", message: address.fault });
      return z.NEVER;
    })
    .optional(),
  DATA_DIR: z.string().default(".data"),
  DEMO_DATA: z.enum(["0", "1"], "expected 0, or 1 as if unset").optional(),
  SECRET_KEY: z.string().transform(list).pipe(z.array(masterKey).min(1)).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => (text.trim() === "none" ? "" : text))
    .pipe(ranges)
    .optional(),
  OUTBOUND_ALLOW: ranges.default([]),
  ACCESS_TOKEN_TTL: seconds(3600),
  AUTHORIZATION_CODE_TTL: seconds(600),
  REFRESH_TOKEN_TTL: seconds(7776000),
  REFRESH_TOKEN_HARD_CAP: seconds(31536000),
  SECRET_OVERLAP: seconds(86400),
  CURSOR_TTL: seconds(86400),
  REAUTHENTICATION_MAX_AGE: seconds(600),
  RESET_LINK_TTL: seconds(3600),
  VERIFY_LINK_TTL: seconds(86400),
  INVITATION_TTL: seconds(604800),
  DELETION_GRACE: seconds(172800),
  EVENT_LOG_TTL: seconds(2592000),
  READ_RECORD_TTL: seconds(7776000),
  DELETION_DUTY_TTL: seconds(2592000),
  SANDBOX_IDLE_TTL: seconds(2592000),
  UNREGISTERED_IDLE_TTL: seconds(7776000),
  WEBHOOK_TIMEOUT: seconds(10, longestDeadlineSeconds),
  WEBHOOK_RETRY_SCHEDULE: z
    .string()
    .default("5,300,1800,7200,18000,36000,50400,72000,86400")
    .transform(list)
    .pipe(z.array(z.coerce.number<string>().int().nonnegative().max(longestSeconds))),
  WEBHOOK_LEASE: seconds(30),
  LIMIT_INSTALLATION: z.string().default("500/3600,30/60,5").pipe(budgetSchema),
  LIMIT_USER: z.string().default("200/3600,20/60,5").pipe(budgetSchema),
  LIMIT_EVENT_LOG: z.string().default("7200/3600,120/60,2").pipe(budgetSchema),
  LIMIT_ATTESTATIONS: z.string().default("7200/3600,600/60,20").pipe(budgetSchema),
  LIMIT_ROTATIONS: z.string().default("3/86400").pipe(window),
  LIMIT_TEST_WEBHOOKS: z.string().default("10/3600").pipe(window),
  SUPPORT_CONTACT: contact.optional(),
  METRICS_TOKEN: z.string().optional(),
  BRAND_NAME: brandText(40).default("Integrations"),
  BRAND_LOGO: brandLogo.optional(),
  BRAND_COLOR: brandColor.optional(),
  FOOTER_LINKS: footerLinks.default([]),
  MAIL_FROM_NAME: brandText(80).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "expected smtp://… or smtps://…, with the sender as ?from=notices@example.com",
    })
    .optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: "expected an https:// address" }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
});

export const settingNames = Object.keys(settingShapes.shape);

type Settings = z.infer<typeof settingShapes>;

const settings = settingShapes.superRefine((values, context) => {
  if (values.PUBLIC_URL === undefined && !isLoopback(values.HOST)) {
    const message =
      "is required when HOST is no loopback address: its default is an address of this machine alone";
    context.addIssue({ code: "custom", path: ["PUBLIC_URL"], message });
  }
  const unset = singleSignOnSettings.filter((name) => values[name] === undefined);
  if (unset.length === singleSignOnSettings.length) return;
  const message = `is set together with ${singleSignOnSettings.join(", ")}`;
  for (const name of unset) context.addIssue({ code: "custom", path: [name], message });
});

const singleSignOnSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

export type Config = Omit<Settings, "PUBLIC_URL" | "MAIL_FROM_NAME"> & {
  PUBLIC_URL: string;
  MAIL_FROM_NAME: string;
};

/**
 * Reads settings from an environment; an empty variable counts as unset. Throws one message that
 * names every setting that is wrong.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `  ${issue.path.join(".")}: ${issue.message}`,
    );
    throw new Error(`Settings that cannot be used:\n${faults.join("\n")}`);
  }
  return {
    ...parsed.data,
    PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
    MAIL_FROM_NAME: parsed.data.MAIL_FROM_NAME ?? parsed.data.BRAND_NAME,
  };
}

export const config = perProcess("serviceConfig", () => readConfig(process.env));

export const isHttps = () => config().PUBLIC_URL.startsWith("https://");
