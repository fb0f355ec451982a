import { consentCardEnglish, type ScopeCatalogue, scopeWordsEnglish } from "./consent-card";
import { plural } from "./fill";
import { proofEnglish } from "./proof-words";
import { uiEnglish } from "./ui";

// Sentences that are said in several places.
const startAgain = "Go back to the integration and start again.";
const tryAgainOrAskSupport =
  "Go back to the integration you came from and try again. If it happens again, contact the integration's support.";
const cannotLeadBack = "This link does not lead back to the integration";
const noEvent = "You have no event for this integration";
const onlyWithYourEvents =
  "You can sign in to this integration only for an event that uses it and that you have applied to.";
const unavailable = "The service is unavailable";
const cannotAnswer = "The service cannot answer right now. Try again later.";
const cannotReadForm = "This form cannot be read";
const sendLess = "Go back and send less. The files of a form count too.";
const notRequested =
  "If you did not request this, you can ignore this e-mail. Nothing will change.";
const newAddress = "Your account has a new e-mail address";
const addressReplaced = "Your account now uses another address. E-mails no longer go to this one.";
const authorizeAgain =
  "Its connections are restored. Its tokens are not: it has to be authorized again.";
const rotateAgain = "If nobody on your team did this, rotate it again and end the previous one.";
const noLongerConnected = "{integration} is no longer connected to {event}";

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
    sandbox: "You decide for {name}, a fictional person. Nothing here affects anybody else.",
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
      role: "Role",
      on: "on",
      application: "Application",
      notes: "Organizers' notes",
      asWritten: "as the organizers wrote them",
      yes: "yes",
      no: "no",
    },
    webhooksHeading: "It receives webhooks about",
    webhookSubjects: {
      event: "event",
      application: "application",
      participant: "participant",
      activity: "activity",
      thread: "thread",
      location: "location",
      registration_wave: "registration wave",
      data: "data",
      user: "user",
      integration: "integration",
    },
    webhookChanges: {
      published: "published",
      unpublished: "unpublished",
      visibility_changed: "visibility changed",
      access_mode_changed: "access mode changed",
      submitted: "submitted",
      approved: "approved",
      rejected: "rejected",
      revision_requested: "revision requested",
      registered: "registered",
      profile_updated: "profile updated",
      removed: "removed",
      created: "created",
      updated: "updated",
      deleted: "deleted",
      capacity_state_changed: "capacity state changed",
      started: "started",
      finished: "finished",
      canceled: "canceled",
      deletion_required: "deletion required",
      revoked_access: "revoked access",
      suspended: "suspended",
    },
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
  },
  authorizationErrors: {
    notPending: {
      heading: "There is nothing to decide",
      message: "This request has already been decided, has expired, or belongs to another session.",
      advice: startAgain,
    },
    noLongerRegistered: {
      heading: cannotLeadBack,
      message: "The address this integration wants to send you back to is no longer registered.",
      advice: "Go back to the integration and start again, or contact the integration's support.",
    },
    unregisteredAddress: {
      heading: cannotLeadBack,
      message: "This integration did not register the address it wants to send you back to.",
      advice:
        "Do not enter anything on the page that sent you here. Go back to the integration and try again, or contact the integration's support.",
    },
    unnamedClient: {
      heading: "This link does not say which integration it is for",
      message: "Exactly one client_id is required.",
      advice: tryAgainOrAskSupport,
    },
    unknownClient: {
      heading: "We do not know this integration",
      message: "No integration is registered under the client_id of this link.",
      advice: tryAgainOrAskSupport,
    },
    cancelledApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "You cancelled your application to the event that uses it. Apply again on the event's page, then start again from the integration.",
    },
    notConnected: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "No event that you have applied to uses it. Ask the organizers to connect it, or apply to an event that uses it. Then start again from the integration.",
    },
    noApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
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
      advice: startAgain,
    },
    noLongerConnected: {
      heading: "This integration is no longer connected",
      message: "The event's organizers have just disconnected this integration.",
      advice: "Go back to the integration, or ask the event's organizers to connect it again.",
    },
    unavailable: {
      heading: unavailable,
      message: cannotAnswer,
      advice: "Reload this page in a moment.",
    },
    unavailableForm: {
      heading: unavailable,
      message: cannotAnswer,
      advice:
        "What you sent may not have been saved, but your browser still has it. Stay on this page, and look in another tab in a moment whether it was saved. If not, reload this page and let the browser send the form again.",
    },
    busy: {
      heading: "The service is busy",
      message: cannotAnswer,
      advice: "Nothing was saved. Go back and send the form again in a moment.",
    },
    tooLarge: {
      heading: cannotReadForm,
      message: "The form is larger than 128 KB.",
      advice: sendLess,
    },
    fileTooLarge: {
      heading: cannotReadForm,
      message: "The form is larger than 2 MB.",
      advice: sendLess,
    },
    tooManyFields: {
      heading: cannotReadForm,
      message: "The form has more than 1,000 fields.",
      advice: "Go back and send less at once.",
    },
    unreadableForm: {
      heading: cannotReadForm,
      message: "The form arrived incomplete or damaged.",
      advice: "Go back and send it again.",
    },
    refused: {
      heading: "This did not work",
      message: "The request was not accepted.",
      advice: startAgain,
    },
    failed: {
      heading: "Something went wrong",
      message: "Something went wrong on our side.",
      advice: "Go back to the integration and try again in a moment.",
    },
  },
  accountLanguage: {
    text: "The language of these pages and of the mails that you get.",
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
  common: {
    save: "Save",
    pages: "Pages",
    firstPage: "First page",
    nextPage: "Next page",
    previousPage: "Previous page",
    newest: "Newest",
    older: "Older",
    pageOf: "Page {page} of {pages}",
    search: "Search",
    show: "Show",
    choose: "Choose…",
    untitledEvent: "Untitled event",
    event: "Event",
  },
  landing: {
    title: "Integrations for conventions",
    metaDescription:
      "Connect a badge printer, a schedule display or a sign-in to your event. You choose what each integration may read, and disconnect it at any time.",
    heading: "Integrations for your convention that see only what you allow",
    text: "Connect a badge printer, a schedule display or a sign-in to your event. You choose what each one may read, each knows people by its own pseudonyms instead of account ids, and you can disconnect it at any time.",
    findEvent: "Find an event",
    seeCatalog: "See the catalog",
    audiences: "Who it is for",
    organize: "You organize",
    organizeText:
      "Connect an integration to your event, see exactly which fields it may read and when it last called. Disconnect it whenever you like.",
    attend: "You attend",
    attendText:
      "Sign in to an integration as yourself. You see the exact values it will get, and can revoke its access later in one place.",
    build: "You build",
    buildText:
      "OAuth 2.0 with PKCE, a JSON read API and signed webhooks. Register an integration and make your first call in minutes.",
    privacy:
      "Integrations can read, never write. For people in privacy mode, real name, e-mail and form answers are withheld unless they share them by signing in; display name, nickname, organisation, role and organizers' notes are not. Disconnecting an integration, or revoking its access, takes effect at once.",
    builders:
      "Building an integration? The <quickstart>quickstart</quickstart> takes you to your first API response in five steps. Any standard OAuth client can configure itself from the <metadata>authorization server metadata</metadata>.",
    exampleProgram: "The program, with places and times",
    exampleNames: "Real names, except of people in privacy mode",
    goodbyeTitle: "Goodbye",
    goodbye: "Your account is deleted. Thank you for having been here.",
  },
  home: {
    hello: "Hello, {name}",
    unverifiedTitle: "Your address is not verified yet",
    unverified:
      "A mail with a link is on its way to {email}. You can have it sent again in <account>your account</account>.",
    noEvents: "No events yet",
    noEventsText: "Events you apply to appear here, with the status of your application.",
    areas: "Your areas",
    eventsRun: "Events you run",
    all: "All",
    organizerText: "Your events with their people, program and integrations.",
    developerText: "Register integrations and manage their secrets and webhooks.",
    organizationsMemberText: "Members and what they may do.",
    organizationsText: "Create one to run events or publish integrations.",
    appsText: "Integrations you signed in to, and what each can see about you.",
    operatorText: "Verify organizations and oversee integrations.",
  },
  eventStates: { archived: "archived", published: "published", draft: "draft" },
  participation: {
    removed: "removed",
    cancelled: "cancelled",
    registered: "registered",
  },
  accessModes: {
    closed: "Applications are closed",
    open_approval: "The organizers review applications",
    open_auto: "Open registration",
    paid_ticket: "Paid tickets; the organizers review applications",
  },
  events: {
    about: "Find an event, apply, and sign up for its activities.",
    found: plural({ one: "{count} event on this page", other: "{count} events on this page" }),
    search: "Search by title or place",
    when: "When",
    upcoming: "Upcoming",
    past: "Past",
    noUpcoming: "No upcoming events",
    noUpcomingText:
      "Discoverable events appear here once they are published. A private event can be reached only by its address.",
    pastEvents: "Past events",
    noneFound: "No event found",
    showUpcoming: "Show upcoming events",
    noneEnded: "No event has ended yet.",
    noneUpcomingWith: "No upcoming event has “{text}” in its title or place.",
    nonePastWith: "No past event has “{text}” in its title or place.",
  },
  event: {
    previewTitle: "This is a preview",
    preview:
      "The event is a draft: only members of its organization can see this page, and nobody can apply or sign up.",
    archived: "archived",
    by: "by {organization}",
    summary: "An event by {organization}.",
    whenAndWhere: "When and where",
    about: "About",
    adults: "{access}; for adults",
    downloads: "Program as <ical>iCalendar</ical> or <json>schedule JSON</json>",
    takePart: "Take part",
    apply: "Apply",
    applyAgain: "Apply again",
    signInFirst: "You will be asked to sign in or create an account first.",
    yourPlace: "Your place",
    role: "Your role: {role}",
    editProfile: "Edit my profile",
    cancelApplication: "Cancel application",
    keepIt: "Keep it",
    cancelTitle: "Cancel your application to {event}?",
    thisEvent: "this event",
    cancelConsequences: [
      "You no longer take part; the organizers see that you cancelled.",
      "Your places in activities become available to others at once.",
      "You can no longer sign in to integrations through this event.",
      "You can apply again as long as the event accepts applications.",
    ],
    applyAndRegistered: "Apply and you are registered at once.",
    applyAndReviewed: "Apply, and the organizers will review your application.",
    isArchived: "This event is archived.",
    notAccepting: "This event does not accept applications.",
    notPublished: "You can apply here once the event is published.",
    wasRemoved: "The organizers removed you from this event.",
    wasCancelled: "You cancelled your application.",
    revisionAsked: "The organizers asked you to make changes and apply again.",
    registeredRevision:
      "You are registered. The organizers asked you to make changes and apply again.",
    registeredRejected: "You are registered, but your application was rejected.",
    rejected: "Your application was rejected.",
    registered: "You are registered.",
    approved: "Your application is approved.",
    registeredPending: "You are registered. Your application is still pending.",
    pending: "Your application is pending.",
  },
  profile: {
    displayName: "Display name",
    displayNameHint: "The name others see at this event, also in the program.",
    nickname: "Nickname",
    organisation: "Organisation",
    realName: "Real name",
    realNameHint: "For the organizers and the integrations they connect.",
    privacyMode: "Privacy mode",
    privacyModeHint:
      "Your real name, e-mail address and answers are withheld from connected integrations, unless you sign in to one and share your profile. They still get your display name, nickname, organisation and role. The public program does not show your name.",
    description: "The profile that {event} has of you.",
    applyTitle: "Apply to {event}",
    applyDescription:
      "The organizers see this, and so do the integrations they connect to the event.",
    changesTitle: "The organizers asked for changes",
    submit: "Submit application",
  },
  activityTypes: {
    rpg_session: "RPG session",
    lecture: "Lecture",
    workshop: "Workshop",
    competition: "Competition",
    discussion: "Discussion",
    LARP: "LARP",
    break: "Break",
  },
  program: {
    title: "Program",
    participantsSignUp: "Participants can sign up.",
    pages: "Pages of the program",
    show: "Show",
    everything: "Everything",
    mySignUps: "My sign-ups",
    room: "Room",
    allRooms: "All rooms",
    unnamedRoom: "Unnamed room",
    noRoom: "No room",
    view: "View",
    timetable: "Timetable",
    list: "List",
    noSignUps: "No sign-ups yet",
    noSignUpsText: "Activities you sign up for appear here.",
    nothing: "Nothing here yet",
    nothingText: "The program appears here once the organizers schedule it.",
    nothingInRoom: "Nothing in this room matches. Choose another room, or all of them.",
    notScheduled: "Not scheduled yet",
    now: "now",
    canceled: "canceled",
    signedUp: "signed up",
    with: "with {hosts}",
    privateHost: "Private",
    overlap: "At the same time as {activities}, which you signed up for",
    signUpsSoFar: plural({ one: "{count} sign-up so far", other: "{count} sign-ups so far" }),
    placesLeft: plural({
      one: "{left} of {count} place left",
      other: "{left} of {count} places left",
    }),
    full: plural({ one: "Full ({count} place)", other: "Full ({count} places)" }),
    opensAt: "Sign-ups open",
    open: "Sign-ups are open",
    opensLater: "Sign-ups open later",
    over: "Sign-ups are closed",
    notForYou: "Sign-ups are currently open to other roles only",
    limitUsed: "Sign-ups are limited to {limit} per person, and you have reached the limit",
    waveFull: "All places in the open wave are taken",
    signUp: "Sign up",
    leave: "Leave",
    youAreSignedUp: "You are signed up.",
    leaveTitle: "Leave {activity}?",
    leaveConsequences: [
      "Your place becomes available to others at once.",
      "You can sign up again while places are left and sign-ups are open.",
    ],
  },
  account: {
    tabs: "Account pages",
    profile: "Profile",
    profileText:
      "Integrations you sign in to see this name and your e-mail address if you allow it.",
    passwordText: "Changing your password ends every other session at once.",
    currentPassword: "Current password",
    changePassword: "Change password",
    sessions: "Sessions",
    sessionsText: "Sessions end automatically after {time}.",
    signOutEverywhere: "Sign out everywhere",
    signOutEverywhereTitle: "Sign out everywhere?",
    signOutEverywhereText:
      "Every session of this account ends at once, including this one. Integrations you signed in to keep their access; you can revoke it under Connected apps.",
    unknownBrowser: "Unknown browser",
    fromAddress: "from {address}",
    signedIn: "Signed in {time}, last seen {seen}",
    thisSession: "this session",
    signOut: "Sign out",
    deleteAccount: "Delete account",
    deleteText: "This is permanent and cannot be undone.",
    deleteTitle: "Delete your account?",
    deleteSessions: "Every session ends, and nobody can sign in to this account again.",
    deleteApps:
      "Integrations you signed in to lose access at once, and must delete the data they hold about you.",
    deleteNotified: "Notified, and must delete your data: {apps}.",
    deleteNotNotified: "Loses access without a notification: {apps}.",
    deleteNoApps: "You have not signed in to any integration, so none will be notified.",
    deletePlaces:
      "You leave every event and organization, and your places in activities become available again.",
    deleteManaged: "Nobody can manage these organizations any more: {organizations}.",
    deleteProfiles: "The profiles and answers you gave to events are deleted.",
  },
  accountEmail: {
    text: "You sign in with this address and receive e-mails there.",
    verified: "verified",
    notVerified: "not verified",
    mailed:
      "We mailed you a link. Until you use it, nobody can give this account access to anything.",
    sendAgain: "Send the link again",
    change: "Change email",
    changeTitle: "Change your email address",
    changeText:
      "We mail a link to the new address. The change takes effect once you use the link, and the old address is notified.",
    newEmail: "New email",
  },
  accountPasskeys: {
    title: "Passkeys",
    text: "Sign in with the lock of this device, your phone or a security key instead of a password.",
    add: "Add passkey",
    addTitle: "Add a passkey",
    addText:
      "Your browser asks you to unlock this device, or a security key. From then on you can sign in that way.",
    stale: "Your last sign-in was too long ago. Press the button again to confirm that it is you.",
    neverUsed: "Added {time}, never used",
    lastUsed: "Added {time}, last used {used}",
    remove: "Remove",
    removeTitle: "Remove this passkey?",
    removeText:
      "Nobody can sign in with {name} any more. Your device or password manager may still show it; delete it there too.",
  },
  accountMails: {
    title: "Mails",
    text: "What you receive by e-mail. Everything appears in your notices too, and mails about access and security are always sent.",
    topics: {
      decisions: {
        label: "Decisions",
        about: "decisions",
        hint: "Decisions on your applications, and new applications to events that you manage.",
      },
      waves: {
        label: "Waves",
        about: "registration waves",
        hint: "When a registration wave open to you is announced, and when it opens.",
      },
      program_changes: {
        label: "Program changes",
        about: "program changes",
        hint: "When an activity that you signed up for moves, is canceled or is deleted.",
      },
      announcements: {
        label: "Announcements",
        about: "announcements",
        hint: "Changes to this service, announced by its operator.",
      },
    },
  },
  accountData: {
    title: "Your data",
    text: "Everything kept about you, as JSON: your account, events and answers, consents and receipts, what integrations read about you and were sent, notices, and what you did here.",
    download: "Download",
    ready: "The file is ready and kept for a day.",
    saveAgain: "Save it again",
    waiting: "Waiting to start.",
    progress: "{entries} of {expected} entries.",
    mayLeave: "You may leave this page.",
  },
  myEvents: {
    text: "Events you applied to, and the status of each application.",
    columns: {
      state: "State",
      dates: "Dates",
      signUps: "Sign-ups",
      applied: "Applied",
    },
    calendar: "Calendar",
    calendarText:
      "Subscribe to it in a calendar program: it holds the activities that you signed up for and those that you host.",
    calendarAddress: "Calendar address",
    calendarHint:
      "Keep this address to yourself: everybody who has it can read your calendar. A new address replaces this one.",
    newAddress: "New address",
  },
  notices: {
    text: "What happened to your applications, events, organizations and integrations. Notices also come by e-mail, unless you switched their kind off.",
    markRead: "Mark all as read",
    none: "No notices yet",
    noneText:
      "You are notified here when organizers decide on your application, something you signed up for changes, or an integration is connected.",
    new: "New",
  },
  apps: {
    readReceipt: "Read it",
    text: "Integrations you signed in to, and what you let each of them see.",
    none: "No connected apps",
    noneText:
      "When you sign in to an integration with this account, it is listed here, and you can revoke its access at any time.",
    integration: "Integration",
    sees: "Sees",
    since: "Since",
    byOrganizers: "Connected by organizers",
    byOrganizersText:
      "Integrations that read the data of events you take part in, though you never signed in to them, or no longer do.",
    receiptNote: "A receipt proves what you agreed to, and <check>anybody can check it</check>.",
    notConnected: "(no longer connected)",
    revoke: "Revoke",
    revokeTitle: "Revoke {app}?",
    revokeConsequences: [
      "Its tokens for you stop working at once, on every event.",
      "Where organizers connected it to an event, it still reads what they allowed, except, with privacy mode on, your real name, e-mail and answers.",
      "It must delete the data it holds about you.",
      "It can sign you in again only after asking for your consent.",
      "Your applications and registrations are not affected.",
    ],
    notAvailable: "not available",
    receipt: "Receipt",
    attestation: "Attestation",
    maySee: "What it may see",
    maySeeText: "As allowed by the organizers of each event, and by your own consent.",
    read: "What it read",
    readText:
      "Kept for {time}. Reads appear here within a second; if the service crashes, reads from the second before may be missing. Reads on the same day are combined.",
    readsNothing: "It is no longer connected and reads nothing.",
    allowedByOrganizers: "{scope}, as the organizers allowed",
    allowedByYou: "{scope}, as you allowed",
    revokeUnder: "You can revoke your consent under <apps>Connected apps</apps>.",
    mustDelete: "What it has to delete",
    mustDeleteText:
      "An attestation is the publisher's statement. It does not prove that the data was deleted. <check>Check an attestation</check>",
    toDelete: "To delete",
    cause: "Cause",
    state: "State",
    yourDataOn: "Your data on {event}",
    allDataOf: "All data of {event}",
    noneYet: "None yet",
    causes: {
      "data.deletion_required": "Deletion required",
      "user.revoked_access": "Consent revoked",
      disconnected: "Disconnected",
    },
    duty: {
      attested: "attested",
      acknowledged: "acknowledged",
      notified: "told",
      notNotified: "not told yet",
      overdue: "overdue",
    },
    nothingRead: "Nothing was read",
    nothingReadText:
      "When it reads something about you, or is sent a webhook about you, it appears here within a second.",
    when: "When",
    how: "How",
    what: "What",
    hidden: "Hidden",
    nothing: "nothing",
    timesSince: plural({ one: "{count} time since {time}", other: "{count} times since {time}" }),
    wasSent: "Was sent",
    wasRead: "Read",
    reads: {
      participants: "Read a page of participants",
      participant: "Read you alone",
      activities: "Read activities you host or joined",
      program: "Read the program with activities you host or joined",
      profile: "Read your profile, with your own sign-in",
    },
    reasons: {
      "privacy mode": "Privacy mode was on, and you had not let this app read your profile.",
      "no consent": "Privacy mode was on, and you no longer let this app read your profile.",
      "scope not granted": "The organizers had not granted the scope for it.",
    },
  },
  invitations: {
    title: "Invitation",
    withdrawn:
      "An invitation can also be withdrawn. If you still want to join, ask the organization to invite you again.",
    yourOrganizations: "Your organizations",
    host: "Host {activity}",
    anActivity: "an activity",
    join: "Join {organization}",
    hostText: "You are invited to host an activity.",
    joinText: "You are invited to become a member.",
    organization: "Organization",
    permissions: "Permissions",
    manageEvents: "Manage events",
    manageIntegrations: "Manage integrations",
    noAbilities: "Nothing yet",
    verification: { verified: "verified", unverified: "not verified", rejected: "rejected" },
    sentTo: "Sent to",
    openUntil: "Open until",
    time: "Time",
    becomesParticipant:
      "If you accept, you become a participant of the event under the name of your account. Privacy mode is on at first: integrations do not get your real name or e-mail address.",
    accept: "Accept",
    acceptForm: "Accept the invitation",
    decline: "Decline",
    declineForm: "Decline the invitation",
    signInFirst: "Sign in with the account of this address to accept.",
    createFirst: "Create an account for this address to accept.",
    wrongAccountTitle: "You are signed in with another account",
    wrongAccount:
      "This invitation was sent to {email}. Only the account of that address can accept it.",
    unverified:
      "An unverified account exists for this address. Set a new password to make it yours: this ends every session and replaces the old password.",
    declined: "Invitation declined",
    declinedText: "Nothing has changed. You can close this page.",
    home: "Go to the start page",
  },
  unsubscribe: {
    title: "Unsubscribe",
    text: "Unsubscribe from e-mails about {topic}. Notifications still appear in the app.",
    done: "You get no more mails about {topic}.",
    brokenTitle: "This link does not work",
    broken: "It is incomplete. Nothing was changed.",
    choose: "Choose your mails in your account",
  },
  receipts: {
    own: "Your receipt",
    another: "Check another one",
    title: "Check a receipt",
    metaDescription:
      "Check whether a consent receipt or a deletion attestation was signed by this service, and what it says.",
    text: "A receipt says what somebody agreed to when they let an integration read data. An attestation is a publisher’s statement that data was deleted. Paste the whole text; none of it is stored.",
    receipt: "Receipt",
    check: "Check",
    notValid: "Not valid",
    valid: "Valid",
    signed: "This service signed it, and it has not been changed since.",
    empty: "Nothing was pasted.",
    tooLong: "This is not a receipt or an attestation: it is too long.",
    integration: "Integration",
    event: "Event",
    agreed: "Agreed",
    by: "By",
    byOrganizer: "An organizer of the event",
    byParticipant: "A participant, whom the integration knows as {id}",
    access: "Access",
    notices: "Notices",
    none: "None",
    returnedTo: "Returned to",
    privacyPolicy: "Privacy policy",
    language: "Shown in",
    granted: "granted",
    notGranted: "not granted",
    required: "required",
    optional: "optional",
    deleted: "Deleted",
    allData: "All data of the event",
    dataOf: "Data of the participant whom the integration knows as {id}",
    cause: "Cause",
    requiredSince: "Required since",
    attested: "Attested",
    proves: "What it proves",
  },
  mails: {
    allNotices: "All your notices",
    chooseMails: "Choose which e-mails you get",
    unsubscribe: "Unsubscribe from e-mails about {topic}",
    summaryTitle: "More notices of yesterday",
    summary:
      "Other people caused more e-mails to you in a day than we send. This is what came after them:",
    summaryMore: "There are more in the list of your notices.",
    openInvitation: "Open the invitation",
    invitation: {
      title: "You are invited to join {organization}",
      paragraphs: [
        "{organization} would like you to become a member. Open the link to see what you could do there, and accept or decline.",
        "If you do not know this organization, you can ignore this e-mail. Nothing will change.",
      ],
    },
    hostInvitation: {
      title: "You are invited to host {activity}",
      paragraphs: [
        "{organization} would like you to host {activity} at {event}. Open the link to see when it takes place, and accept or decline.",
        "If you do not know these organizers, you can ignore this e-mail. Nothing will change.",
      ],
    },
    password_link: {
      title: "Set a new password",
      paragraphs: [
        "Use this link to set a password for your account. It works once, for a short time, and signs you out everywhere else.",
        notRequested,
      ],
      label: "Set a password",
    },
    verification_link: {
      title: "Verify your e-mail address",
      paragraphs: [
        "Confirm that this address is yours, so that organizers can invite you and give you access.",
        notRequested,
      ],
      label: "Verify your address",
    },
    change_link: {
      title: "Confirm your new e-mail address",
      paragraphs: [
        "Someone asked to use this address for their account. The change takes effect when you confirm it.",
        notRequested,
      ],
      label: "Confirm the address",
    },
    password_changed: {
      title: "Your password was changed",
      paragraphs: [
        "The password of your account was changed, and every other session has ended.",
        "If this was not you, set a new password now.",
      ],
      label: "Set a new password",
    },
    address_changed: {
      title: newAddress,
      paragraphs: [addressReplaced, "If this was not you, write to the operator of this service."],
      label: "Sign in",
    },
    reversible_change: {
      title: newAddress,
      paragraphs: [
        addressReplaced,
        "If this was not you, take the change back within a day. Your account gets this address again, and every session ends.",
      ],
      label: "This was not me",
    },
  },
  notificationLinks: {
    integration: "Open the integration",
    webhooks: "Open its deliveries",
    credentials: "Open its credentials",
    deletions: "Open its deletions",
    connections: "Open its connections",
    event: "Open the event's integrations",
    organization: "Open the organization",
    feed: "Open the feed tokens",
    apps: "Open your connected apps",
    events: "Open your events",
    operator: "Open the operator's page",
    account: "Open your account",
    public_event: "Open the event",
    application: "Revise your application",
    applications: "Review applications",
    changelog: "Open the changelog",
  },
  /** Stands where a name is missing. */
  unnamed: {
    integration: "An integration",
    event: "an untitled event",
    organization: "Your organization",
    passkey: "A passkey",
    former_name: "another name",
    activity: "An untitled activity",
    wave: "A registration wave",
    subject: "An announcement",
  },
  notificationParts: {
    reason: "Reason: {reason}",
    organizersWrote: "The organizers wrote:\n{message}",
    location: "Location: {location}",
    noLocation: "It currently has no location.",
    takesEffect: "Takes effect on {date}.",
    ended: {
      disconnected: "An organizer disconnected it.",
      event_archived: "The event was archived.",
      organization_verification_rejected: "The event's organization is no longer verified.",
      integration_unpublished: "Its publisher unpublished it.",
      operator_force_delete: "The platform deleted it.",
      otherwise: "The connection ended.",
    },
  },
  notifications: {
    "connection.connected": {
      title: "{integration} is connected to {event}",
      paragraphs: [
        "It is now allowed to: {scopes}.",
        "The organizer can disconnect it at any time, which ends its access immediately.",
      ],
    },
    "connection.reconsent_required": {
      title: "{integration} asks for more on {event}",
      paragraphs: [
        "Its publisher now also asks for: {added_scopes}.",
        "Nothing changes until you agree. It keeps its current access and will ask you when it needs more.",
      ],
    },
    "connection.ended": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Its tokens for the event no longer work, and its publisher must delete the event's data within {time}.",
      ],
    },
    "connection.ended_with_integration": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Its tokens no longer work, and its publisher must delete the event's data.",
      ],
    },
    "consent.given": {
      title: "{integration} may now see your data on {event}",
      paragraphs: [
        "You allowed it to: {scopes}.",
        "You can revoke this at any time under Connected apps.",
      ],
    },
    "endpoint.failing": {
      title: "Webhooks to {integration} are failing",
      paragraphs: [
        "No delivery has been acknowledged since {since}. Deliveries are retried; after five days without a success they are paused.",
        "Nothing is lost: failed deliveries can be replayed for 30 days.",
      ],
      awhile:
        "No delivery has been acknowledged for a while. Deliveries are retried; after five days without a success they are paused.",
    },
    "endpoint.paused": {
      title: "Webhooks to {integration} are paused",
      paragraphs: [
        "New deliveries become dead letters and are kept for 30 days. Resume deliveries when the endpoint answers again, then replay what it missed.",
      ],
      gone: "Its endpoint answered 410 Gone.",
      failing: "No delivery was acknowledged for five days.",
    },
    "client_secret.rotated": {
      title: "The client secret of {integration} was rotated",
      paragraphs: ["The previous one works until {previous_secret_expires_at}.", rotateAgain],
    },
    "webhook_secret.rotated": {
      title: "The webhook secret of {integration} was rotated",
      paragraphs: [
        "Until {previous_secret_expires_at} deliveries carry both signatures.",
        rotateAgain,
      ],
    },
    "integration.addresses_changed": {
      title: "{integration} has new addresses",
      paragraphs: [
        "A manager added: {addresses}.",
        "Webhooks, and people who authorize the integration, are sent there. If nobody on your team did this, remove them and rotate its secrets.",
      ],
    },
    "integration.suspended": {
      title: "The platform suspended {integration}",
      paragraphs: ["All its tokens stopped working immediately, on every event."],
    },
    "integration.reinstated": {
      title: "{integration} was reinstated",
      paragraphs: [authorizeAgain],
    },
    "integration.unpublished": {
      title: "{integration} was unpublished",
      paragraphs: [
        "Its publisher took it off the platform, and all its tokens stopped working immediately. Its connections end after the grace period unless it is published again.",
      ],
    },
    "integration.published": {
      title: "{integration} is published again",
      paragraphs: [authorizeAgain],
    },
    "integration.force_deleted": {
      title: "The platform deleted {integration}",
      paragraphs: [
        "Its tokens and connections ended immediately and cannot be restored. Delete all data that it copied now.",
      ],
    },
    "deletion_duties.overdue": {
      title: "{integration}: deletions overdue",
      paragraphs: [
        "Deletions required of this integration that were not attested in time: {duties}. The platform's operator can see this too.",
        "Delete the data, then attest it on the integration's page or through the API.",
      ],
    },
    "organization.verification_asked": {
      title: "{organization} asks for verification",
      paragraphs: ["They wrote: {about}", "Verified organizations may publish integrations."],
    },
    "organization.renamed": {
      title: "{former_name} is now called {organization}",
      paragraphs: ["It was verified under its former name, and is still verified."],
    },
    "organization.verified": {
      title: "{organization} is verified",
      paragraphs: ["It can now publish integrations."],
    },
    "organization.rejected": {
      title: "{organization} was not verified",
      paragraphs: ["It cannot publish integrations."],
      noLongerTitle: "{organization} is no longer verified",
      noLonger:
        "It can no longer publish integrations. Integrations connected to its events are disconnected after the grace period.",
    },
    "feed_token.ended": {
      title: "Feed tokens of {organization} ended: {tokens}",
      paragraphs: [
        "The person who made them no longer manages the organization's events.",
        "Create a new token for a program that still sends data.",
      ],
    },
    "passkey.added": {
      title: "A passkey was added to your account",
      paragraphs: [
        "“{passkey}” can now be used to sign in.",
        "If this was not you, remove it, sign out everywhere and set a new password with “Forgotten password?”.",
      ],
    },
    "passkey.removed": {
      title: "A passkey of your account was removed",
      paragraphs: [
        "Nobody can sign in with “{passkey}” any more.",
        "If this was not you, sign out everywhere and set a new password with “Forgotten password?”.",
      ],
    },
    "passkey.refused": {
      title: "A passkey of your account was refused",
      paragraphs: [
        "The usage counter of “{passkey}” went backwards, which can mean that the passkey was copied. The sign-in was blocked.",
        "Remove this passkey and add it again, unless you know why this happened.",
      ],
    },
    "connection.event_types_added": {
      title: "{integration} receives more webhooks about people on {event}",
      paragraphs: [
        "Its publisher added: {event_types}.",
        "Its read access is unchanged. You can disconnect it at any time.",
      ],
    },
    "application.submitted": {
      title: "New applications to {event}",
      paragraphs: ["There are applications to review. You are notified at most once an hour."],
    },
    "application.received": {
      title: "Your application to {event} was received",
      paragraphs: [
        "The organizers review it, and notify you of their decision. You can cancel it on the event's page.",
      ],
      registeredTitle: "You are registered for {event}",
      registered: "You can change your profile and sign up for activities on its page.",
    },
    "application.approved": {
      title: "Your application to {event} was approved",
      paragraphs: ["The organizers approved your application."],
    },
    "application.rejected": {
      title: "Your application to {event} was rejected",
      paragraphs: ["The organizers rejected your application."],
    },
    "application.revision_requested": {
      title: "Your application to {event} was sent back for revision",
      paragraphs: ["Change your application and submit it again."],
    },
    "participant.removed": {
      title: "You were removed from {event}",
      paragraphs: ["The organizers removed you. Your sign-ups for its activities were canceled."],
    },
    "wave.announced": {
      title: "Sign-ups for {event} open soon",
      paragraphs: ["{wave} opens soon."],
      at: "{wave} opens at {starts}.",
    },
    "wave.opened": {
      title: "Sign-ups for {event} are open",
      paragraphs: ["{wave} has opened."],
      until: "{wave} has opened and closes at {ends}.",
    },
    "activity.moved": {
      title: "{event}: {activity} moved",
      paragraphs: ["It currently has no time."],
      from: "It now takes place from {starts}.",
      fromTo: "It now takes place from {starts} to {ends}.",
      before: {
        place: "Before, it took place in {from_location}.",
        from: "Before, it took place from {from_starts}.",
        fromAndPlace: "Before, it took place from {from_starts}, in {from_location}.",
        fromTo: "Before, it took place from {from_starts} to {from_ends}.",
        fromToAndPlace:
          "Before, it took place from {from_starts} to {from_ends}, in {from_location}.",
      },
    },
    "activity.canceled": {
      title: "{event}: {activity} was canceled",
      paragraphs: [
        "You are signed up for it. It will not take place unless the organizers reinstate it.",
      ],
    },
    "activity.reinstated": {
      title: "{event}: {activity} is no longer canceled",
      paragraphs: ["You are still signed up for it. It currently has no time."],
    },
    "activity.deleted": {
      title: "{event}: {activity} was deleted",
      paragraphs: ["You were signed up for it. It is no longer on the program."],
    },
    announcement: { title: "{subject}", paragraphs: ["{text}"] },
  },
};

/** Every language has these sentences: a missing one, and one too many, does not compile. */
export type Messages = typeof en;
