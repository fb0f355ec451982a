export interface Contact {
  words: string;
  href: string;
}

/**
 * Whom to ask for higher limits, if the operator names a contact
 * (docs/rules/limits.md#higher-limits).
 */
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
