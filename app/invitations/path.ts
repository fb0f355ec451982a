/** Where the link of an invitation leads; signing in and up come back here. */
export const invitationPath = (token: string): string => `/invitations/${encodeURIComponent(token)}`;

/** The token in such a path; undefined for any other path. */
export const invitationTokenIn = (path: string): string | undefined => /^\/invitations\/([\w-]+)$/.exec(path)?.[1];
