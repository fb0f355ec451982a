import { ownDataFile } from "@/lib/portal/participant/data-export";
import { download } from "./download";

/** GET /account/data/ID: everything stored about a person, for that person, sent part by part. */
export const ownData = download({
  filename: "my-data.json",
  contentType: "application/json",
  read: ({ personId }, path) => ownDataFile(personId, path.at(-1) ?? ""),
});
