import { expect, test } from "vitest";
import { readConfig } from "./config";

test("limits and lifetimes default to those of the contract", () => {
  expect(readConfig({})).toMatchObject({
    WEBHOOK_TIMEOUT: 10,
    ACCESS_TOKEN_TTL: 3_600,
    AUTHORIZATION_CODE_TTL: 600,
    REFRESH_TOKEN_TTL: 90 * 86_400,
    REFRESH_TOKEN_HARD_CAP: 365 * 86_400,
    SECRET_OVERLAP: 86_400,
    LIMIT_INSTALLATION: {
      hour: { count: 500, seconds: 3_600 },
      burst: { count: 30, seconds: 60 },
      inFlight: 5,
    },
    LIMIT_USER: {
      hour: { count: 200, seconds: 3_600 },
      burst: { count: 20, seconds: 60 },
      inFlight: 5,
    },
    LIMIT_ROTATIONS: { count: 3, seconds: 86_400 },
    LIMIT_TEST_WEBHOOKS: { count: 10, seconds: 3_600 },
  });
});
