import type { RedirectUris } from "@/lib/errors/authorization-refusals";
import { escapeHtml } from "./html";

/**
 * The section of the error page for a manager of the integration: the sent URI and the registered
 * ones, with the difference to the closest one marked.
 */
export function redirectUriComparison({ sent, registered }: RedirectUris): string {
  const [uri] = sent;
  const closest = sent.length === 1 && uri ? closestTo(uri, registered) : undefined;
  const item = (address: string) =>
    `<li>${address === closest?.address ? marked(closest.registered) : code(visible(address))}</li>`;
  return `<section aria-labelledby="uris" lang="en">
<h2 id="uris">For you, who manage this integration</h2>
<p>The redirect URI must exactly match a registered URI.</p>
<h3>Sent</h3>
${closest ? `<p>${marked(closest.sent)}</p>\n<p>${explanation(closest)}</p>` : `<p>${sent.length > 1 ? "More than one redirect_uri was sent." : "No redirect_uri was sent."}</p>`}
<h3>Registered</h3>
<ul>${registered.map(item).join("")}</ul>
</section>
`;
}

/** A URI in three parts: the common start, the difference and the common end. */
interface Parts {
  before: string;
  difference: string;
  after: string;
}

interface Comparison {
  address: string;
  sent: Parts;
  registered: Parts;
}

function closestTo(sent: string, registered: string[]): Comparison | undefined {
  const shared = ({ sent: { before, after } }: Comparison) => before.length + after.length;
  return registered
    .map((address) => compare(sent, address))
    .sort((one, other) => shared(other) - shared(one))[0];
}

function compare(sent: string, address: string): Comparison {
  const [sentCharacters, registeredCharacters] = [[...sent], [...address]];
  const shorter = Math.min(sentCharacters.length, registeredCharacters.length);
  let start = 0;
  while (start < shorter && sentCharacters[start] === registeredCharacters[start]) start++;
  let end = 0;
  while (end < shorter - start && sentCharacters.at(-1 - end) === registeredCharacters.at(-1 - end))
    end++;
  const parts = (characters: string[]): Parts => ({
    before: characters.slice(0, start).join(""),
    difference: characters.slice(start, characters.length - end).join(""),
    after: characters.slice(characters.length - end).join(""),
  });
  return { address, sent: parts(sentCharacters), registered: parts(registeredCharacters) };
}

const code = (html: string) => `<code><bdi dir="ltr">${html}</bdi></code>`;

const marked = ({ before, difference, after }: Parts) =>
  code(`${visible(before)}<mark>${visible(difference)}</mark>${visible(after)}`);

function explanation({ sent, registered }: Comparison): string {
  const place = `The closest registered URI differs at character ${[...sent.before].length + 1}`;
  if (sent.difference === "") return `${place}: ${quoted(registered.difference)} is missing.`;
  if (registered.difference === "")
    return `${place}: ${quoted(sent.difference)} should not be there.`;
  return `${place}: ${quoted(sent.difference)} was sent where ${quoted(registered.difference)} is registered.`;
}

const quotedAtMost = 24;

/**
 * The text, followed by the code points of its characters outside ASCII, because they may look like
 * ASCII.
 */
function quoted(text: string): string {
  const characters = [...text];
  const shown = characters.slice(0, quotedAtMost);
  const foreign = [
    ...new Set(shown.filter((character) => character > "\u007f" && !isInvisible(character))),
  ].map(codePoint);
  return `${code(`${visible(shown.join(""))}${characters.length > quotedAtMost ? "…" : ""}`)}${foreign.length > 0 ? ` (${foreign.join(", ")})` : ""}`;
}

/**
 * The text as HTML. Invisible characters (spaces, controls, marks that change the writing direction
 * and others) are shown as code points.
 */
const visible = (text: string) =>
  [...text]
    .map((character) =>
      isInvisible(character) ? `<i>${codePoint(character)}</i>` : escapeHtml(character),
    )
    .join("");

const isInvisible = (character: string) =>
  /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character);

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
