import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { brandShades } from "@/lib/config/colors";
import { config } from "@/lib/config/config";
import type { PageRefusal } from "@/lib/errors/authorization-refusals";
import { chosenTheme } from "@/lib/session/cookie";
import { strictTransport } from "@/lib/session/page-headers";
import { languageOfBrowser } from "@/lib/session/request-language";
import type { Theme } from "@/lib/session/theme";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";
import type { Answer, MachineRequest } from "./handler";
import { escapeHtml as text } from "./html";
import { requestId } from "./machine-handler";
import { NodeHeaders } from "./node-request";
import { redirectUriComparison } from "./redirect-uri-comparison";
import { answerError } from "./respond";

interface Context {
  requestId: string;
  theme: Theme | undefined;
  language: Language;
  /** Starts the same request again. */
  restartPath?: string | undefined;
}

/**
 * The page for an authorization error that must not redirect, and for any page during an outage. It
 * has its own template, because a Next page cannot set its status. All values of the request are
 * escaped, and no script runs.
 */
export function errorPage(refusal: PageRefusal, context: Context): Answer {
  const nonce = randomBytes(16).toString("base64");
  return {
    status: refusal.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ].join("; "),
      "Cross-Origin-Opener-Policy": "same-origin",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      ...strictTransport(),
      "X-Service-Request-Id": context.requestId,
      ...refusal.headers,
    },
    body: page(refusal, context, nonce),
  };
}

export const isBrowser = ({ headers }: Pick<MachineRequest, "headers">) =>
  (headers.get("accept") ?? "").includes("text/html");

/**
 * The answer to a request for a page that Next cannot answer: a page to browsers, the envelope to
 * others.
 */
export function answerPageRefusal(refusal: PageRefusal, incoming: IncomingMessage): Answer {
  const request = { headers: new NodeHeaders(incoming) };
  const id = requestId(request);
  return isBrowser(request)
    ? errorPage(refusal, {
        requestId: id,
        theme: chosenTheme(request.headers.get("cookie")),
        language: languageOfBrowser(request.headers),
      })
    : answerError(refusal, id);
}

function page(
  { kind, code, dependsOnAccount, redirectUris }: PageRefusal,
  { requestId, theme, language, restartPath }: Context,
  nonce: string,
): string {
  const { errorPage: words, consent, authorizationErrors } = messagesOf(language);
  const { heading, message, advice } = authorizationErrors[kind];
  const switchTo = dependsOnAccount && restartPath;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(`${heading} · ${config().BRAND_NAME}`)}</title>
<style nonce="${nonce}">:root{color-scheme:${theme ?? "light dark"}}${style}${brandAccent()}</style>
</head>
<body>
<main>
<svg aria-hidden="true" viewBox="0 0 24 24">
<path d="M9 17H7A5 5 0 0 1 7 7M15 7h2a5 5 0 0 1 4 8M8 12h4M2 2l20 20"/>
</svg>
<h1>${text(heading)}</h1>
<p class="lead">${text(message)}</p>
<section aria-labelledby="next">
<h2 id="next">${text(words.next)}</h2>
<p>${text(advice)}</p>
${switchTo ? switchAccount(switchTo, consent.switchAccount) : ""}</section>
${redirectUris ? redirectUriComparison(redirectUris) : ""}<footer>
${footnote("code", words.code, code)}
${footnote("request", words.requestId, requestId)}
</footer>
</main>
</body>
</html>`;
}

const footnote = (id: string, label: string, value: string) =>
  `<div><span id="${id}">${text(label)}</span>` +
  `<div role="group" aria-labelledby="${id}"><code>${text(value)}</code></div></div>`;

const switchAccount = (restartPath: string, label: string) =>
  `<a href="/signin?switch=1&amp;callbackUrl=${encodeURIComponent(restartPath)}">${text(label)}</a>
`;

function brandAccent(): string {
  const { BRAND_COLOR } = config();
  if (!BRAND_COLOR) return "";
  const { light, dark } = brandShades(BRAND_COLOR);
  return `:root{--accent:light-dark(${light.accent},${dark.accent})}`;
}

/** The tokens of app/globals.css that this page needs. */
const style = `
:root{
  --canvas:light-dark(#faf9f6,#131517);--surface:light-dark(#fff,#1a1d20);
  --sunken:light-dark(#f2f0ea,#0e1012);--line:light-dark(#e5e1d8,#2d3236);
  --ink:light-dark(#1c1b18,#eceae5);--soft:light-dark(#57534a,#b3b1ab);
  --edge:light-dark(#8b8678,#737b82);--hover:light-dark(#f2f0ea,#24282c);
  --accent:light-dark(#0b6068,#63c9cb);--bad:light-dark(#a3251c,#f79a90);
  --bad-wash:light-dark(#fbe9e6,#3a1916)
}
*{box-sizing:border-box;margin:0}
body{
  min-height:100dvh;display:grid;place-items:center;padding:2rem 1rem;background:var(--canvas);
  color:var(--ink);
  font:0.9375rem/1.5rem Inter,"Inter Variable",ui-sans-serif,system-ui,-apple-system,
  "Segoe UI",Roboto,"Helvetica Neue",sans-serif;
  overflow-wrap:anywhere
}
main{
  width:100%;max-width:32rem;border:1px solid var(--line);border-radius:1rem;
  background:var(--surface);padding:2rem 1.5rem 0;overflow:hidden
}
svg{
  width:3rem;height:3rem;padding:.75rem;border-radius:.75rem;background:var(--bad-wash);fill:none;
  stroke:var(--bad);stroke-width:2;stroke-linecap:round;stroke-linejoin:round
}
h1{
  margin-top:1.25rem;font-size:1.5625rem;line-height:2rem;font-weight:600;letter-spacing:-.014em;
  text-wrap:balance
}
h2{font-size:.9375rem;font-weight:600}
h3{margin-top:.75rem;font-size:.875rem;font-weight:500;color:var(--soft)}
.lead{margin-top:.5rem;color:var(--soft)}
section{margin-top:1.5rem}
section p{color:var(--soft)}
section a{
  display:inline-flex;align-items:center;min-height:2.5rem;margin-top:.75rem;padding:.375rem 1rem;
  border:1px solid color-mix(in srgb,var(--edge) 60%,transparent);border-radius:.5rem;
  background:var(--surface);color:var(--ink);font-size:.875rem;font-weight:500;
  text-decoration:none
}
section a:hover{border-color:var(--edge);background:var(--hover)}
section a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
ul{padding-left:1.1rem}
code{
  font:0.8125rem/1.25rem ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,
  "DejaVu Sans Mono",monospace;
  color:var(--ink)
}
bdi{unicode-bidi:isolate-override}
mark{
  padding:.1em .15em;border-radius:.2rem;background:var(--bad-wash);color:var(--bad);
  font-weight:600
}
mark:empty{border-left:2px solid var(--bad);padding:.1em 0}
i{
  padding:0 .2em;border:1px solid var(--line);border-radius:.2rem;font-style:normal;
  font-size:.6875rem
}
footer{
  display:grid;gap:.5rem;margin:1.75rem -1.5rem 0;padding:1rem 1.5rem;
  border-top:1px solid var(--line);background:var(--sunken);font-size:.875rem
}
footer>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}
footer span{color:var(--soft)}
@media(min-width:40rem){
main{padding:2.5rem 2.5rem 0}
footer{margin:2rem -2.5rem 0;padding:1rem 2.5rem}
}`;
