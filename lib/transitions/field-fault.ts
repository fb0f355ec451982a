import { refuse } from "@/lib/errors/refusal";

/** What is typed in a field does not fit what is there already: `throw fieldFault("capacity", "12 people are signed up.")`. */
export const fieldFault = (field: string, message: string) => refuse("validation_error", { message, field });
