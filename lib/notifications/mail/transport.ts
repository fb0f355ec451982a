import { createTransport } from "nodemailer";
import { config } from "@/lib/config/config";
import { faultOf, log } from "@/lib/config/log";
import { prisma } from "@/lib/db/prisma";
import type { Letter } from "./letter";

export interface Mail extends Letter {
  to: string;
  /** The same for every attempt, so that a mail server recognises a duplicate. */
  messageId: string;
}

/** `permanent`: this address will never take it. */
export type Sent = "sent" | "permanent" | "failed";

/** Gives a mail to the SMTP server of SMTP_URL; without one it is written to the log. */
export const sendMail = (mail: Mail): Promise<Sent> => {
  const { SMTP_URL } = config();
  return SMTP_URL ? sendBySmtp(SMTP_URL, mail) : writeToLog(mail);
};

async function writeToLog({ to, subject, text, html }: Mail): Promise<Sent> {
  log("info", "mail (SMTP_URL is unset)", { to, subject, text });
  if (keepsUnsentMails()) await keepUnsent({ recipient: to, subject, text, html });
  return "sent";
}

/** Whether mails are shown at /dev/mails: on a machine where somebody tries the service, where the log holds them as well. */
export const keepsUnsentMails = () => config().SMTP_URL === undefined && loopbackNames.has(new URL(config().PUBLIC_URL).hostname);

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

const unsentMailsKept = 200;

async function keepUnsent(mail: { recipient: string; subject: string; text: string; html: string }): Promise<void> {
  const { id } = await prisma().unsentMail.create({ data: mail, select: { id: true } });
  await prisma().unsentMail.deleteMany({ where: { id: { lte: id - BigInt(unsentMailsKept) } } });
}

async function sendBySmtp(smtpUrl: string, { messageId, ...mail }: Mail): Promise<Sent> {
  try {
    const host = new URL(config().PUBLIC_URL).hostname;
    const from = new URL(smtpUrl).searchParams.get("from") ?? `notices@${host}`;
    await transport(smtpUrl).sendMail({ ...mail, from, messageId: `<${messageId}@${host}>`, headers: { "Auto-Submitted": "auto-generated" } });
    return "sent";
  } catch (error) {
    log("warn", "mail could not be sent", { notification: messageId, ...faultOf(error) });
    return isRefusedForGood(error) ? "permanent" : "failed";
  }
}

let connected: { url: string; transporter: ReturnType<typeof newTransport> } | undefined;

function transport(url: string) {
  if (connected?.url !== url) connected = { url, transporter: newTransport(new URL(url)) };
  return connected.transporter;
}

const newTransport = ({ protocol, hostname, port, username, password }: URL) =>
  createTransport({
    pool: true,
    maxConnections: 5,
    host: hostname,
    port: port === "" ? undefined : Number(port),
    secure: protocol === "smtps:",
    auth: username === "" ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** A 5xx to the recipient; a refused sign-in or a 4xx may be right tomorrow. */
const isRefusedForGood = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EENVELOPE" && "responseCode" in error && Number(error.responseCode) >= 500;
