/** The most bytes allowed in a form, and in the head of a request. */
const [bodyBytes, headBytes] = [32_000, 15_000];

const filled = (bytes: number, part: (n: number) => string) => {
  let text = "";
  for (let n = 0; text.length < bytes; n++) text += part(n);
  return text.slice(0, bytes);
};

const distinctNames = (n: number) => `n${n}=&`;
const sameName = () => "a&";
const scopes = () => "event.read+";
const refreshing = "grant_type=refresh_token&client_id=x&client_secret=y&refresh_token=z";

export interface Asked {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export const form = (path: string, body: string): Asked => ({ path, body, headers: { "content-type": "application/x-www-form-urlencoded" } });
const [token, authorize, read] = ["/oauth/token", "/oauth/authorize", "/api/v1/me/profile"];

/** The worst requests that strangers can send to each endpoint before they are authenticated. */
export const worstInputs: Record<string, Asked> = {
  "a form of distinct names": form(token, filled(bodyBytes, distinctNames)),
  "a form of one name": form(token, filled(bodyBytes, sameName)),
  "a form of separators": form(
    token,
    filled(bodyBytes, () => "&"),
  ),
  "a form of escapes": form(token, `scope=${filled(bodyBytes, () => "%41")}`),
  "a form of scopes": form(token, `${refreshing}&scope=${filled(bodyBytes, scopes)}`),
  "a form of distinct scopes": form(token, `${refreshing}&scope=${filled(bodyBytes, (n) => `${n}+`)}`),
  "revoke: a form of distinct names": form("/oauth/revoke", filled(bodyBytes, distinctNames)),
  "a query beside a form": { ...form(`${token}?${filled(headBytes, distinctNames)}`, "") },
  "a query of authorize": { path: `${authorize}?${filled(headBytes, distinctNames)}` },
  "a query of one name": { path: `${authorize}?${filled(headBytes, sameName)}` },
  "scopes of authorize": { path: `${authorize}?client_id=x&scope=${filled(headBytes, scopes)}` },
  "a cookie of many": { path: `${authorize}?client_id=x`, headers: { cookie: filled(headBytes, () => "a=;") } },
  "a cookie of many like ours": { path: `${authorize}?client_id=x`, headers: { cookie: filled(headBytes, () => "next-auth.session-token;") } },
  "a cookie that does not open": {
    path: `${authorize}?client_id=x`,
    headers: { cookie: `next-auth.session-token=${filled(headBytes, () => "eyJh.")}` },
  },
  "a path of many parts": { path: `/api/v1${filled(headBytes, () => "/a")}` },
  "a bearer of spaces": { path: read, headers: { authorization: `Bearer ${filled(headBytes, () => " ")}!` } },
  "a bearer of letters": { path: read, headers: { authorization: `Bearer ${filled(headBytes, () => "a")}!` } },
  "an Accept of many": { path: read, headers: { accept: filled(headBytes, () => "a/b;q=0,") } },
  "Basic credentials": {
    ...form("/oauth/revoke", "token=x"),
    headers: { "content-type": "application/x-www-form-urlencoded", authorization: `Basic ${filled(headBytes, () => "JTQx")}` },
  },
  "a request id": { path: "/healthz", headers: { "x-service-request-id": filled(headBytes, () => "a") } },
};

/** The path without its query. */
export const doorOf = ({ path }: Asked): string => path.split("?", 1)[0] ?? "";

/** The bytes of the variable parts: path, header values and body. */
export const bytesOf = ({ path, headers = {}, body = "" }: Asked) => path.length + body.length + Object.values(headers).join("").length;
