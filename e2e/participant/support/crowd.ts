import { pool } from "@/lib/db/pool";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { inTurns } from "../../support/in-turns";
import { anActor } from "../../support/world";

/** A process of its own in which a crowd signs up, as many at once as it has connections; it prints how many got in, and the refusals of the others. */
const [eventId = "", activityId = "", ...people] = process.argv.slice(2);
const answers = await inTurns(people, 10, (id) => signUp(anActor({ id }), eventId, activityId).then(() => "accepted", String));
const refusals = answers.filter((answer) => answer !== "accepted");
console.info(JSON.stringify({ accepted: answers.length - refusals.length, refusals: [...new Set(refusals)] }));
await pool().end();
