/** Redirect URIs of an integration, for tests with addresses that almost match one of them. */
export const registeredRedirectUris = [
  "https://badges.example/oauth/callback",
  "https://second.example/cb?tenant=1",
] as const;

const [registered] = registeredRedirectUris;

/** The address as a query parameter of /oauth/authorize. */
export const redirectUriQuery = (uri: string) => `redirect_uri=${encodeURIComponent(uri)}`;

/** The address with one letter in the other case, once for each letter. */
const caseVariants = [...registered].flatMap((letter, index) => {
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return other === letter ? [] : [registered.slice(0, index) + other + registered.slice(index + 1)];
});

/** The address with one character percent-encoded, once for each character. */
const encodings = [...registered].map(
  (letter, index) =>
    `${registered.slice(0, index)}%${letter.charCodeAt(0).toString(16)}${registered.slice(index + 1)}`,
);

/**
 * Characters that some parsers trim, ignore or fold. They are tried before and after the address
 * and inside its host.
 */
const invisible = [
  "\u0000",
  "\t",
  "\n",
  "\r",
  "\r\n",
  " ",
  "\u000b",
  "\u000c",
  "\u001b",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u00ad",
  "\u200b",
  "\u200d",
  "\u202e",
  "\u2028",
  "\u2060",
  "\u3000",
  "\ufeff",
  "\ufffd",
]; // prettier-ignore
const invisibleVariants = invisible.flatMap((sign) => [
  sign + registered,
  registered + sign,
  registered.replace("badges", `bad${sign}ges`),
]);

const homoglyphs = [
  "bаdges.example",
  "badgеs.example",
  "ｂadges.example",
  "badges。example",
  "badges．example",
  "badges.ехample",
  "ḃadges.example",
].map((host) => registered.replace("badges.example", host));

const otherVariants = [
  `${registered}/`,
  `${registered}?`,
  `${registered}#`,
  `${registered}?x=1`,
  `${registered}#x`,
  `${registered};x`,
  `${registered}&x=1`,
  `${registered}.`,
  `${registered}/.`,
  `${registered}/..`,
  `${registered}/../callback`,
  `${registered}%2f`,
  `${registered}%00`,
  `${registered}\\`,
  `${registered}//`,
  "http://badges.example/oauth/callback",
  "https:/badges.example/oauth/callback",
  "https:badges.example/oauth/callback",
  "//badges.example/oauth/callback",
  "https:///badges.example/oauth/callback",
  "https:\\\\badges.example\\oauth\\callback",
  "https://badges.example\\oauth/callback",
  "https://badges.example:443/oauth/callback",
  "https://badges.example:8443/oauth/callback",
  "https://badges.example:/oauth/callback",
  "https://badges.example./oauth/callback",
  "https://www.badges.example/oauth/callback",
  "https://badges.example.evil.example/oauth/callback",
  "https://evil.example/badges.example/oauth/callback",
  "https://badges.example@evil.example/oauth/callback",
  "https://user@badges.example/oauth/callback",
  "https://user:pass@badges.example/oauth/callback",
  "https://@badges.example/oauth/callback",
  "https://evil.example#badges.example/oauth/callback",
  "https://evil.example?badges.example/oauth/callback",
  "https://badges.example/oauth/./callback",
  "https://badges.example/oauth/../oauth/callback",
  "https://badges.example/oauth/%2e/callback",
  "https://badges.example//oauth/callback",
  "https://badges.example/oauth//callback",
  "https://badges.example/oauth%2Fcallback",
  "https://badges.example/oauth/callback2",
  "https://badges.example/oauth/callbac",
  "https://badges.example/oauth",
  "https://badges.example/",
  "https://badges.example",
  "badges.example/oauth/callback",
  "/oauth/callback",
  "*",
  "https://*.example/oauth/callback",
  "https://badges.example/*",
  "javascript:alert(1)//badges.example/oauth/callback",
  "data:text/html,x",
  "https://second.example/cb",
  "https://second.example/cb?tenant=2",
  "https://second.example/cb?tenant=1&x",
  "https://second.example/cb?tenant=%31",
  "https://second.example/cb?",
  `${registered} ${registered}`,
  `${registered},${registered}`,
  encodeURIComponent(registered),
  registered.replace("https", "com.badges"),
  "null",
  "undefined",
]; // prettier-ignore

const rawQueries = [
  "",
  "redirect_uri",
  "redirect_uri=",
  `${redirectUriQuery(registered)}&${redirectUriQuery(registered)}`,
  `${redirectUriQuery(registered)}&${redirectUriQuery("https://evil.example/")}`,
  `${redirectUriQuery(registered)}&redirect_uri`,
  `${redirectUriQuery(registered)}&redirect%5Furi=https%3A%2F%2Fevil.example`,
  `redirect_uri[]=${registered}`,
  `Redirect_uri=${registered}`,
  `redirect_uri=${registered}%FF`,
  `redirect_uri=${registered}+`,
  `redirect_uri=+${registered}`,
  `redirect_uri=%EF%BB%BF${registered}`,
  `%20${redirectUriQuery(registered)}`,
];

/** Every unregistered address, as a query string. */
export const nearMissQueries = [
  ...caseVariants,
  ...encodings,
  ...invisibleVariants,
  ...homoglyphs,
  ...otherVariants,
]
  .map(redirectUriQuery)
  .concat(rawQueries);
