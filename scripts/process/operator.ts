import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { emailSchema } from "@/lib/people/email";
import { appointByAddress } from "@/lib/transitions/operator/appoint";
import { openDatabase } from "./database";
import { runProcess } from "./lifecycle";

/** `npm run operator -- EMAIL`: appoints an operator, whether or not the service is running. Ends with 1 and says what to do when it cannot. */
await runProcess(async (onStop) => {
  const [typed, ...others] = process.argv.slice(2);
  const email = emailSchema.safeParse(typed);
  if (!email.success || others.length > 0) return refuse("Usage: npm run operator -- EMAIL   (the e-mail address of an account)");
  const embedded = await openDatabase();
  if (embedded) onStop(embedded.stop);
  onStop(() => pool().end());
  onStop(() => prisma().$disconnect());
  const outcome = await appointByAddress(email.data);
  if (outcome === "unknown" || outcome === "unproved") return refuse(wayOn(outcome, email.data));
  process.stdout.write(`${email.data} is an operator ${outcome === "appointed" ? "now" : "already"}.\n`);
  return 0;
});

function refuse(words: string): number {
  process.stderr.write(`${words}\n`);
  return 1;
}

function wayOn(outcome: "unknown" | "unproved", email: string): string {
  if (outcome === "unknown") return `No account has the address ${email}. Create one at /signup, use the link in its mail, and run this again.`;
  return `Nobody has shown that they read the mails of ${email}, so it was not appointed. The account's password and sessions have ended, and a link to set a new password is mailed to it. Use that link, and run this again.`;
}
