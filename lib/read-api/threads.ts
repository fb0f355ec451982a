import { serializeThread, threadRows } from "@/lib/resources/thread";
import { collection, keyById, serializeEach } from "./collection";

export const listThreads = collection({
  name: "threads",
  rows: threadRows,
  keyOf: keyById,
  serialize: serializeEach(serializeThread),
});
