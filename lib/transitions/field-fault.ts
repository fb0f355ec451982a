import { refuse } from "@/lib/errors/refusal";

/**
 * A typed value that conflicts with stored data:
 * `throw fieldFault("capacity", "12 people are signed up.")`.
 */
export const fieldFault = (field: string, message: string) =>
  refuse("validation_error", { message, field });
