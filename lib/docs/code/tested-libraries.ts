/** The client libraries that tests sign in with, by major version, and what each needs. */
export const testedLibraries = [
  {
    name: "next-auth",
    version: "4",
    takes: "The provider above: `authorization.params.scope` and a `userinfo` request of its own.",
  },
  {
    name: "openid-client",
    version: "6",
    takes:
      '`discovery`, then `scope: "profile.read"` in `buildAuthorizationUrl`. It checks the id_token itself.',
  },
  {
    name: "oauth4webapi",
    version: "3",
    takes: '`algorithm: "oauth2"` at discovery to connect an event, where there is no id_token.',
  },
];
