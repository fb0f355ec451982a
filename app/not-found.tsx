import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { fullTitle } from "./public-page";

export const generateMetadata = (): Metadata => ({ title: { absolute: fullTitle("Not found") } });

export default function NotFoundPage() {
  return (
    <div className="mx-auto max-w-prose py-10 text-center sm:py-20">
      <p className="font-mono text-sm text-faint">404</p>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight">There is nothing here</h1>
      <p className="mt-2 text-soft">
        It may have moved, or you may not have access to it. Check which account you are signed in
        with.
      </p>
      <div className="mt-6 flex justify-center">
        <ButtonLink href="/" variant="primary">
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
