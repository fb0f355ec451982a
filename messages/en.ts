import { answersEnglish } from "./answers";
import { consentCardEnglish, type ScopeCatalogue, scopeWordsEnglish } from "./consent-card";
import { plural } from "./fill";
import { proofEnglish } from "./proof-words";
import { uiEnglish } from "./ui";

/**
 * What participants read, and organizers on the consent screen, in English. The other languages
 * have exactly these sentences. `{name}` is filled in, `<link>…</link>` becomes an element.
 */
export const en = {
  ui: uiEnglish,
  proof: proofEnglish,
  header: {
    skip: "Skip to content",
    nav: "Main",
    events: "Events",
    organizer: "Organizer",
    developer: "Developer",
    operator: "Operator",
    catalog: "Catalog",
    docs: "Docs",
    signIn: "Sign in",
    createAccount: "Create account",
    accountOf: "Account of {name}",
    unreadNotices: plural({ one: "{count} unread notice", other: "{count} unread notices" }),
    unread: "unread",
    account: "Account",
    myEvents: "My events",
    connectedApps: "Connected apps",
    organizations: "Organizations",
    notices: "Notices",
    signOut: "Sign out",
  },
  search: {
    button: "Find anything",
    field: "Find",
    found: "Found",
    failed: "The search did not load.",
    searching: "Searching …",
    nothing: "Nothing found.",
    results: "{count} found",
    hint: "Events, people of your events, integrations, documentation, or the ID of a delivery.",
    tooMany: "Too many searches. Wait a minute.",
    unavailable: "The search did not respond. Try again.",
    groups: {
      Events: "Events",
      People: "People",
      Integrations: "Integrations",
      Deliveries: "Deliveries",
      Documentation: "Documentation",
    },
  },
  footer: {
    nav: "About",
    documentation: "Documentation",
    changelog: "Changelog",
    accessibility: "Accessibility",
    language: "Language",
    changeLanguage: "Change language",
    colours: "Colours",
    system: "System",
    light: "Light",
    dark: "Dark",
  },
  notFound: {
    title: "Not found",
    heading: "There is nothing here",
    text: "It may have moved, or you may not have access to it. Check which account you are signed in with.",
    home: "Go to the home page",
  },
  scopes: scopeWordsEnglish as ScopeCatalogue,
  consentScopes: {
    details: "The event's details, also while it is a draft",
    activities: plural({
      one: "{count} activity with times, places and sign-up numbers",
      other: "{count} activities with times, places and sign-up numbers",
    }),
    noActivities: "Activities with times, places and sign-up numbers",
    locations: plural({
      one: "{count} location, and the event's roles",
      other: "{count} locations, and the event's roles",
    }),
    noLocations: "Locations and roles",
    threads: plural({
      one: "{count} thread of the program",
      other: "{count} threads of the program",
    }),
    noThreads: "Threads of the program",
    waves: plural({
      one: "{count} registration wave: who may sign up when",
      other: "{count} registration waves: who may sign up when",
    }),
    noWaves: "Registration waves: who may sign up when",
    participants: plural({
      one: "{count} participant, and everybody who joins later",
      other: "{count} participants, and everybody who joins later",
    }),
    profile: "Display name, nickname, organisation and role",
    personal: "Real name, e-mail",
    personalAndAnswers: "Real name, e-mail and the answers to: {questions}",
    notes:
      "Application status, and the organizers' private notes on a person and on an application",
    privacyMode:
      "Of people in privacy mode ({count} now) everything but real name, e-mail and answers, unless they share these by signing in",
  },
  consent: {
    ...consentCardEnglish,
    title: "Allow access",
    untitledEvent: "an untitled event",
    sandboxTitle: "This is a sandbox",
    sandbox: "You decide for {name}, a made-up person. Nothing here affects anybody else.",
    nothingTitle: "Nothing is ticked",
    nothing: "Tick at least one thing it may read, or cancel.",
    changedTitle: "Something changed while this page was open",
    changed:
      "This request changed after you opened the page, so nothing was granted. Read it again before you decide.",
    revocableByOrganizer:
      "You can disconnect it at any time under the event's Integrations. It must then delete what it copied within {time}.",
    revocableByParticipant:
      "You can revoke this at any time under Connected apps in your account. It must then delete what it copied about you within {time}.",
    notYou: "Not you?",
    switchAccount: "Switch account",
    connectedTitle: "Already connected",
    connected: "It may read {scopes} now.",
    connectedNew: "New in this request: {scopes}.",
    connectedReplaced: "Your choice here replaces what it may read from now on.",
    sharedHeading: "What {app} will see of you",
    pseudonym: "And a pseudonym that only this integration gets.",
    privacyModeLifted:
      "You use privacy mode. Sharing this lifts it for {app} alone, until you revoke it.",
    values: {
      name: "Name",
      email: "E-mail",
      displayName: "Display name",
      nickname: "Nickname",
      organisation: "Organisation",
      realName: "Real name",
      role: "Role",
      privacyMode: "Privacy mode",
      on: "on",
      application: "Application",
      notes: "Organizers' notes",
      asWritten: "as the organizers wrote them",
      yes: "yes",
      no: "no",
    },
    webhooksHeading: "It receives webhooks about",
    webhooksToLog:
      "Delivered to the sandbox's event log as it happens, and not sent to any address.",
    webhooksTo:
      "Sent to {host} as it happens. It does not have to ask, so a copy leaves this service each time.",
    webhookPeople:
      "Even without {scope}, they carry {always} of the people concerned. With it, they also carry {personal} (of people in privacy mode only if they share them by signing in).",
    webhookPeopleAndNotes:
      "Even without {scope}, they carry {always} of the people concerned. With it, they also carry {personal} (of people in privacy mode only if they share them by signing in) and the organizers' notes.",
    webhookEvent:
      "The organizers connected it to this event, so it receives webhooks about the event whether or not you allow access.",
    webhookYou:
      "Those about you carry your {always}, also in privacy mode. If the organizers granted {scope}, they can also carry your {personal} (in privacy mode only if you allow {profile}).",
    webhookYouAndNotes:
      "Those about you carry your {always}, also in privacy mode. If the organizers granted {scope}, they can also carry your {personal} (in privacy mode only if you allow {profile}) and the organizers' notes about you.",
    webhookActivities:
      "Those about activities that you host or signed up for can contain your pseudonym and display name (in privacy mode only if you allow {profile}).",
    webhookRevocation: "It is notified when you revoke access.",
    participantAlways: "display name, nickname, organisation, role and application state",
    participantPersonal: "real name, e-mail address and answers",
    applicationAlways: "nickname, organisation and application state",
    applicationPersonal: "real name and e-mail address",
    cannotHeading: "It will not be able to",
    cannotChange: "change anything",
    cannotSeeOthers: "see other events, unless it is connected to them too",
    cannotSignIn: "see your other events or sign in as you elsewhere",
    cannotSeeAccounts:
      "see passwords, payments or account ids: the ids that it gets for people are made for it alone",
    verified: "From a verified organization",
    unverified: "From an organization we have not verified",
    registered: "{organization} registered it in {month}.",
    unused: "No event uses it yet.",
    used: plural({ one: "{count} event uses it.", other: "{count} events use it." }),
    verifiedMeans: "Verified means that we checked who they are. It is not an endorsement.",
    privacyPolicy: "Privacy policy",
    website: "Website",
  },
  eventDates: { none: "No dates yet", range: "{start} to {end}" },
  applicationStates: {
    pending: "pending",
    approved: "approved",
    rejected: "rejected",
    revision_requested: "revision requested",
    cancelled: "cancelled",
  },
  picker: {
    title: "Choose an event",
    heading: "Sign in to {app}: with which event?",
    text: "The integration learns about this event only.",
    event: "Event",
    untitled: "Untitled event",
    application: "Application {state}",
    continue: "Continue",
  },
  undecidable: {
    home: "To the start page",
    decidedTitle: "This was decided already",
    decided: "Your answer was sent to the integration. You can close this page.",
    expiredTitle: "This request has expired",
    expired: "Requests expire after {time}. Go back to the integration and start again.",
    inactiveTitle: "This integration is not available",
    inactive:
      "{app} was suspended or withdrawn by its publisher, and nothing can be connected to it now. Its support: {email}",
    absentTitle: "There is no such request",
    absent:
      "It belongs to another session, or does not exist. Go back to the integration and start again.",
  },
  errorPage: {
    next: "What to do next",
    code: "Error code",
    requestId: "Request id",
    switchAccount: "Switch account",
  },
  authorizationErrors: {
    notPending: {
      heading: "There is nothing to decide",
      message: "This request has already been decided, has expired, or belongs to another session.",
      advice: "Go back to the integration and start again.",
    },
    noLongerRegistered: {
      heading: "This link does not lead back to the integration",
      message: "The address this integration wants to send you back to is no longer registered.",
      advice: "Go back to the integration and start again, or contact the integration's support.",
    },
    unregisteredAddress: {
      heading: "This link does not lead back to the integration",
      message: "This integration did not register the address it wants to send you back to.",
      advice:
        "Do not enter anything on the page that sent you here. Go back to the integration and try again, or contact the integration's support.",
    },
    unnamedClient: {
      heading: "This link does not say which integration it is for",
      message: "Exactly one client_id is required.",
      advice:
        "Go back to the integration you came from and try again. If it happens again, contact the integration's support.",
    },
    unknownClient: {
      heading: "We do not know this integration",
      message: "No integration is registered under the client_id of this link.",
      advice:
        "Go back to the integration you came from and try again. If it happens again, contact the integration's support.",
    },
    cancelledApplication: {
      heading: "You have no event for this integration",
      message:
        "You can sign in to this integration only for an event that uses it and that you have applied to.",
      advice:
        "You cancelled your application to the event that uses it. Apply again on the event's page, then start again from the integration.",
    },
    notConnected: {
      heading: "You have no event for this integration",
      message:
        "You can sign in to this integration only for an event that uses it and that you have applied to.",
      advice:
        "No event that you have applied to uses it. Ask the organizers to connect it, or apply to an event that uses it. Then start again from the integration.",
    },
    noApplication: {
      heading: "You have no event for this integration",
      message:
        "You can sign in to this integration only for an event that uses it and that you have applied to.",
      advice:
        "Apply to an event that uses it, on the event's page. Then start again from the integration.",
    },
    notYourEvent: {
      heading: "You cannot connect this integration here",
      message:
        "You cannot connect this integration to that event: it may not exist, or your account may not manage its integrations.",
      advice:
        "Check that you are signed in with the right account, or ask somebody who manages integrations for the event to connect the integration.",
    },
    archivedEvent: {
      heading: "This event is archived",
      message: "This event is archived, so no new integration can be connected to it.",
      advice: "Unarchive the event first, then start again from the integration.",
    },
    noLongerEligible: {
      heading: "You cannot sign in to this integration",
      message: "You can no longer sign in to this integration on that event.",
      advice: "Go back to the integration and start again.",
    },
    noLongerConnected: {
      heading: "This integration is no longer connected",
      message: "The event's organizers have just disconnected this integration.",
      advice: "Go back to the integration, or ask the event's organizers to connect it again.",
    },
    unavailable: {
      heading: "The service is unavailable",
      message: "The service cannot answer right now. Try again later.",
      advice: "Reload this page in a moment.",
    },
    unavailableForm: {
      heading: "The service is unavailable",
      message: "The service cannot answer right now. Try again later.",
      advice:
        "What you sent may not have been saved, but your browser still has it. Stay on this page, and look in another tab in a moment whether it was saved. If not, reload this page and let the browser send the form again.",
    },
    busy: {
      heading: "The service is busy",
      message: "The service cannot answer right now. Try again later.",
      advice: "Nothing was saved. Go back and send the form again in a moment.",
    },
    tooLarge: {
      heading: "This form cannot be read",
      message: "The form is larger than 128 KB.",
      advice: "Go back and send less. The files of a form count too.",
    },
    fileTooLarge: {
      heading: "This form cannot be read",
      message: "The form is larger than 2 MB.",
      advice: "Go back and send less. The files of a form count too.",
    },
    tooManyFields: {
      heading: "This form cannot be read",
      message: "The form has more than 1,000 fields.",
      advice: "Go back and send less at once.",
    },
    unreadableForm: {
      heading: "This form cannot be read",
      message: "The form arrived incomplete or damaged.",
      advice: "Go back and send it again.",
    },
    refused: {
      heading: "This did not work",
      message: "The request was not accepted.",
      advice: "Go back to the integration and start again.",
    },
    failed: {
      heading: "Something went wrong",
      message: "Something went wrong on our side.",
      advice: "Go back to the integration and try again in a moment.",
    },
  },
  accountLanguage: {
    title: "Language",
    text: "The language of these pages and of the mails that you get.",
    save: "Save",
    unset: "As in the browser",
  },
  entry: {
    email: "Email",
    password: "Password",
    newPassword: "New password",
    name: "Name",
    passwordHint: "At least 8 characters.",
    signIn: {
      title: "Sign in",
      description: "Welcome back.",
      forgotten: "Forgotten password?",
      passkey: "Sign in with a passkey",
      singleSignOn: "Continue with single sign-on",
      noAccount: "No account yet?",
      create: "Create one",
      notVerified:
        "Single sign-on did not give us a verified e-mail address. Verify your address there, or sign in with a password.",
      notProved:
        "Single sign-on did not confirm that it is you: somebody else signed in there, or nobody did just now.",
      failed: "Sign-in failed. Please try again.",
    },
    signUp: {
      title: "Create account",
      description: "One account to attend, organize and build.",
      emailHint: "We send a mail with a link, to verify that it is yours.",
      hasAccount: "Already have an account?",
      signIn: "Sign in",
    },
    forgotten: {
      title: "Forgotten password",
      description: "We mail you a link to set a new one.",
      send: "Send link",
      back: "Back to sign in",
    },
    reset: {
      title: "New password",
      description:
        "Setting it signs you out everywhere else and removes the passkeys of your account.",
      form: "Set a password",
      set: "Set password",
      newLink: "Send a new link",
    },
    verify: {
      title: "Verify your address",
      description: "Confirm that this address is yours.",
      address: "Address",
      accountOf: "Account of",
      created: "Created",
      verify: "Verify address",
      unknown: "If you do not know this account, close this page: nothing changes.",
      signInFirst: "Sign in to this account to verify its address.",
      orSetPassword:
        "Or set a new password for it: this ends every session and replaces the password, passkeys and single sign-on of whoever opened it.",
      setAndVerify: "Set password and verify",
      newLink: "Send a new link from your account",
      yourAddress: "Your address",
      openAccount: "Open your account",
    },
    takeBack: {
      title: "This was not me",
      description: "Your account has a new e-mail address.",
      oldAddress: "Old address",
      text: "Taking the change back gives your account this address again and ends every session.",
      button: "Take the change back",
      done: "Your account has this address again.",
      newLink: "Send a link to set a new password",
    },
    endedLink: {
      title: "This link no longer works",
      text: "It has already been used, has expired, or was replaced by a newer one. Nothing was changed.",
    },
  },
  answers: answersEnglish,
};

/** Every language has these sentences: a missing one, and one too many, does not compile. */
export type Messages = typeof en;
