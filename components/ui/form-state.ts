/**
 * The answer of a server action to the form that called it. It never holds a password or another
 * secret.
 */
export interface FormState {
  /** An error of the whole form, shown as an alert above its fields. */
  message?: string;
  /** The link to sign in, in another tab, for a person whose session has ended. */
  signIn?: string;
  /** Whether the subject of the form no longer exists for this person. */
  missing?: true;
  /**
   * Whether the page around the form was left as it is after a refusal, and may be out of date. A
   * dialog refreshes it when it closes.
   */
  stale?: true;
  /** Errors by the name of the field they belong to. */
  errors?: Record<string, string>;
  /** The typed values, for a browser without scripts. With scripts the form is never reset. */
  values?: Record<string, string>;
  /**
   * The action needs a fresh proof of who is acting: a dialog asks for it and submits the form
   * again.
   */
  needsProof?: true;
  /** The success message, shown at the end of the form. A dialog closes instead. */
  done?: string;
}

/** A server action as forms call it. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;
