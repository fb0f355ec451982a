import { refuse } from "@/lib/errors/refusal";

/** Gives up waiting after so many milliseconds: 503, so that no caller hangs while the database is away or overloaded. */
export async function withinDeadline<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refuse("service_unavailable", { headers: { "Retry-After": "5" } })), milliseconds);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
