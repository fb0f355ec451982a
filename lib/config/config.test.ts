import { expect, test } from "vitest";
import { readConfig } from "./config";

const singleSignOn = {
  OIDC_ISSUER: "https://id.example.com",
  OIDC_CLIENT_ID: "service",
  OIDC_CLIENT_SECRET: "secret",
};

const wrong: [string, Record<string, string>, RegExp][] = [
  [
    "an OUTBOUND_ALLOW that is not a list of ranges",
    { OUTBOUND_ALLOW: "127.0.0.0/8,lokalhost" },
    /OUTBOUND_ALLOW: lokalhost is not an address/,
  ],
  [
    "a shortened address in TRUSTED_PROXIES",
    { TRUSTED_PROXIES: "10.1" },
    /TRUSTED_PROXIES: 10\.1 is not an address/,
  ],
  [
    "none among other TRUSTED_PROXIES",
    { TRUSTED_PROXIES: "10.0.0.0/8,none" },
    /TRUSTED_PROXIES: none is not an address/,
  ],
  [
    "a HOST that others reach, without PUBLIC_URL",
    { HOST: "0.0.0.0" },
    /PUBLIC_URL: is required when HOST is no loopback/,
  ],
  [
    "a DATABASE_URL of another database",
    { DATABASE_URL: "mysql://root:secret-1@localhost/service" },
    /DATABASE_URL: expected postgresql:\/\//,
  ],
  [
    "a DATABASE_URL that is no address",
    { DATABASE_URL: "secret-1" },
    /DATABASE_URL: expected postgresql:\/\//,
  ],
  ...[
    "postgresql://service:secret-1@one:5432,two:5432/service",
    "postgresql://one,two/service?target_session_attrs=read-write",
    "postgresql:///service?host=one,two",
  ].map((DATABASE_URL): [string, Record<string, string>, RegExp] => [
    `a DATABASE_URL of several hosts (${DATABASE_URL.length} characters)`,
    { DATABASE_URL },
    /DATABASE_URL: names several hosts\. Name one address/,
  ]),
  [
    "an OIDC_ISSUER that is no address",
    { ...singleSignOn, OIDC_ISSUER: "id.example.com" },
    /OIDC_ISSUER: expected an https:\/\/ address/,
  ],
  [
    "an OIDC_ISSUER without a client",
    { OIDC_ISSUER: singleSignOn.OIDC_ISSUER },
    /OIDC_CLIENT_ID: is set together with .*\n.*OIDC_CLIENT_SECRET: is set together/,
  ],
  [
    "an OIDC_CLIENT_ID without an issuer",
    { ...singleSignOn, OIDC_ISSUER: "" },
    /OIDC_ISSUER: is set together with/,
  ],
  ["a DEMO_DATA that could mean either", { DEMO_DATA: "false" }, /DEMO_DATA: expected 0/],
  [
    "a lifetime that no date can hold",
    { ACCESS_TOKEN_TTL: "999999999999999" },
    /ACCESS_TOKEN_TTL: .*3155760000/,
  ],
  [
    "a wait that no date can hold",
    { WEBHOOK_RETRY_SCHEDULE: "5,999999999999999" },
    /WEBHOOK_RETRY_SCHEDULE\.1: .*3155760000/,
  ],
  ["a deadline that no timer can hold", { WEBHOOK_TIMEOUT: "3000000" }, /WEBHOOK_TIMEOUT: .*86400/],
];

test.each(wrong)(
  "%s prevents the service from starting, and the message names the setting without a secret",
  (_, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).not.toThrow(/secret-1/);
  },
);

test.each([
  { DATABASE_URL: "postgresql://service:a%20b@localhost:5432/service" },
  { DATABASE_URL: "postgres:///service?host=/var/run/postgresql" },
  { DATABASE_URL: "postgresql://service:a,b@localhost/service" },
  { OUTBOUND_ALLOW: "127.0.0.0/8, ::1,10.1.2.3" },
  { TRUSTED_PROXIES: "none" },
  { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" },
  { HOST: "localhost" },
  { HOST: "127.0.0.2" },
  { HOST: "::1" },
  singleSignOn,
])("%j is accepted", (environment) => {
  expect(() => readConfig(environment)).not.toThrow();
});
