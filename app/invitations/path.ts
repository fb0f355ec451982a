/** The path of an invitation's page. Signing in and signing up return here. */
export const invitationPath = (token: string): string =>
  `/invitations/${encodeURIComponent(token)}`;

/** The token in such a path; undefined for any other path. */
export const invitationTokenIn = (path: string): string | undefined =>
  /^\/invitations\/([\w-]+)$/.exec(path)?.[1];
