/**
 * The words of the consent screen that registering an integration previews in the browser. The
 * catalogue has them in every language.
 */
export const consentCardEnglish = {
  connectHeading: "{app} wants to read data from {event}",
  signInHeading: "Sign in to {app} as a participant of {event}",
  publishedBy: "Published by {publisher}",
  returnTo: "You will be sent back to {host}",
  allow: "Allow",
  cancel: "Cancel",
  needed: "Needed",
  neededHint: "It does not work without these.",
  choice: "Your choice",
  choiceHint: "Untick what you do not want to share.",
  personalData: "Personal data",
};

export type ConsentCardWords = typeof consentCardEnglish;

/** What each scope opens: a verb phrase of four to six words, and item by item. */
export interface ScopeWords {
  phrase: string;
  opens: readonly string[];
}

export const scopeWordsEnglish = {
  "event.read": {
    phrase: "Read the event and its activities",
    opens: [
      "The event's details, also while it is a draft",
      "All activities with times, places and sign-up numbers",
      "Who hosts and who signed up, by pseudonym and display name, except people in privacy mode who do not share theirs",
      "Locations and roles",
    ],
  },
  "participants.read": {
    phrase: "Read the list of participants",
    opens: [
      "Display name, nickname, organisation and role of every participant",
      "Real name, e-mail and application answers; of people in privacy mode only if they share them by signing in",
      "Application status and the organizers' notes",
    ],
  },
  "program.read": {
    phrase: "Read threads and registration waves",
    opens: [
      "Threads of the program: name, description, colour and order",
      "Registration waves: their windows, capacities and the activities they gate",
    ],
  },
  "profile.read": {
    phrase: "Read your name, e-mail and profile",
    opens: [
      "Your account's name and e-mail address",
      "Your record on the event: display name, real name, role, application status and answers",
      "The same data in participant lists and notices, also when you use privacy mode",
    ],
  },
  "event.attendance": {
    phrase: "Know that you attend the event",
    opens: ["That you take part in this event, and nothing else about you"],
  },
} satisfies Record<string, ScopeWords>;

export type ScopeCatalogue = Record<keyof typeof scopeWordsEnglish, ScopeWords>;
