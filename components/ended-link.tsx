import { PageLink } from "./page-link";
import { Alert } from "./ui/alert";

/** Where a mailed link leads that is used, expired or altered: what happened, and the way on. */
export function EndedLink({ next }: { next: { href: string; label: string } }) {
  return (
    <div className="mx-auto grid max-w-form gap-5 sm:pt-8">
      <h1 className="text-2xl font-semibold tracking-tight">This link no longer works</h1>
      <Alert tone="bad">It has already been used, has expired, or was replaced by a newer one. Nothing was changed.</Alert>
      <p>
        <PageLink href={next.href} className="link">
          {next.label}
        </PageLink>
      </p>
    </div>
  );
}
