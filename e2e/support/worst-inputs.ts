/** The most bytes allowed in a form, and in the head of a request. */
const [bodyBytes, headBytes] = [32_000, 15_000];

const repeatTo = (bytes: number, part: (n: number) => string) => {
  let text = "";
  for (let n = 0; text.length < bytes; n++) text += part(n);
  return text.slice(0, bytes);
};

const distinctNames = (n: number) => `n${n}=&`;
const sameName = () => "a&";
const scopes = () => "event.read+";
const refreshParameters = "grant_type=refresh_token&client_id=x&client_secret=y&refresh_token=z";

export interface WorstInput {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export const formInput = (path: string, body: string): WorstInput => ({
  path,
  body,
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const [token, authorize, read] = ["/oauth/token", "/oauth/authorize", "/api/v1/me/profile"];

/** The worst requests that strangers can send to each endpoint before they are authenticated. */
export const worstInputs: Record<string, WorstInput> = {
  "a form of distinct names": formInput(token, repeatTo(bodyBytes, distinctNames)),
  "a form of one name": formInput(token, repeatTo(bodyBytes, sameName)),
  "a form of separators": formInput(
    token,
    repeatTo(bodyBytes, () => "&"),
  ),
  "a form of escapes": formInput(token, `scope=${repeatTo(bodyBytes, () => "%41")}`),
  "a form of scopes": formInput(token, `${refreshParameters}&scope=${repeatTo(bodyBytes, scopes)}`),
  "a form of distinct scopes": formInput(
    token,
    `${refreshParameters}&scope=${repeatTo(bodyBytes, (n) => `${n}+`)}`,
  ),
  "revoke: a form of distinct names": formInput(
    "/oauth/revoke",
    repeatTo(bodyBytes, distinctNames),
  ),
  "a query beside a form": { ...formInput(`${token}?${repeatTo(headBytes, distinctNames)}`, "") },
  "a query of authorize": { path: `${authorize}?${repeatTo(headBytes, distinctNames)}` },
  "a query of one name": { path: `${authorize}?${repeatTo(headBytes, sameName)}` },
  "scopes of authorize": { path: `${authorize}?client_id=x&scope=${repeatTo(headBytes, scopes)}` },
  "a cookie of many": {
    path: `${authorize}?client_id=x`,
    headers: { cookie: repeatTo(headBytes, () => "a=;") },
  },
  "a cookie of many like ours": {
    path: `${authorize}?client_id=x`,
    headers: { cookie: repeatTo(headBytes, () => "next-auth.session-token;") },
  },
  "a cookie that does not open": {
    path: `${authorize}?client_id=x`,
    headers: { cookie: `next-auth.session-token=${repeatTo(headBytes, () => "eyJh.")}` },
  },
  "a path of many parts": { path: `/api/v1${repeatTo(headBytes, () => "/a")}` },
  "a bearer of spaces": {
    path: read,
    headers: { authorization: `Bearer ${repeatTo(headBytes, () => " ")}!` },
  },
  "a bearer of letters": {
    path: read,
    headers: { authorization: `Bearer ${repeatTo(headBytes, () => "a")}!` },
  },
  "an Accept of many": { path: read, headers: { accept: repeatTo(headBytes, () => "a/b;q=0,") } },
  "Basic credentials": {
    ...formInput("/oauth/revoke", "token=x"),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${repeatTo(headBytes, () => "JTQx")}`,
    },
  },
  "a request id": {
    path: "/healthz",
    headers: { "x-service-request-id": repeatTo(headBytes, () => "a") },
  },
};

/** The path without its query. */
export const pathWithoutQuery = ({ path }: WorstInput): string => path.split("?", 1)[0] ?? "";

/** The bytes of the variable parts: path, header values and body. */
export const bytesOf = ({ path, headers = {}, body = "" }: WorstInput) =>
  path.length + body.length + Object.values(headers).join("").length;
