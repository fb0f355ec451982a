import { refuse } from "@/lib/errors/refusal";
import type { MachineRequest } from "./handler";

/** The media type of the current and only version. */
const vendorType = "application/vnd.service.v1+json";

const supportedTypes = new Set([vendorType, "application/*", "*/*"]);

const noneSupported = `None of the types in Accept is supported. Supported types: ${[...supportedTypes].join(", ")}.`;

/**
 * 406 unless `Accept` is absent, empty, or contains a served type that is not excluded by q=0
 * (docs/rules/read-api.md#versions).
 */
export function requireAcceptable(request: MachineRequest) {
  const members = (request.headers.get("accept") ?? "")
    .split(",")
    .map((member) => member.trim().toLowerCase());
  const named = members.filter((member) => member !== "");
  if (named.length > 0 && !named.some(isSupported))
    throw refuse("not_acceptable", { message: noneSupported });
}

/** `*` is what some HTTP libraries send for any type. */
function isSupported(member: string): boolean {
  const [type = "", ...parameters] = member.split(";").map((part) => part.trim());
  return (
    (supportedTypes.has(type) || type === "*") &&
    !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
  );
}
