import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import * as z from "zod";
import { config } from "@/lib/config/config";
import { faultOf, log } from "@/lib/config/log";
import { prisma } from "@/lib/db/prisma";
import { isLoopback } from "@/lib/network/cidr";
import type { MailContent } from "./render-mail";

export interface Mail extends MailContent {
  to: string;
  /** Does not change between attempts. */
  messageId: string;
}

/**
 * `refused`: permanently. `failed`: another attempt may succeed. `unanswered`: the server has the
 * text, and whether it accepted the mail is unknown.
 */
export type SendOutcome = "sent" | "refused" | "failed" | "unanswered";

/** Records that the server is about to receive the text. When it throws, the mail is not sent. */
type HandOver = () => Promise<void>;

/**
 * The number of parallel connections. There are several, so that a hanging mail does not block the
 * others.
 */
export const mailsAtOnce = 5;

/**
 * Sends a mail through the SMTP server of SMTP_URL, or writes it to the log when SMTP_URL is unset.
 */
export const sendMail = (mail: Mail, handOver: HandOver): Promise<SendOutcome> => {
  const { SMTP_URL } = config();
  return SMTP_URL ? sendBySmtp(SMTP_URL, mail, handOver) : writeToLog(mail, handOver);
};

/** Nothing is delivered until the mail is stored, so a failure always allows another attempt. */
async function writeToLog(
  { to, subject, text, html, messageId }: Mail,
  handOver: HandOver,
): Promise<SendOutcome> {
  try {
    await handOver();
    if (keepsUnsentMails()) await keepUnsent({ recipient: to, subject, text, html });
    log("info", "mail (SMTP_URL is unset)", { to, subject, text });
    return "sent";
  } catch (error) {
    log("warn", "mail could not be written", { mail: messageId, ...faultOf(error) });
    return "failed";
  }
}

/**
 * Whether mails are stored and shown at /dev/mails: only on a machine where the service is tried
 * out locally, and where the log contains the mails as well.
 */
export const keepsUnsentMails = () =>
  config().SMTP_URL === undefined && isLoopback(new URL(config().PUBLIC_URL).hostname);

/** Enough for an announcement to everybody on such a machine, plus recently requested mails. */
const unsentMailsKept = 2_000;

async function keepUnsent(mail: {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}): Promise<void> {
  const { id } = await prisma().unsentMail.create({ data: mail, select: { id: true } });
  await prisma().unsentMail.deleteMany({ where: { id: { lte: id - BigInt(unsentMailsKept) } } });
}

async function sendBySmtp(
  smtpUrl: string,
  { messageId, unsubscribeUrl, ...mail }: Mail,
  handOver: HandOver,
): Promise<SendOutcome> {
  const host = new URL(config().PUBLIC_URL).hostname;
  const address = new URL(smtpUrl).searchParams.get("from") ?? `notices@${host}`;
  const from = { name: config().MAIL_FROM_NAME, address };
  const id = `<${messageId}@${host}>`;
  let isHandedOver = false;
  handOvers.set(id, async () => {
    await handOver();
    isHandedOver = true;
  });
  try {
    await transport(smtpUrl).sendMail({
      ...mail,
      from,
      messageId: id,
      headers: headersFor(unsubscribeUrl),
    });
    return "sent";
  } catch (error) {
    log("warn", "mail could not be sent", { mail: messageId, ...faultOf(error) });
    const answer = serverAnswerIn(error);
    if (answer === undefined) return isHandedOver ? "unanswered" : "failed";
    return answer.status >= 500 && answer.isAboutThisMail ? "refused" : "failed";
  } finally {
    handOvers.delete(id);
  }
}

/**
 * Lets mail programs offer one-click unsubscribing (RFC 8058). The header is not folded, because
 * folding would change the URL.
 */
const headersFor = (unsubscribeUrl: string | undefined) => ({
  "Auto-Submitted": "auto-generated",
  ...(unsubscribeUrl !== undefined && {
    "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
});

/**
 * The server's response. A refused sign-in or sender may be accepted later; a refused recipient or
 * text stays refused.
 */
function serverAnswerIn(error: unknown): { status: number; isAboutThisMail: boolean } | undefined {
  const parsed = serverAnswer.safeParse(error);
  return parsed.success
    ? {
        status: parsed.data.responseCode,
        isAboutThisMail: ["RCPT TO", "DATA"].includes(parsed.data.command),
      }
    : undefined;
}

const serverAnswer = z.object({ responseCode: z.number(), command: z.string() });

/** The callbacks of the mails being sent, by Message-ID. */
const handOvers = new Map<string, HandOver>();

let connected: { url: string; transporter: ReturnType<typeof newTransport> } | undefined;

function transport(url: string) {
  if (connected?.url !== url) connected = { url, transporter: newTransport(new URL(url)) };
  return connected.transporter;
}

function newTransport({ protocol, hostname, port, username, password }: URL) {
  const transporter = createTransport({
    pool: true,
    maxConnections: mailsAtOnce,
    maxRequeues: 0,
    host: hostname,
    port: port === "" ? undefined : Number(port),
    secure: protocol === "smtps:",
    auth:
      username === ""
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transporter.use("stream", (mail, done) => {
    mail.message.processFunc((text) =>
      Readable.from(afterHandOver(mail.message.messageId(), text), { objectMode: false }),
    );
    done();
  });
  return transporter;
}

/**
 * The text of a mail. It is read once the server has accepted the recipient and waits for the text.
 */
async function* afterHandOver(messageId: string, text: AsyncIterable<Buffer>) {
  const handOver = handOvers.get(messageId);
  if (!handOver) throw new Error(`nobody hands over ${messageId}`);
  await handOver();
  yield* text;
}
