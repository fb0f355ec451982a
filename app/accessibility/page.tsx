import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { config } from "@/lib/config/config";

export const metadata: Metadata = { title: "Accessibility" };

export default function AccessibilityPage() {
  const { BRAND_NAME, SUPPORT_CONTACT } = config();
  return (
    <article className="max-w-prose">
      <PageHeader
        title="Accessibility"
        description={`How ${BRAND_NAME} meets WCAG 2.2, level AA.`}
      />
      {parts.map(({ title, text }) => (
        <section key={title} className="mb-6">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="mt-1 text-soft">{text}</p>
        </section>
      ))}
      <section>
        <h2 className="text-lg font-semibold">If something does not work for you</h2>
        <p className="mt-1 text-soft">
          {SUPPORT_CONTACT ? (
            <>
              Write to{" "}
              <a href={SUPPORT_CONTACT.href} className="link">
                {SUPPORT_CONTACT.words}
              </a>
              . Say which page it was, and what you use to read it.
            </>
          ) : (
            "Write to the people who run this platform: which page it was, and what you use to read it."
          )}
        </p>
      </section>
    </article>
  );
}

const parts = [
  {
    title: "Status",
    text: "The pages are built to conform to the Web Content Accessibility Guidelines 2.2, level AA. We know of no page that does not. Names, descriptions and logos come from organizers and publishers, so their wording is not ours.",
  },
  {
    title: "Keyboard and focus",
    text: "Every page works with the keyboard alone. The focus is always visible and is not hidden under the header. Dialogs keep the focus and give it back. Moving an activity on a timetable needs no pointer: arrow keys move it, and a form does the same.",
  },
  {
    title: "Reading",
    text: "Text has a contrast of at least 4.5 to 1 in the light and in the dark colours, whatever colour the platform chose. Pages work from 320 pixels up, at 400 % zoom and with larger text spacing. Your system's settings for contrast and forced colours are followed.",
  },
  {
    title: "Screen readers",
    text: "Controls have names, headings are in order, lists and tables are marked as such, results and faults are announced, and a fault stands at its field. Plots have a sentence with their numbers and a table. Each text is marked with its language.",
  },
  {
    title: "Signing in and forms",
    text: "Passwords can be pasted and filled in by a password manager, and a passkey needs no memory at all. What you typed is not lost when something was wrong. Nothing has to be done against a clock, except links in mails, which you can ask for again.",
  },
  {
    title: "How we check",
    text: "Each screen is tested with axe in both colours and with the keyboard in a real browser, at 360 pixels and at 1280, before every release.",
  },
];
