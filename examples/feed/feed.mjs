#!/usr/bin/env node
// Turns a CSV of registrations into lines of the platform feed and sends them. One file, no
// dependencies, Node 20 and later.
//
//   FEED_URL=… FEED_TOKEN=… EVENT_ID=… node feed.mjs [--complete] registrations.csv
//
// Sending the same file again is safe: unchanged rows change nothing. With --complete, people who
// are not in the file are removed.

import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createGzip } from "node:zlib";

const attemptsAtMost = 5;

/**
 * Columns that are fields of a person at the event. A column `form.diet` is the answer to the
 * question `diet`.
 */
const texts = [
  "display_name",
  "nickname",
  "organisation",
  "real_name",
  "role",
  "admin_notes",
  "application_status",
];
const flags = ["registered", "cancelled", "privacy_mode"];

const { FEED_URL, FEED_TOKEN, EVENT_ID } = process.env;
const [file, ...others] = process.argv.slice(2).filter((argument) => argument !== "--complete");
if (!FEED_URL || !FEED_TOKEN || !EVENT_ID || !file || others.length > 0) {
  console.error("Usage: FEED_URL=… FEED_TOKEN=… EVENT_ID=… node feed.mjs [--complete] FILE.csv");
  process.exit(2);
}
try {
  const summary = await send(() => linesOf(file, process.argv.includes("--complete")));
  report(summary);
  process.exitCode = summary.refused > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Sends all lines. When a body was not read to its end, sends them again from the start. */
async function send(lines) {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(lines()).catch(brokenConnection);
    if (answer.status === 200) return answer.json();
    const words = answer.broken
      ? `no response (${answer.broken})`
      : `${answer.status} ${await answer.text()}`;
    const isPassing = answer.broken || answer.status === 503 || answer.status === 408;
    if (!isPassing || attempt === attemptsAtMost)
      throw new Error(`The service did not accept the feed: ${words}`);
    const seconds = Number(answer.headers?.get("retry-after") ?? 2 ** attempt);
    console.error(`${words}; retrying in ${seconds} s`);
    await wait(seconds * 1_000);
  }
}

/**
 * fetch reports the reason of a broken connection as `cause`. Any other error, such as a missing
 * file, is not worth a retry.
 */
function brokenConnection(error) {
  if (error.message !== "fetch failed") throw error;
  return { broken: error.cause?.message ?? error.message };
}

/** Sends the body compressed, no faster than the service reads it. */
async function post(lines) {
  const failed = new AbortController();
  const source = Readable.from(lines);
  const body = source.on("error", (error) => failed.abort(error)).pipe(createGzip());
  const headers = {
    Authorization: `Bearer ${FEED_TOKEN}`,
    "Content-Type": "application/x-ndjson",
    "Content-Encoding": "gzip",
  };
  try {
    return await fetch(FEED_URL, {
      method: "POST",
      headers,
      body: Readable.toWeb(body),
      duplex: "half",
      signal: failed.signal,
    });
  } finally {
    source.destroy();
  }
}

async function* linesOf(csv, isComplete) {
  const snapshot = (state) => lineOf({ kind: "snapshot", event: EVENT_ID, of: ["person"], state });
  if (isComplete) yield snapshot("begin");
  let columns;
  for await (const row of rowsOf(createReadStream(csv, "utf8"))) {
    if (columns)
      yield lineOf(
        personOf(Object.fromEntries(columns.map((name, n) => [name, (row[n] ?? "").trim()]))),
      );
    else columns = row.map((name) => name.replace(/^\uFEFF/, "").trim());
  }
  if (isComplete) yield snapshot("end");
}

function lineOf(record) {
  return `${JSON.stringify(record)}\n`;
}

/** An empty cell leaves the stored value unchanged. */
function personOf(row) {
  const data = {};
  for (const name of texts) if (row[name]) data[name] = row[name];
  for (const name of flags) if (row[name]) data[name] = /^(yes|true|1|x)$/i.test(row[name]);
  const answers = Object.entries(row).filter(([name, value]) => name.startsWith("form.") && value);
  if (answers.length > 0)
    data.custom_form_fields = Object.fromEntries(
      answers.map(([name, value]) => [name.slice("form.".length), value]),
    );
  return {
    kind: "person",
    event: EVENT_ID,
    id: row.email || row.key,
    ...(row.version && { version: row.version }),
    data,
  };
}

/** Rows of a CSV (RFC 4180): quoted cells may contain commas, line breaks and doubled quotes. */
async function* rowsOf(chunks) {
  let [row, cell, isQuoted, wasQuote] = [[], "", false, false];
  for await (const chunk of chunks) {
    for (const character of chunk) {
      if (isQuoted) {
        if (character === '"') [isQuoted, wasQuote] = [false, true];
        else cell += character;
        continue;
      }
      if (character === '"') {
        if (wasQuote) cell += '"'; // doubled
        isQuoted = true;
      } else if (character === ",") [row, cell] = [[...row, cell], ""];
      else if (character === "\n") {
        if (row.length > 0 || cell !== "") yield [...row, cell];
        [row, cell] = [[], ""];
      } else if (character !== "\r") cell += character;
      wasQuote = false;
    }
  }
  if (row.length > 0 || cell !== "") yield [...row, cell];
}

function report({ lines, changed, unchanged, stale, refused, facts, faults }) {
  console.info(
    `${lines} lines: ${changed} changed, ${unchanged} unchanged, ${stale} stale, ${refused} refused`,
  );
  for (const [type, count] of Object.entries(facts)) console.info(`  ${type}: ${count}`);
  for (const { line, code, path, found, expected } of faults)
    console.error(
      `  line ${line}: ${code} at ${path}${found === undefined ? "" : `, found ${JSON.stringify(found)}`}${expected ? `, expected ${expected}` : ""}`,
    );
}
