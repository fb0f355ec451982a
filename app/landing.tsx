import { CalendarCheck, Code, KeyRound, ShieldCheck } from "lucide-react";
import { ConsentCard } from "@/components/consent-card";
import { PageLink } from "@/components/page-link";
import { Rich } from "@/components/rich";
import { ButtonLink } from "@/components/ui/button";
import { pageMessages } from "@/lib/session/page-language";
import type { ConsentCardWords, ScopeCatalogue } from "@/messages/consent-card";
import type { Messages } from "@/messages/en";

/** The home page of a visitor who is not signed in. */
export async function Landing() {
  const { landing: words, header, consent, scopes } = await pageMessages();
  return (
    <>
      <section className="grid items-center gap-12 py-8 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
            {words.heading}
          </h1>
          <p className="mt-5 max-w-prose text-lg text-soft">{words.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/signup" variant="primary">
              {header.createAccount}
            </ButtonLink>
            <ButtonLink href="/events">{words.findEvent}</ButtonLink>
            <ButtonLink href="/catalog">{words.seeCatalog}</ButtonLink>
          </div>
        </div>
        <LandingCard words={words} card={consent} scopeWords={scopes} />
      </section>
      <section
        aria-label={words.audiences}
        className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3"
      >
        {audiencesOf(words).map(({ icon: Icon, title, text }) => (
          <div key={title} className="bg-surface p-6">
            <Icon aria-hidden="true" className="size-5 text-accent" />
            <h2 className="mt-4 font-semibold">{title}</h2>
            <p className="mt-1 text-sm text-soft">{text}</p>
          </div>
        ))}
      </section>
      <p className="mt-8 flex items-start gap-3 text-sm text-soft">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="max-w-prose">{words.privacy}</span>
      </p>
      <p className="mt-4 flex items-start gap-3 text-sm text-soft">
        <Code aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="max-w-prose">
          <Rich
            text={words.builders}
            values={{
              quickstart: (inside) => (
                <PageLink href="/docs/quickstart" className="link">
                  {inside}
                </PageLink>
              ),
              metadata: (inside) => (
                <a href="/.well-known/oauth-authorization-server" className="link">
                  {inside}
                </a>
              ),
            }}
          />
        </span>
      </p>
    </>
  );
}

const audiencesOf = (words: Messages["landing"]) => [
  { icon: CalendarCheck, title: words.organize, text: words.organizeText },
  { icon: KeyRound, title: words.attend, text: words.attendText },
  { icon: Code, title: words.build, text: words.buildText },
];

interface LandingCardProps {
  words: Messages["landing"];
  card: ConsentCardWords;
  scopeWords: ScopeCatalogue;
}

/** A picture of the consent screen, which an organizer sees before an integration gets any data. */
function LandingCard({ words, card, scopeWords }: LandingCardProps) {
  return (
    <div aria-hidden="true" inert className="max-lg:hidden">
      <ConsentCard
        integration={{
          display_name: "Badge Printer",
          publisher_name: "Inkwell Labs",
          tagline: null,
          logo: null,
        }}
        flow="installation"
        words={card}
        scopeWords={scopeWords}
        event={{ title: "Dragon Con 2027" }}
        scopes={[
          { name: "event.read", required: true, opens: [words.exampleProgram] },
          {
            name: "participants.read",
            required: false,
            opens: [words.exampleNames],
          },
        ]}
        returnHost="badges.example.com"
        preview
      />
    </div>
  );
}
