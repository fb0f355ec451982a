/**
 * Restricts the targets of this page's forms to this site and one validated origin. React moves the
 * element into the head. A second policy can only narrow the first: the proxy allows `https:` on
 * the OAuth pages, and this element allows only the origin of the one client.
 */
export const FormTarget = ({ redirectUri }: { redirectUri: string }) => (
  <meta
    httpEquiv="Content-Security-Policy"
    content={`form-action 'self' ${new URL(redirectUri).origin}`}
  />
);
