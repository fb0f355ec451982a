/** What a server action answers to the form that called it. Values are what was typed, never a password or another secret. */
export interface FormState {
  /** A fault of the whole form, shown as an alert above it. */
  message?: string;
  /** Faults by the name of the field they belong to. */
  errors?: Record<string, string>;
  /** What was typed, for a browser without scripts; with scripts the form is never reset. */
  values?: Record<string, string>;
  /** The message of success, shown above the form; a dialog closes. */
  done?: string;
}

/** A server action as forms call it. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;
