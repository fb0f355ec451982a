import { refuse } from "@/lib/errors/refusal";

type WithMethod = Pick<Request, "method">;

export function requireGet({ method }: WithMethod) {
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET, HEAD");
}

export function requirePost({ method }: WithMethod) {
  if (method !== "POST") throw methodNotAllowed("POST");
}

export const methodNotAllowed = (allow: string) =>
  refuse("invalid_request", {
    status: 405,
    message: `This path accepts only ${allow.replace(/, (?=\w+$)/, " and ")}.`,
    headers: { Allow: allow },
  });
