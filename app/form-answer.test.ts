import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { expect, test, vi } from "vitest";
import { refuse } from "@/lib/errors/refusal";
import { answerOf, stateOf } from "./form-answer";

vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));

const answer = (thrown: unknown) => answerOf(Promise.reject(thrown), { done: "Saved." });

test("a refusal is shown in the form, at the field that it names", async () => {
  expect(await answer(refuse("invalid_request", { message: "It is full." }))).toEqual({ message: "It is full." });
  expect(await answer(refuse("validation_error", { message: "Too long.", field: "title" }))).toEqual({ errors: { title: "Too long." } });
});

test("a refusal refreshes the pages, unless the refused form has to stay", async () => {
  const refused = () => Promise.reject(refuse("invalid_request", { message: "It is full." }));
  const kept = await answerOf(refused(), { done: "Saved.", refresh: "/kept", keepsRefusedForm: true });
  expect(kept).toEqual({ message: "It is full.", stale: true });
  await answerOf(refused(), { done: "Saved.", refresh: "/refreshed" });
  await answerOf(Promise.resolve(), { done: "Saved.", refresh: "/done", keepsRefusedForm: true });
  expect(vi.mocked(revalidatePath).mock.calls.map(([path]) => path)).toEqual(["/refreshed", "/done"]);
});

const frozen = Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" });

test.each([frozen, Object.assign(new Error("deadlock detected"), { code: "40P01" })])(
  "during an outage of the database (%s) the form says so and keeps what was typed; the log has the failure",
  async (outage) => {
    const logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const state = await answer(outage);
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
    logged.mockRestore();
    expect(state).toEqual({ message: expect.stringContaining("Nothing you typed is lost") });
    expect(lines).toMatchObject([{ level: "error", event: "request failed", code: outage.code }]);
  },
);

test("during an outage, a form that decides about its answer itself says so too, and its redirects are followed", async () => {
  const logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const state = await stateOf(() => Promise.reject(frozen), { email: "a@b.example" });
  logged.mockRestore();
  expect(state).toEqual({ message: expect.stringContaining("Nothing you typed is lost"), values: { email: "a@b.example" } });
  await expect(stateOf(async () => redirect("/account"))).rejects.toThrow("NEXT_REDIRECT");
});

test("any other failure shows the error page", async () => {
  await expect(answer(new TypeError("not a function"))).rejects.toThrow(TypeError);
});
