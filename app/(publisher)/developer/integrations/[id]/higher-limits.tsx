export interface Contact {
  words: string;
  href: string;
}

/** Whom to ask for more, where the operator names somebody (docs/rules/limits.md#higher-limits). */
export const HigherLimits = ({ what, contact }: { what: string; contact: Contact | undefined }) =>
  contact && (
    <>
      {" "}
      For {what} write to{" "}
      <a href={contact.href} className="link">
        {contact.words}
      </a>
      .
    </>
  );
