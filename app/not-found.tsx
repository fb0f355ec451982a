import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { pageMessages } from "@/lib/session/page-language";
import { fullTitle } from "./public-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: { absolute: fullTitle((await pageMessages()).notFound.title) },
});

export default async function NotFoundPage() {
  const { notFound: words, ui } = await pageMessages();
  return (
    <div className="mx-auto max-w-prose py-10 text-center sm:py-20">
      <p className="font-mono text-sm text-faint">404</p>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight">{words.heading}</h1>
      <p className="mt-2 text-soft">{words.text}</p>
      <div className="mt-6 flex justify-center">
        <ButtonLink href="/" variant="primary">
          {ui.failure.home}
        </ButtonLink>
      </div>
    </div>
  );
}
