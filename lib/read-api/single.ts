import type { PeopleIn } from "@/lib/read-records/people-in";

/** The answer of an endpoint of one thing. */
export interface Single<Body extends object = object> {
  body: Body;
  /** For the record of what was read; null when it says nothing of people. */
  people: PeopleIn | null;
}
