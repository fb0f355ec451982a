import { config } from "@/lib/config/config";
import type { DemoSignIn } from "@/prisma/seed/demo";

/** The message for a person who typed `npm start`. */
export function welcome(signIns: DemoSignIn[]) {
  const { PUBLIC_URL } = config();
  const lines = [
    "",
    `  The integrations service is at ${PUBLIC_URL}`,
    `  Its read API is at             ${PUBLIC_URL}/api/v1`,
  ];
  const width = Math.max(0, ...signIns.map(({ email }) => email.length));
  if (signIns.length > 0) lines.push("", "  Demo sign-ins:");
  for (const { email, password, who } of signIns)
    lines.push(`    ${email.padEnd(width)}  ${password}  (${who})`);
  lines.push("", "  Ctrl-C stops it.", "");
  process.stdout.write(`${lines.join("\n")}\n`);
}
