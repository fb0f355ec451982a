import { pool } from "@/lib/db/pool";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { mapConcurrently } from "../../support/map-concurrently";
import { anActor } from "../../support/world";

/**
 * A separate process in which a crowd signs up, with as many concurrent sign-ups as it has
 * connections. It prints how many succeeded and the refusals of the others.
 */
const [eventId = "", activityId = "", ...people] = process.argv.slice(2);
const answers = await mapConcurrently(people, 10, (id) =>
  signUp(anActor({ id }), eventId, activityId).then(() => "accepted", String),
);
const refusals = answers.filter((answer) => answer !== "accepted");
console.info(
  JSON.stringify({ accepted: answers.length - refusals.length, refusals: [...new Set(refusals)] }),
);
await pool().end();
