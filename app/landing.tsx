import { CalendarCheck, Code, KeyRound, ShieldCheck } from "lucide-react";
import { ConsentCard } from "@/components/consent-card";
import { PageLink } from "@/components/page-link";
import { ButtonLink } from "@/components/ui/button";
import { consentCardEnglish, scopeWordsEnglish } from "@/messages/consent-card";

/** The home page of a visitor who is not signed in. */
export function Landing() {
  return (
    <>
      <section className="grid items-center gap-12 py-8 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
            Integrations for your convention that see only what you allow
          </h1>
          <p className="mt-5 max-w-prose text-lg text-soft">
            Connect a badge printer, a schedule display or a sign-in to your event. You choose what
            each one may read, each knows people by its own pseudonyms instead of account ids, and
            you can disconnect it at any time.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/signup" variant="primary">
              Create account
            </ButtonLink>
            <ButtonLink href="/events">Find an event</ButtonLink>
            <ButtonLink href="/catalog">See the catalog</ButtonLink>
          </div>
        </div>
        <LandingCard />
      </section>
      <section
        aria-label="Who it is for"
        className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3"
      >
        {audiences.map(({ icon: Icon, title, text }) => (
          <div key={title} className="bg-surface p-6">
            <Icon aria-hidden="true" className="size-5 text-accent" />
            <h2 className="mt-4 font-semibold">{title}</h2>
            <p className="mt-1 text-sm text-soft">{text}</p>
          </div>
        ))}
      </section>
      <p className="mt-8 flex items-start gap-3 text-sm text-soft">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="max-w-prose">
          Integrations can read, never write. For people in privacy mode, real name, e-mail and form
          answers are withheld unless they share them by signing in; display name, nickname,
          organisation, role and organizers' notes are not. Disconnecting an integration, or
          revoking its access, takes effect at once.
        </span>
      </p>
      <p className="mt-4 flex items-start gap-3 text-sm text-soft">
        <Code aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="max-w-prose">
          Building an integration? The{" "}
          <PageLink href="/docs/quickstart" className="link">
            quickstart
          </PageLink>{" "}
          takes you to your first API response in five steps. Any standard OAuth client can
          configure itself from the{" "}
          <a href="/.well-known/oauth-authorization-server" className="link">
            authorization server metadata
          </a>
          .
        </span>
      </p>
    </>
  );
}

const audiences = [
  {
    icon: CalendarCheck,
    title: "You organize",
    text: "Connect an integration to your event, see exactly which fields it may read and when it last called. Disconnect it whenever you like.",
  },
  {
    icon: KeyRound,
    title: "You attend",
    text: "Sign in to an integration as yourself. You see the exact values it will get, and can revoke its access later in one place.",
  },
  {
    icon: Code,
    title: "You build",
    text: "OAuth 2.0 with PKCE, a JSON read API and signed webhooks. Register an integration and make your first call in minutes.",
  },
];

/** A picture of the consent screen, which an organizer sees before an integration gets any data. */
function LandingCard() {
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
        words={consentCardEnglish}
        scopeWords={scopeWordsEnglish}
        event={{ title: "Dragon Con 2027" }}
        scopes={[
          { name: "event.read", required: true, opens: ["The program, with places and times"] },
          {
            name: "participants.read",
            required: false,
            opens: ["Real names, except of people in privacy mode"],
          },
        ]}
        returnHost="badges.example.com"
        preview
      />
    </div>
  );
}
