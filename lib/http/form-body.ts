import { parametersOf } from "@/lib/errors/parameters";
import { bodyTextOf } from "./body-text";
import type { MachineRequest } from "./handler";

/** A form-encoded body. Bodies larger than a form are refused. */
export const formOf = async (request: Pick<MachineRequest, "body">): Promise<URLSearchParams> =>
  parametersOf(await bodyTextOf(request));
