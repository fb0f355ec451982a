import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { refuse } from "@/lib/errors/refusal";
import { currentActor } from "@/lib/session/current-actor";
import { type Action, act } from "./act";

const frozen = () =>
  Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" });

// Next has a request, its session and its pages only inside its server.
vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));
vi.mock("next/headers", () => ({ headers: vi.fn() }));
vi.mock("@/lib/session/page-language", () => ({ pageLanguage: async () => "en" }));
vi.mock("@/lib/session/current-actor", async (original) => ({
  ...(await original<object>()),
  currentActor: vi.fn(),
}));

const actor: Actor = {
  personId: "somebody",
  isOperator: false,
  requestId: "request",
  address: null,
  addressKey: null,
  sessionId: "session",
  provedAt: new Date(0),
};

beforeEach(() => {
  vi.mocked(currentActor).mockResolvedValue(actor);
  vi.mocked(revalidatePath).mockClear();
});

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

type Options = Partial<Action<Actor, { title: string }, unknown, object>>;

const schema = z.object({ title: z.string().max(10, "Too long.") });

const answer = (thrown: unknown, options: Options = {}) =>
  act(formOf({ title: "Typed" }), {
    verb: () => Promise.reject(thrown),
    done: "Saved.",
    ...options,
  });

const full = refuse("invalid_request", { message: "It is full." });

test("a refusal is shown in the form, at the field that it names", async () => {
  expect(await answer(full)).toEqual({ message: "It is full." });
  expect(
    await answer(refuse("validation_error", { message: "Too long.", field: "title" })),
  ).toEqual({ errors: { title: "Too long." } });
  expect(await answer(full, { schema })).toEqual({
    message: "It is full.",
    values: { title: "Typed" },
  });
});

test("a value that the schema refuses reaches no verb, and is shown again at its field", async () => {
  const verb = vi.fn();
  const typed = { title: "Longer than ten" };
  expect(await act(formOf(typed), { schema, verb, done: "Saved." })).toEqual({
    errors: { title: "Too long." },
    values: typed,
  });
  expect(verb).not.toHaveBeenCalled();
});

test("a refusal refreshes the pages, unless the refused form has to stay", async () => {
  const kept = await answer(full, { refresh: "/kept", keepsRefusedForm: true });
  expect(kept).toEqual({ message: "It is full.", stale: true });
  await answer(full, { refresh: "/refreshed" });
  await act(null, {
    verb: async () => {},
    refresh: "/done",
    keepsRefusedForm: true,
    done: "Saved.",
  });
  await answer(refuse("resource_not_found"), { refresh: "/deleted", schema });
  expect(vi.mocked(revalidatePath).mock.calls.map(([path]) => path)).toEqual([
    "/refreshed",
    "/done",
  ]);
});

test("nothing of a form is parsed for somebody who is not signed in", async () => {
  vi.mocked(currentActor).mockResolvedValue(null);
  vi.mocked(headers).mockResolvedValue(
    new Headers({ "next-action": "1", referer: "http://localhost:3000/account" }),
  );
  const parsing = { typed: vi.fn(), values: vi.fn(), verb: vi.fn() };
  const parse = vi.spyOn(schema, "safeParse");
  const state = await act(formOf({ title: "Typed" }), {
    schema,
    ...parsing,
    proof: true,
    done: "Saved.",
  });
  expect(state).toEqual({
    message: expect.stringContaining("Your session has ended."),
    signIn: "/signin?callbackUrl=%2Faccount",
  });
  for (const called of [parse, ...Object.values(parsing)]) expect(called).not.toHaveBeenCalled();
});

test.each([frozen(), Object.assign(new Error("deadlock detected"), { code: "40P01" })])(
  "during an outage of the database (%s) the form says so and keeps what was typed; the log has the failure",
  async (outage) => {
    const logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const state = await answer(outage, { schema, refresh: "/" });
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
    logged.mockRestore();
    expect(state).toEqual({
      message: expect.stringContaining("Nothing you typed is lost"),
      values: { title: "Typed" },
    });
    expect(lines).toMatchObject([{ level: "error", event: "request failed", code: outage.code }]);
    expect(revalidatePath).not.toHaveBeenCalled();
  },
);

test("during an outage that begins before the actor is known, the form says so too", async () => {
  const logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.mocked(currentActor).mockRejectedValue(frozen());
  const state = await act(formOf({ title: "Typed" }), {
    schema,
    verb: async () => {},
    done: "Saved.",
  });
  logged.mockRestore();
  expect(state).toEqual({ message: expect.stringContaining("Nothing you typed is lost") });
});

test("redirects are followed", async () => {
  const redirecting = act(null, { verb: async () => "/account", done: (path) => redirect(path) });
  await expect(redirecting).rejects.toThrow("NEXT_REDIRECT");
});

test("any other failure shows the error page", async () => {
  await expect(answer(new TypeError("not a function"))).rejects.toThrow(TypeError);
});
