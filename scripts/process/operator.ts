import { closeDatabase } from "@/lib/db/close";
import { prisma } from "@/lib/db/prisma";
import { emailSchema } from "@/lib/people/email";
import { appointByAddress } from "@/lib/transitions/operator/operators";
import { openDatabase } from "./database";
import { runProcess } from "./lifecycle";

/**
 * `npm run operator -- EMAIL`: appoints an operator, whether or not the service is running. If it
 * cannot, it prints what to do and exits with 1.
 */
await runProcess(async (onStop) => {
  const [typed, ...others] = process.argv.slice(2);
  const email = emailSchema.safeParse(typed);
  if (!email.success || others.length > 0)
    return refuse("Usage: npm run operator -- EMAIL   (the e-mail address of an account)");
  const embedded = await openDatabase();
  if (embedded) onStop(embedded.stop);
  onStop(closeDatabase);
  onStop(() => prisma().$disconnect());
  const outcome = await appointByAddress(email.data);
  if (outcome === "unknown" || outcome === "unproved")
    return refuse(nextStepFor(outcome, email.data));
  process.stdout.write(
    `${email.data} is an operator ${outcome === "appointed" ? "now" : "already"}.\n`,
  );
  return 0;
});

function refuse(words: string): number {
  process.stderr.write(`${words}\n`);
  return 1;
}

function nextStepFor(outcome: "unknown" | "unproved", email: string): string {
  if (outcome === "unknown")
    return `No account has the address ${email}. Create one at /signup, use the link in its mail, then run this command again.`;
  return `The address ${email} is not verified, so the account was not made an operator. Its password and sessions have been revoked, and a link to set a new password has been sent. Use that link, then run this command again.`;
}
