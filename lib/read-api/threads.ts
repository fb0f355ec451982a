import { serializeThread, threadRows } from "@/lib/resources/thread";
import { collection, each, keyById } from "./collection";

export const listThreads = collection({ name: "threads", rows: threadRows, keyOf: keyById, serialize: each(serializeThread) });
