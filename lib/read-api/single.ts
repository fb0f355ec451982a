import type { PeopleIn } from "@/lib/read-records/people-in";

/** The response of an endpoint that serves a single resource. */
export interface Single<Body extends object = object> {
  body: Body;
  /** For the record of reads. Null when the response has no data about people. */
  people: PeopleIn | null;
}
