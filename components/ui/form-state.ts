/** The answer of a server action to the form that called it. It never holds a password or another secret. */
export interface FormState {
  /** A fault of the whole form, shown as an alert above it. */
  message?: string;
  /** Faults by the name of the field they belong to. */
  errors?: Record<string, string>;
  /** The typed values, for a browser without scripts; with scripts the form is never reset. */
  values?: Record<string, string>;
  /** The action needs a fresh proof of who is acting: a dialog asks for it and submits the form again. */
  needsProof?: true;
  /** The message of success, shown above the form; a dialog closes. */
  done?: string;
}

/** A server action as forms call it. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;
