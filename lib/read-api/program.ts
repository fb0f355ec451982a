import { programPageRows, serializeProgramPage } from "@/lib/resources/program-thread";
import { collection, keyById } from "./collection";

export const listProgram = collection({ name: "program", rows: programPageRows, keyOf: keyById, serialize: serializeProgramPage });
