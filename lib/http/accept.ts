import { refuse } from "@/lib/errors/refusal";
import type { MachineRequest } from "./handler";

/** The media type of the current and only version. */
const vendorType = "application/vnd.service.v1+json";

const served = new Set([vendorType, "application/*", "*/*"]);

const noneServed = `None of the types in Accept is supported. Supported types: ${[...served].join(", ")}.`;

/** 406 unless `Accept` is absent, empty, or contains a served type that is not excluded by q=0 (docs/rules/read-api.md#versions). */
export function requireAcceptable(request: MachineRequest) {
  const members = (request.headers.get("accept") ?? "").split(",").map((member) => member.trim().toLowerCase());
  const named = members.filter((member) => member !== "");
  if (named.length > 0 && !named.some(isServed)) throw refuse("not_acceptable", { message: noneServed });
}

function isServed(member: string): boolean {
  const [type = "", ...parameters] = member.split(";").map((part) => part.trim());
  return served.has(type) && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
}
