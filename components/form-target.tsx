/**
 * Narrows where this page's forms may lead to ourselves and one validated origin. React moves it into the head. A second policy cannot widen the first: the
 * proxy allows `https:` on the OAuth pages, this allows the one client's origin of it.
 */
export const FormTarget = ({ redirectUri }: { redirectUri: string }) => (
  <meta httpEquiv="Content-Security-Policy" content={`form-action 'self' ${new URL(redirectUri).origin}`} />
);
