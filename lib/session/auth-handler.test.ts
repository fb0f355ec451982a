import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { authHandler } from "./auth-handler";

const answerTo = (path: string) => {
  const nextauth = path.split("?", 1)[0]?.split("/") ?? [];
  return authHandler(new NextRequest(`http://localhost:3000/api/auth/${path}`), {
    params: Promise.resolve({ nextauth }),
  });
};

test.each([
  ["session?callbackUrl=javascript%3Aalert(1)", 400],
  ["session?callbackUrl=a", 400],
  ["session?callbackUrl=%20", 400],
  ["session?callbackUrl=http%3A%2F%2F", 400],
  ["callback/credentials", 405],
])("%s, which next-auth answers with 500, is refused", async (path, status) => {
  expect((await answerTo(path)).status).toBe(status);
});
