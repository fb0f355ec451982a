import { boardOrigin, service } from "./settings.mjs";

/** @param {unknown} text */
const escapeHtml = (text) =>
  String(text ?? "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {string} body @param {string} nonce */
export const page = (body, nonce = "") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Live board</title>
<style>
  :root { font: 16px/1.5 system-ui, sans-serif; accent-color: #0b6068 }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem }
  label { display: block; margin: .75rem 0 }
  input { display: block; width: 100%; max-width: 32rem; box-sizing: border-box; padding: .5rem; font: inherit }
  button { padding: .5rem 1rem; font: inherit; cursor: pointer }
  .columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)) }
  time, small { opacity: .75 }
  code { overflow-wrap: anywhere }
</style>
</head>
<body><main>${body}</main>${nonce && `<script nonce="${nonce}">${live}</script>`}</body>
</html>`;

/**
 * Shows each delivery as a line immediately. Half a second after a change of the copy it redraws
 * the board, once for all changes in that time, and once when it is connected.
 */
const live = `
  const news = document.querySelector("#news");
  let waiting;
  const redraw = () => {
    waiting ??= setTimeout(async () => {
      waiting = undefined;
      const answer = await fetch("/board");
      if (answer.ok) document.querySelector("#board").innerHTML = await answer.text();
    }, 500);
  };
  const source = new EventSource("/live");
  source.onopen = redraw;
  source.addEventListener("change", redraw);
  source.onmessage = ({ data }) => {
    const { type, about, at } = JSON.parse(data);
    const line = document.createElement("li");
    line.textContent = type + (about && " · " + about) + " · " + new Date(at).toLocaleTimeString();
    news.prepend(line);
  };`;

export const setUpPage = () =>
  page(`<h1>Live board</h1>
<p>Register this board with the service: open <a href="${escapeHtml(new URL("/developer/integrations/new", service))}">Register integration</a>, press
<b>Import manifest</b>, and choose <code>examples/live-board/manifest.json</code> and the logo beside it. Then enter the credentials that the service showed you.</p>
<form method="post" action="/set-up">
  <label>Client ID <input name="clientId" required autocomplete="off"></label>
  <label>Client secret <input name="clientSecret" type="password" required autocomplete="off"></label>
  <label>Webhook secret <input name="webhookSecret" type="password" autocomplete="off"></label>
  <button>Save</button>
</form>
<p><small>The redirect URIs are ${escapeHtml(boardOrigin)}/connected and ${escapeHtml(boardOrigin)}/signed-in. The webhook URL is ${escapeHtml(boardOrigin)}/webhooks.</small></p>`);

export const connectPage = () =>
  page(`<h1>Live board</h1>
<p>An organizer connects this board to an event.</p>
<form action="/connect"><label>Event ID <input name="event_id" required autocomplete="off"></label><button>Connect an event</button></form>`);

/** @param {{ board: string, nonce: string }} parts */
export const boardPage = ({ board, nonce }) =>
  page(
    `<div id="board">${board}</div>
<h2>Just now</h2><ol id="news" reversed aria-live="polite"></ol>
<p><a href="/sign-in">Sign in as a participant</a></p>`,
    nonce,
  );

/** @param {import("./board.mjs").Board} board */
export const boardPart = ({ event, threads, activities, participants, remarks }) => `
<h1>${escapeHtml(event.title ?? "Untitled event")}</h1>
${remarks.map((remark) => `<p><small>${escapeHtml(remark)}</small></p>`).join("")}
<div class="columns">
  <section><h2>Program</h2>${programOf(threads, activities)}</section>
  <section><h2>Who is coming</h2><p>${participants.length} ${participants.length === 1 ? "person" : "people"}</p>
    <ul>${participants.map((person) => `<li>${escapeHtml(person.display_name ?? "No display name")}</li>`).join("")}</ul>
  </section>
</div>`;

/**
 * @param {import("./board.mjs").Thread[]} threads @param {import("./board.mjs").Activity[]}
 * activities
 */
function programOf(threads, activities) {
  const groups = [...threads, { id: null, name: "More" }].map(({ id, name }) => ({
    name,
    items: activities.filter(({ thread }) => thread === id),
  }));
  const shown = groups.filter(({ items }) => items.length > 0);
  return (
    shown
      .map(
        ({ name, items }) =>
          `<h3>${escapeHtml(name)}</h3><ul>${items.sort(byStart).map(activityLine).join("")}</ul>`,
      )
      .join("") || "<p>There are no activities yet.</p>"
  );
}

/** @param {import("./board.mjs").Activity} one @param {import("./board.mjs").Activity} other */
const byStart = (one, other) =>
  String(one.start_time ?? "9").localeCompare(String(other.start_time ?? "9"));

/** @param {import("./board.mjs").Activity} activity */
const activityLine = ({ title, start_time, status, committed_signups_count, capacity }) =>
  `<li>${start_time ? `<time>${escapeHtml(start_time.slice(0, 16).replace("T", " "))}</time> ` : ""}${escapeHtml(title ?? "Untitled")}${status === "canceled" ? " (canceled)" : ""}${capacity === null ? "" : ` <small>${escapeHtml(committed_signups_count)} of ${escapeHtml(capacity)}</small>`}</li>`;

/**
 * @param {{ profile: { name?: string | null, event_profile?: { display_name: string | null } | null
 * }, subject: unknown }} who
 */
export const helloPage = ({ profile, subject }) =>
  page(`<h1>Hello ${escapeHtml(profile.event_profile?.display_name ?? profile.name ?? "participant")}</h1>
<p>Your pseudonym here is <code>${escapeHtml(subject)}</code>. No other integration sees it.</p><p><a href="/">To the board</a></p>`);

/** @param {string} message */
export const problemPage = (message) =>
  page(
    `<h1>That did not work</h1><p role="alert">${escapeHtml(message)}</p><p><a href="/">To the board</a></p>`,
  );

export const privacyPage = page(
  "<h1>Privacy</h1><p>The board shows what the event's organizer allows it to read. It stores only its tokens.</p>",
);
