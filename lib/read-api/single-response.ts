import type { DataSubjects } from "@/lib/read-records/data-subjects";

/** The response of an endpoint that serves a single resource. */
export interface SingleResponse<Body extends object = object> {
  body: Body;
  /** For the record of reads. Null when the response has no data about people. */
  people: DataSubjects | null;
}
