import {
  type ProgramThread,
  type ProgramThreadOfPage,
  programPageRows,
  serializeProgramPage,
} from "@/lib/resources/program-thread";
import { collection, keyById } from "./collection";
import { peopleOfActivities } from "./people-of-activities";

export const listProgram = collection<ProgramThreadOfPage, ProgramThread>({
  name: "program",
  rows: programPageRows,
  keyOf: keyById,
  serialize: serializeProgramPage,
  people: peopleOfActivities,
});
