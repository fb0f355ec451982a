import { programThreadRows, serializeProgramThread } from "@/lib/resources/program-thread";
import { collection, keyById } from "./collection";

export const listProgram = collection({ name: "program", rows: programThreadRows, keyOf: keyById, serialize: serializeProgramThread });
