import { parametersOf } from "@/lib/errors/parameters";
import { textOf } from "./body-text";
import type { MachineRequest } from "./handler";

/** A form-encoded body, of a size that a form can have. */
export const formOf = async (request: Pick<MachineRequest, "body">): Promise<URLSearchParams> => parametersOf(await textOf(request));
