import type { Messages } from "./en";
import { plural } from "./fill";

// Sentences that are said in several places.
const startAgain = "Gehen Sie zurück zur Integration und beginnen Sie von vorn.";
const tryAgainOrAskSupport =
  "Gehen Sie zurück zur Integration, von der Sie kamen, und versuchen Sie es noch einmal. Wenn es wieder geschieht, wenden Sie sich an ihren Support.";
const cannotLeadBack = "Dieser Link führt nicht zur Integration zurück";
const noEvent = "Sie haben keine Veranstaltung für diese Integration";
const onlyWithYourEvents =
  "Bei dieser Integration können Sie sich nur mit einer Veranstaltung anmelden, die sie nutzt und bei der Sie sich beworben haben.";
const unavailable = "Der Dienst ist nicht verfügbar";
const cannotAnswer = "Der Dienst kann gerade nicht antworten. Versuchen Sie es später noch einmal.";
const cannotReadForm = "Dieses Formular kann nicht gelesen werden";
const sendLess = "Gehen Sie zurück und senden Sie weniger. Auch Dateien zählen mit.";
const notRequested =
  "Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren. Es ändert sich nichts.";
const newAddress = "Ihr Konto hat eine neue E-Mail-Adresse";
const addressReplaced =
  "Ihr Konto verwendet jetzt eine andere Adresse. An diese gehen keine Mails mehr.";
const authorizeAgain =
  "Ihre Verbindungen sind wiederhergestellt, ihre Zugangsschlüssel nicht: Sie muss neu autorisiert werden.";
const rotateAgain =
  "Wenn das niemand aus Ihrem Team war, erneuern Sie es noch einmal und beenden Sie das vorige.";
const noLongerConnected = "{integration} ist nicht mehr mit {event} verbunden";

/** Mit „Sie“. */
export const de: Messages = {
  ui: {
    optional: "freiwillig",
    cancel: "Abbrechen",
    close: "Schließen",
    signIn: "Anmelden",
    loading: "Wird geladen …",
    reload: "Seite neu laden",
    copy: "Kopieren",
    copied: "Kopiert.",
    copyRefused: "Der Browser hat es nicht erlaubt: Markieren und kopieren Sie den Text.",
    copySelected: "Markiert: Drücken Sie Strg+C oder ⌘C, um zu kopieren.",
    failures: {
      updated:
        "Der Dienst wurde aktualisiert, seit Sie diese Seite geöffnet haben. Kopieren Sie Ihre Eingaben und laden Sie die Seite dann neu.",
      unreachable:
        "Der Dienst war nicht erreichbar. Ihre Eingaben sind noch da: Versuchen Sie es noch einmal.",
      failed:
        "Bei uns ist etwas schiefgegangen. Ihre Eingaben sind noch da: Versuchen Sie es gleich noch einmal. Kennung {reference}",
    },
    failure: {
      heading: "Bei uns ist etwas schiefgegangen",
      text: "An Ihren Eingaben lag es nicht. Versuchen Sie es gleich noch einmal.",
      reference: "Kennung",
      again: "Noch einmal versuchen",
      home: "Zur Startseite",
    },
    time: {
      zone: "Ortszeit {place}",
      own: "{time} Ihre Zeit",
      timesIn: "Zeiten in {zone}.",
      ownClock: "Ihre Uhr ({place}): {difference}.",
      from: "ab {time}: {words}",
      same: "gleich",
      ahead: "{length} voraus",
      behind: "{length} zurück",
      browserZone: "Zeitzone Ihres Browsers",
    },
  },
  proof: {
    passwordTitle: "Passwort bestätigen",
    title: "Bestätigen Sie, dass Sie es sind",
    confirm: "Bestätigen",
    needed: "Für „{verb}“ müssen Sie sich vor Kurzem angemeldet haben.",
    singleSignOnHint:
      "Beim Single Sign-on melden Sie sich dort noch einmal an und kommen dann auf diese Seite zurück.",
    password: "Passwort",
    usePasskey: "Passkey verwenden",
    useSingleSignOn: "Single Sign-on verwenden",
    singleSignOnUnreachable:
      "Das Single Sign-on ist nicht erreichbar. Bitte versuchen Sie es noch einmal.",
    passkeys: {
      unsupported: "Dieser Browser kann keine Passkeys, oder nur unter einer https-Adresse.",
      unusable: "Dieser Browser kann hier keine Passkeys verwenden.",
      canceled: "Es wurde kein Passkey verwendet: Sie haben abgebrochen oder es dauerte zu lange.",
      known: "Auf diesem Gerät gibt es schon einen Passkey für dieses Konto.",
    },
  },
  header: {
    skip: "Zum Inhalt springen",
    nav: "Hauptmenü",
    events: "Veranstaltungen",
    organizer: "Organisieren",
    developer: "Entwickeln",
    operator: "Betrieb",
    catalog: "Katalog",
    docs: "Doku",
    signIn: "Anmelden",
    createAccount: "Konto erstellen",
    accountOf: "Konto von {name}",
    unreadNotices: plural({
      one: "{count} ungelesene Mitteilung",
      other: "{count} ungelesene Mitteilungen",
    }),
    unread: "ungelesen",
    account: "Konto",
    myEvents: "Meine Veranstaltungen",
    connectedApps: "Verbundene Apps",
    organizations: "Organisationen",
    notices: "Mitteilungen",
    signOut: "Abmelden",
  },
  search: {
    button: "Alles durchsuchen",
    field: "Suchen",
    found: "Treffer",
    failed: "Die Suche wurde nicht geladen.",
    searching: "Wird gesucht …",
    nothing: "Nichts gefunden.",
    results: "{count} gefunden",
    hint: "Veranstaltungen, Personen Ihrer Veranstaltungen, Integrationen, Dokumentation oder die ID einer Zustellung.",
    tooMany: "Zu viele Suchen. Warten Sie eine Minute.",
    unavailable: "Die Suche hat nicht geantwortet. Versuchen Sie es noch einmal.",
    groups: {
      Events: "Veranstaltungen",
      People: "Personen",
      Integrations: "Integrationen",
      Deliveries: "Zustellungen",
      Documentation: "Dokumentation",
    },
  },
  footer: {
    nav: "Über diese Seiten",
    documentation: "Dokumentation",
    changelog: "Änderungen",
    accessibility: "Barrierefreiheit",
    language: "Sprache",
    changeLanguage: "Sprache wechseln",
    colours: "Farben",
    system: "System",
    light: "Hell",
    dark: "Dunkel",
  },
  notFound: {
    title: "Nicht gefunden",
    heading: "Hier ist nichts",
    text: "Vielleicht ist die Seite umgezogen, oder Sie haben keinen Zugang dazu. Prüfen Sie, mit welchem Konto Sie angemeldet sind.",
  },
  scopes: {
    "event.read": {
      phrase: "Die Veranstaltung und ihre Programmpunkte lesen",
      opens: [
        "Angaben zur Veranstaltung, auch solange sie ein Entwurf ist",
        "Alle Programmpunkte mit Zeiten, Orten und Zahl der Eintragungen",
        "Wer leitet und wer sich eingetragen hat, mit Pseudonym und Anzeigename; Personen im Privatmodus nur, wenn sie ihren freigeben",
        "Orte und Rollen",
      ],
    },
    "participants.read": {
      phrase: "Die Liste der Teilnehmenden lesen",
      opens: [
        "Anzeigename, Spitzname, Organisation und Rolle aller Teilnehmenden",
        "Wirklicher Name, E-Mail und Antworten der Bewerbung; von Personen im Privatmodus nur, wenn sie diese bei einer Anmeldung freigeben",
        "Stand der Bewerbung und Notizen der Veranstalter",
      ],
    },
    "program.read": {
      phrase: "Programmreihen und Anmeldewellen lesen",
      opens: [
        "Programmreihen: Name, Beschreibung, Farbe und Reihenfolge",
        "Anmeldewellen: Zeitfenster, Plätze und die Programmpunkte, die sie öffnen",
      ],
    },
    "profile.read": {
      phrase: "Ihren Namen, Ihre E-Mail und Ihr Profil lesen",
      opens: [
        "Name und E-Mail-Adresse Ihres Kontos",
        "Ihre Angaben bei der Veranstaltung: Anzeigename, wirklicher Name, Rolle, Stand der Bewerbung und Antworten",
        "Dieselben Daten in Teilnehmerlisten und Meldungen, auch wenn Sie den Privatmodus nutzen",
      ],
    },
    "event.attendance": {
      phrase: "Wissen, dass Sie an der Veranstaltung teilnehmen",
      opens: ["Dass Sie an dieser Veranstaltung teilnehmen, sonst nichts über Sie"],
    },
  },
  consentScopes: {
    details: "Angaben zur Veranstaltung, auch solange sie ein Entwurf ist",
    activities: plural({
      one: "{count} Programmpunkt mit Zeiten, Orten und Zahl der Eintragungen",
      other: "{count} Programmpunkte mit Zeiten, Orten und Zahl der Eintragungen",
    }),
    noActivities: "Programmpunkte mit Zeiten, Orten und Zahl der Eintragungen",
    locations: plural({
      one: "{count} Ort und die Rollen der Veranstaltung",
      other: "{count} Orte und die Rollen der Veranstaltung",
    }),
    noLocations: "Orte und Rollen",
    threads: plural({ one: "{count} Programmreihe", other: "{count} Programmreihen" }),
    noThreads: "Programmreihen",
    waves: plural({
      one: "{count} Anmeldewelle: wer sich wann eintragen darf",
      other: "{count} Anmeldewellen: wer sich wann eintragen darf",
    }),
    noWaves: "Anmeldewellen: wer sich wann eintragen darf",
    participants: plural({
      one: "{count} teilnehmende Person und alle, die noch dazukommen",
      other: "{count} Teilnehmende und alle, die noch dazukommen",
    }),
    profile: "Anzeigename, Spitzname, Organisation und Rolle",
    personal: "Wirklicher Name, E-Mail",
    personalAndAnswers: "Wirklicher Name, E-Mail und die Antworten auf: {questions}",
    notes:
      "Stand der Bewerbung und die internen Notizen der Veranstalter zu Personen und Bewerbungen",
    privacyMode:
      "Von Personen im Privatmodus (derzeit {count}) alles außer wirklichem Namen, E-Mail und Antworten, solange sie diese nicht bei einer Anmeldung freigeben",
  },
  consent: {
    title: "Zugriff erlauben",
    connectHeading: "{app} möchte Daten von {event} lesen",
    signInHeading: "Bei {app} anmelden, als teilnehmende Person von {event}",
    publishedBy: "Angeboten von {publisher}",
    returnTo: "Danach geht es zurück zu {host}",
    untitledEvent: "einer Veranstaltung ohne Titel",
    allow: "Erlauben",
    cancel: "Abbrechen",
    needed: "Erforderlich",
    neededHint: "Ohne das funktioniert die Integration nicht.",
    choice: "Ihre Wahl",
    choiceHint: "Entfernen Sie das Häkchen bei allem, was Sie nicht freigeben möchten.",
    personalData: "Personenbezogen",
    sandboxTitle: "Dies ist eine Sandbox",
    sandbox:
      "Sie entscheiden für {name}, eine erfundene Person. Niemand sonst ist davon betroffen.",
    nothingTitle: "Nichts ist angekreuzt",
    nothing: "Kreuzen Sie mindestens eines an, das gelesen werden darf, oder brechen Sie ab.",
    changedTitle: "Während diese Seite offen war, hat sich etwas geändert",
    changed:
      "Die Anfrage wurde geändert, nachdem Sie die Seite geöffnet hatten. Deshalb wurde nichts erlaubt. Lesen Sie sie bitte noch einmal, bevor Sie entscheiden.",
    revocableByOrganizer:
      "Sie können die Verbindung jederzeit unter „Integrations“ bei der Veranstaltung trennen. Die Integration muss dann innerhalb von {time} löschen, was sie kopiert hat.",
    revocableByParticipant:
      "Sie können das jederzeit in Ihrem Konto unter „Verbundene Apps“ widerrufen. Die Integration muss dann innerhalb von {time} löschen, was sie über Sie kopiert hat.",
    notYou: "Das sind nicht Sie?",
    switchAccount: "Konto wechseln",
    connectedTitle: "Schon verbunden",
    connected: "Lesen darf sie jetzt {scopes}.",
    connectedNew: "Neu in dieser Anfrage: {scopes}.",
    connectedReplaced: "Was Sie hier wählen, gilt ab sofort statt der bisherigen Erlaubnis.",
    sharedHeading: "Was {app} von Ihnen sehen wird",
    pseudonym: "Und ein Pseudonym, das nur diese Integration erhält.",
    privacyModeLifted:
      "Sie nutzen den Privatmodus. Mit der Freigabe gilt er für {app} nicht mehr, bis Sie sie widerrufen; für alle anderen gilt er weiter.",
    values: {
      name: "Name",
      email: "E-Mail",
      role: "Rolle",
      on: "an",
      application: "Bewerbung",
      notes: "Notizen der Veranstalter",
      asWritten: "wie die Veranstalter sie geschrieben haben",
      yes: "ja",
      no: "nein",
    },
    webhooksHeading: "Sie erhält Webhooks zu",
    webhookSubjects: {
      event: "Veranstaltung",
      application: "Bewerbung",
      participant: "Teilnahme",
      activity: "Programmpunkt",
      thread: "Programmreihe",
      location: "Ort",
      registration_wave: "Anmeldewelle",
      data: "Daten",
      user: "Konto",
      integration: "Integration",
    },
    webhookChanges: {
      published: "veröffentlicht",
      unpublished: "nicht mehr öffentlich",
      visibility_changed: "Sichtbarkeit geändert",
      access_mode_changed: "Zugang geändert",
      submitted: "eingereicht",
      approved: "angenommen",
      rejected: "abgelehnt",
      revision_requested: "Überarbeitung erbeten",
      registered: "registriert",
      profile_updated: "Profil geändert",
      removed: "entfernt",
      created: "angelegt",
      updated: "geändert",
      deleted: "gelöscht",
      capacity_state_changed: "Plätze frei oder voll",
      started: "begonnen",
      finished: "beendet",
      canceled: "abgesagt",
      deletion_required: "Löschung verlangt",
      revoked_access: "Zugriff widerrufen",
      suspended: "gesperrt",
    },
    webhooksToLog:
      "Sie kommen sofort in das Ereignisprotokoll der Sandbox und gehen an keine Adresse.",
    webhooksTo:
      "Sie gehen sofort an {host}. Die Integration muss nicht fragen: Jedes Mal verlässt eine Kopie diesen Dienst.",
    webhookPeople:
      "Auch ohne {scope} enthalten sie {always} der betroffenen Personen. Damit enthalten sie außerdem {personal} (von Personen im Privatmodus nur, wenn sie dies bei einer Anmeldung freigeben).",
    webhookPeopleAndNotes:
      "Auch ohne {scope} enthalten sie {always} der betroffenen Personen. Damit enthalten sie außerdem {personal} (von Personen im Privatmodus nur, wenn sie dies bei einer Anmeldung freigeben) und die Notizen der Veranstalter.",
    webhookEvent:
      "Die Veranstalter haben sie mit dieser Veranstaltung verbunden. Webhooks über die Veranstaltung erhält sie daher, ob Sie den Zugriff erlauben oder nicht.",
    webhookYou:
      "Die über Sie enthalten {always}, auch im Privatmodus. Wenn die Veranstalter {scope} erlaubt haben, können sie auch {personal} enthalten (im Privatmodus nur, wenn Sie {profile} erlauben).",
    webhookYouAndNotes:
      "Die über Sie enthalten {always}, auch im Privatmodus. Wenn die Veranstalter {scope} erlaubt haben, können sie auch {personal} enthalten (im Privatmodus nur, wenn Sie {profile} erlauben) und die Notizen der Veranstalter über Sie.",
    webhookActivities:
      "Die über Programmpunkte, die Sie leiten oder für die Sie eingetragen sind, können Ihr Pseudonym und Ihren Anzeigenamen enthalten (im Privatmodus nur, wenn Sie {profile} erlauben).",
    webhookRevocation: "Wenn Sie den Zugriff widerrufen, wird sie benachrichtigt.",
    participantAlways: "Anzeigename, Spitzname, Organisation, Rolle und Stand der Bewerbung",
    participantPersonal: "wirklichen Namen, E-Mail-Adresse und Antworten",
    applicationAlways: "Spitzname, Organisation und Stand der Bewerbung",
    applicationPersonal: "wirklichen Namen und E-Mail-Adresse",
    cannotHeading: "Das kann sie nicht",
    cannotChange: "etwas ändern",
    cannotSeeOthers: "andere Veranstaltungen sehen, wenn sie nicht auch mit ihnen verbunden ist",
    cannotSignIn: "Ihre anderen Veranstaltungen sehen oder sich anderswo als Sie anmelden",
    cannotSeeAccounts:
      "Passwörter, Zahlungen oder Kontonummern sehen: Die Kennungen, die sie für Personen erhält, gibt es nur für sie",
    verified: "Von einer geprüften Organisation",
    unverified: "Von einer Organisation, die wir nicht geprüft haben",
    registered: "{organization} hat sie im {month} registriert.",
    unused: "Noch keine Veranstaltung nutzt sie.",
    used: plural({
      one: "{count} Veranstaltung nutzt sie.",
      other: "{count} Veranstaltungen nutzen sie.",
    }),
    verifiedMeans:
      "Geprüft heißt: Wir haben festgestellt, wer dahintersteht. Eine Empfehlung ist es nicht.",
    privacyPolicy: "Datenschutzerklärung",
    website: "Website",
  },
  eventDates: { none: "Noch kein Datum", range: "{start} bis {end}" },
  applicationStates: {
    pending: "offen",
    approved: "angenommen",
    rejected: "abgelehnt",
    revision_requested: "Überarbeitung erbeten",
    cancelled: "zurückgezogen",
  },
  picker: {
    title: "Veranstaltung wählen",
    heading: "Bei {app} anmelden: mit welcher Veranstaltung?",
    text: "Die Integration erfährt nur von dieser Veranstaltung.",
    untitled: "Veranstaltung ohne Titel",
    application: "Bewerbung {state}",
    continue: "Weiter",
  },
  undecidable: {
    home: "Zur Startseite",
    decidedTitle: "Das ist schon entschieden",
    decided: "Ihre Antwort ging an die Integration. Sie können diese Seite schließen.",
    expiredTitle: "Diese Anfrage ist abgelaufen",
    expired: "Anfragen gelten {time}. Gehen Sie zurück zur Integration und beginnen Sie von vorn.",
    inactiveTitle: "Diese Integration ist nicht verfügbar",
    inactive:
      "{app} wurde gesperrt oder vom Anbieter zurückgezogen. Zurzeit kann nichts damit verbunden werden. Kontakt: {email}",
    absentTitle: "Diese Anfrage gibt es nicht",
    absent:
      "Sie gehört zu einer anderen Sitzung oder existiert nicht. Gehen Sie zurück zur Integration und beginnen Sie von vorn.",
  },
  errorPage: {
    next: "Was Sie jetzt tun können",
    code: "Fehlercode",
    requestId: "Anfrage-ID",
  },
  authorizationErrors: {
    notPending: {
      heading: "Es gibt nichts zu entscheiden",
      message:
        "Diese Anfrage ist schon entschieden, abgelaufen oder gehört zu einer anderen Sitzung.",
      advice: startAgain,
    },
    noLongerRegistered: {
      heading: cannotLeadBack,
      message:
        "Die Adresse, zu der die Integration Sie zurückschicken will, ist nicht mehr registriert.",
      advice:
        "Gehen Sie zurück zur Integration und beginnen Sie von vorn, oder wenden Sie sich an ihren Support.",
    },
    unregisteredAddress: {
      heading: cannotLeadBack,
      message:
        "Die Integration hat die Adresse, zu der sie Sie zurückschicken will, nicht registriert.",
      advice:
        "Geben Sie auf der Seite, die Sie hierher geschickt hat, nichts ein. Gehen Sie zurück zur Integration und versuchen Sie es noch einmal, oder wenden Sie sich an ihren Support.",
    },
    unnamedClient: {
      heading: "Dieser Link sagt nicht, zu welcher Integration er gehört",
      message: "Genau eine client_id ist nötig.",
      advice: tryAgainOrAskSupport,
    },
    unknownClient: {
      heading: "Diese Integration kennen wir nicht",
      message: "Unter der client_id dieses Links ist keine Integration registriert.",
      advice: tryAgainOrAskSupport,
    },
    cancelledApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Sie haben Ihre Bewerbung bei der Veranstaltung, die sie nutzt, zurückgezogen. Bewerben Sie sich auf der Seite der Veranstaltung erneut und beginnen Sie dann bei der Integration von vorn.",
    },
    notConnected: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Keine Veranstaltung, bei der Sie sich beworben haben, nutzt sie. Bitten Sie die Veranstalter, sie zu verbinden, oder bewerben Sie sich bei einer, die sie nutzt. Beginnen Sie dann bei der Integration von vorn.",
    },
    noApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Bewerben Sie sich bei einer Veranstaltung, die sie nutzt, auf deren Seite. Beginnen Sie dann bei der Integration von vorn.",
    },
    notYourEvent: {
      heading: "Hier können Sie diese Integration nicht verbinden",
      message:
        "Sie können diese Integration nicht mit der Veranstaltung verbinden: Entweder gibt es sie nicht, oder Ihr Konto verwaltet ihre Integrationen nicht.",
      advice:
        "Prüfen Sie, ob Sie mit dem richtigen Konto angemeldet sind, oder bitten Sie jemanden, der die Integrationen der Veranstaltung verwaltet.",
    },
    archivedEvent: {
      heading: "Diese Veranstaltung ist archiviert",
      message:
        "Diese Veranstaltung ist archiviert. Neue Integrationen können nicht mit ihr verbunden werden.",
      advice:
        "Holen Sie die Veranstaltung zuerst aus dem Archiv und beginnen Sie dann bei der Integration von vorn.",
    },
    noLongerEligible: {
      heading: "Sie können sich bei dieser Integration nicht anmelden",
      message: "Mit dieser Veranstaltung können Sie sich bei der Integration nicht mehr anmelden.",
      advice: startAgain,
    },
    noLongerConnected: {
      heading: "Diese Integration ist nicht mehr verbunden",
      message: "Die Veranstalter haben diese Integration gerade getrennt.",
      advice:
        "Gehen Sie zurück zur Integration, oder bitten Sie die Veranstalter, sie wieder zu verbinden.",
    },
    unavailable: {
      heading: unavailable,
      message: cannotAnswer,
      advice: "Laden Sie diese Seite gleich noch einmal.",
    },
    unavailableForm: {
      heading: unavailable,
      message: cannotAnswer,
      advice:
        "Was Sie gesendet haben, ist vielleicht nicht gespeichert, aber Ihr Browser hat es noch. Bleiben Sie auf dieser Seite und sehen Sie gleich in einem anderen Tab nach. Wenn es nicht gespeichert ist, laden Sie diese Seite neu und lassen Sie den Browser das Formular noch einmal senden.",
    },
    busy: {
      heading: "Der Dienst ist ausgelastet",
      message: cannotAnswer,
      advice:
        "Es wurde nichts gespeichert. Gehen Sie zurück und senden Sie das Formular gleich noch einmal.",
    },
    tooLarge: {
      heading: cannotReadForm,
      message: "Das Formular ist größer als 128 KB.",
      advice: sendLess,
    },
    fileTooLarge: {
      heading: cannotReadForm,
      message: "Das Formular ist größer als 2 MB.",
      advice: sendLess,
    },
    tooManyFields: {
      heading: cannotReadForm,
      message: "Das Formular hat mehr als 1.000 Felder.",
      advice: "Gehen Sie zurück und senden Sie weniger auf einmal.",
    },
    unreadableForm: {
      heading: cannotReadForm,
      message: "Das Formular kam unvollständig oder beschädigt an.",
      advice: "Gehen Sie zurück und senden Sie es noch einmal.",
    },
    refused: {
      heading: "Das hat nicht funktioniert",
      message: "Die Anfrage wurde nicht angenommen.",
      advice: startAgain,
    },
    failed: {
      heading: "Etwas ist schiefgegangen",
      message: "Bei uns ist etwas schiefgegangen.",
      advice: "Gehen Sie zurück zur Integration und versuchen Sie es gleich noch einmal.",
    },
  },
  accountLanguage: {
    text: "Die Sprache dieser Seiten und der Mails, die Sie bekommen.",
    unset: "Wie im Browser",
  },
  entry: {
    email: "E-Mail",
    password: "Passwort",
    newPassword: "Neues Passwort",
    name: "Name",
    passwordHint: "Mindestens 8 Zeichen.",
    signIn: {
      title: "Anmelden",
      description: "Willkommen zurück.",
      forgotten: "Passwort vergessen?",
      passkey: "Mit einem Passkey anmelden",
      singleSignOn: "Weiter mit Single Sign-on",
      noAccount: "Noch kein Konto?",
      create: "Konto erstellen",
      notVerified:
        "Das Single Sign-on hat uns keine bestätigte E-Mail-Adresse genannt. Bestätigen Sie Ihre Adresse dort, oder melden Sie sich mit einem Passwort an.",
      notProved:
        "Das Single Sign-on hat nicht bestätigt, dass Sie es sind: Jemand anders hat sich dort angemeldet, oder gerade niemand.",
      failed: "Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
    },
    signUp: {
      description: "Ein Konto zum Teilnehmen, Veranstalten und Entwickeln.",
      emailHint: "Wir schicken einen Link, mit dem Sie bestätigen, dass die Adresse Ihnen gehört.",
      hasAccount: "Sie haben schon ein Konto?",
      signIn: "Anmelden",
    },
    forgotten: {
      title: "Passwort vergessen",
      description: "Wir schicken Ihnen einen Link, mit dem Sie ein neues festlegen.",
      send: "Link senden",
      back: "Zurück zur Anmeldung",
    },
    reset: {
      description:
        "Wenn Sie es festlegen, werden Sie überall sonst abgemeldet und die Passkeys Ihres Kontos entfernt.",
      form: "Passwort festlegen",
      set: "Passwort festlegen",
      newLink: "Neuen Link senden",
    },
    verify: {
      title: "Adresse bestätigen",
      description: "Bestätigen Sie, dass diese Adresse Ihnen gehört.",
      address: "Adresse",
      accountOf: "Konto von",
      created: "Erstellt",
      verify: "Adresse bestätigen",
      unknown:
        "Wenn Sie dieses Konto nicht kennen, schließen Sie die Seite: Es ändert sich nichts.",
      signInFirst: "Melden Sie sich bei diesem Konto an, um seine Adresse zu bestätigen.",
      orSetPassword:
        "Oder legen Sie ein neues Passwort fest: Das beendet alle Sitzungen und ersetzt Passwort, Passkeys und Single Sign-on der Person, die das Konto eröffnet hat.",
      setAndVerify: "Passwort festlegen und bestätigen",
      newLink: "Neuen Link aus Ihrem Konto senden",
      yourAddress: "Ihre Adresse",
      openAccount: "Konto öffnen",
    },
    takeBack: {
      title: "Das war ich nicht",
      description: "Ihr Konto hat eine neue E-Mail-Adresse.",
      oldAddress: "Alte Adresse",
      text: "Wenn Sie die Änderung zurücknehmen, hat Ihr Konto wieder diese Adresse, und alle Sitzungen enden.",
      button: "Änderung zurücknehmen",
      done: "Ihr Konto hat wieder diese Adresse.",
      newLink: "Link für ein neues Passwort senden",
    },
    endedLink: {
      title: "Dieser Link funktioniert nicht mehr",
      text: "Er wurde schon benutzt, ist abgelaufen oder durch einen neueren ersetzt. Es wurde nichts geändert.",
    },
  },
  common: {
    save: "Speichern",
    pages: "Seiten",
    firstPage: "Erste Seite",
    nextPage: "Nächste Seite",
    previousPage: "Vorige Seite",
    newest: "Neueste",
    older: "Ältere",
    pageOf: "Seite {page} von {pages}",
    search: "Suchen",
    show: "Anzeigen",
    choose: "Bitte wählen …",
    untitledEvent: "Veranstaltung ohne Titel",
    event: "Veranstaltung",
  },
  landing: {
    title: "Integrationen für Conventions",
    metaDescription:
      "Verbinden Sie Badge-Druck, Programmanzeige oder eine Anmeldung mit Ihrer Veranstaltung. Sie bestimmen, was jede Integration lesen darf, und trennen sie jederzeit.",
    heading: "Integrationen für Ihre Convention, die nur sehen, was Sie erlauben",
    text: "Verbinden Sie Badge-Druck, Programmanzeige oder eine Anmeldung mit Ihrer Veranstaltung. Sie bestimmen, was jede lesen darf; jede kennt Personen nur unter eigenen Pseudonymen statt unter Kontonummern, und Sie können sie jederzeit trennen.",
    findEvent: "Veranstaltung finden",
    seeCatalog: "Katalog ansehen",
    audiences: "Für wen es ist",
    organize: "Sie veranstalten",
    organizeText:
      "Verbinden Sie eine Integration mit Ihrer Veranstaltung und sehen Sie genau, welche Felder sie lesen darf und wann sie zuletzt gelesen hat. Trennen Sie sie, wann immer Sie möchten.",
    attend: "Sie nehmen teil",
    attendText:
      "Melden Sie sich als Sie selbst bei einer Integration an. Sie sehen genau, welche Angaben sie bekommt, und widerrufen den Zugriff später an einer Stelle.",
    build: "Sie entwickeln",
    buildText:
      "OAuth 2.0 mit PKCE, eine Lese-API in JSON und signierte Webhooks. Registrieren Sie eine Integration und machen Sie in wenigen Minuten den ersten Aufruf.",
    privacy:
      "Integrationen können lesen, nie schreiben. Von Personen im Privatmodus bleiben wirklicher Name, E-Mail und Antworten verborgen, solange sie diese nicht bei einer Anmeldung freigeben; Anzeigename, Spitzname, Organisation, Rolle und Notizen der Veranstalter nicht. Wird eine Integration getrennt oder ihr Zugriff widerrufen, gilt das sofort.",
    builders:
      "Sie bauen eine Integration? Der <quickstart>Schnellstart</quickstart> führt Sie in fünf Schritten zur ersten Antwort der API. Jeder übliche OAuth-Client richtet sich anhand der <metadata>Metadaten des Autorisierungsservers</metadata> selbst ein.",
    exampleProgram: "Das Programm mit Orten und Zeiten",
    exampleNames: "Wirkliche Namen, außer von Personen im Privatmodus",
    goodbyeTitle: "Auf Wiedersehen",
    goodbye: "Ihr Konto ist gelöscht. Danke, dass Sie da waren.",
  },
  home: {
    hello: "Guten Tag, {name}",
    unverifiedTitle: "Ihre Adresse ist noch nicht bestätigt",
    unverified:
      "Eine Mail mit einem Link ist an {email} unterwegs. In <account>Ihrem Konto</account> können Sie sie noch einmal senden lassen.",
    noEvents: "Noch keine Veranstaltungen",
    noEventsText:
      "Hier erscheinen Veranstaltungen, bei denen Sie sich bewerben, mit dem Stand der Bewerbung.",
    areas: "Ihre Bereiche",
    eventsRun: "Veranstaltungen, die Sie leiten",
    all: "Alle",
    organizerText: "Ihre Veranstaltungen mit Personen, Programm und Integrationen.",
    developerText: "Integrationen registrieren, ihre Secrets und Webhooks verwalten.",
    organizationsMemberText: "Mitglieder und ihre Rechte.",
    organizationsText:
      "Gründen Sie eine, um Veranstaltungen zu leiten oder Integrationen zu veröffentlichen.",
    appsText:
      "Integrationen, bei denen Sie sich angemeldet haben, und was jede von Ihnen sehen kann.",
    operatorText: "Organisationen prüfen und Integrationen überwachen.",
  },
  eventStates: { archived: "archiviert", published: "veröffentlicht", draft: "Entwurf" },
  participation: {
    removed: "entfernt",
    cancelled: "zurückgezogen",
    registered: "dabei",
  },
  accessModes: {
    closed: "Bewerbungen sind geschlossen",
    open_approval: "Die Veranstalter prüfen Bewerbungen",
    open_auto: "Offen für alle",
    paid_ticket: "Mit bezahltem Ticket; die Veranstalter prüfen Bewerbungen",
  },
  events: {
    about:
      "Finden Sie eine Veranstaltung, bewerben Sie sich und tragen Sie sich für Programmpunkte ein.",
    found: plural({
      one: "{count} Veranstaltung auf dieser Seite",
      other: "{count} Veranstaltungen auf dieser Seite",
    }),
    search: "Nach Titel oder Ort suchen",
    when: "Wann",
    upcoming: "Kommende",
    past: "Vergangene",
    noUpcoming: "Keine kommenden Veranstaltungen",
    noUpcomingText:
      "Auffindbare Veranstaltungen erscheinen hier, sobald sie veröffentlicht sind. Eine private ist nur über ihre Adresse zu erreichen.",
    pastEvents: "Vergangene Veranstaltungen",
    noneFound: "Keine Veranstaltung gefunden",
    showUpcoming: "Kommende Veranstaltungen zeigen",
    noneEnded: "Noch ist keine Veranstaltung zu Ende.",
    noneUpcomingWith: "Keine kommende Veranstaltung hat „{text}“ im Titel oder Ort.",
    nonePastWith: "Keine vergangene Veranstaltung hat „{text}“ im Titel oder Ort.",
  },
  event: {
    previewTitle: "Dies ist eine Vorschau",
    preview:
      "Die Veranstaltung ist ein Entwurf: Nur Mitglieder ihrer Organisation sehen diese Seite, und niemand kann sich bewerben oder eintragen.",
    archived: "archiviert",
    by: "von {organization}",
    summary: "Eine Veranstaltung von {organization}.",
    whenAndWhere: "Wann und wo",
    about: "Über die Veranstaltung",
    adults: "{access}; für Erwachsene",
    downloads: "Programm als <ical>iCalendar</ical> oder <json>Schedule-JSON</json>",
    takePart: "Teilnehmen",
    apply: "Bewerben",
    applyAgain: "Noch einmal bewerben",
    signInFirst: "Sie melden sich zuerst an oder erstellen ein Konto.",
    yourPlace: "Ihre Teilnahme",
    role: "Ihre Rolle: {role}",
    editProfile: "Mein Profil bearbeiten",
    cancelApplication: "Bewerbung zurückziehen",
    keepIt: "Behalten",
    cancelTitle: "Bewerbung bei {event} zurückziehen?",
    thisEvent: "dieser Veranstaltung",
    cancelConsequences: [
      "Sie nehmen nicht mehr teil; die Veranstalter sehen, dass Sie zurückgezogen haben.",
      "Ihre Plätze bei Programmpunkten werden sofort für andere frei.",
      "Sie können sich mit dieser Veranstaltung nicht mehr bei Integrationen anmelden.",
      "Solange die Veranstaltung Bewerbungen annimmt, können Sie sich erneut bewerben.",
    ],
    applyAndRegistered: "Bewerben Sie sich, und Sie sind sofort dabei.",
    applyAndReviewed: "Bewerben Sie sich; die Veranstalter prüfen Ihre Bewerbung.",
    isArchived: "Diese Veranstaltung ist archiviert.",
    notAccepting: "Diese Veranstaltung nimmt keine Bewerbungen an.",
    notPublished: "Sie können sich hier bewerben, sobald die Veranstaltung veröffentlicht ist.",
    wasRemoved: "Die Veranstalter haben Sie von dieser Veranstaltung entfernt.",
    wasCancelled: "Sie haben Ihre Bewerbung zurückgezogen.",
    revisionAsked: "Die Veranstalter bitten Sie, etwas zu ändern und sich noch einmal zu bewerben.",
    registeredRevision:
      "Sie sind dabei. Die Veranstalter bitten Sie, etwas zu ändern und sich noch einmal zu bewerben.",
    registeredRejected: "Sie sind dabei, aber Ihre Bewerbung wurde abgelehnt.",
    rejected: "Ihre Bewerbung wurde abgelehnt.",
    registered: "Sie sind dabei.",
    approved: "Ihre Bewerbung ist angenommen.",
    registeredPending: "Sie sind dabei. Ihre Bewerbung ist noch offen.",
    pending: "Ihre Bewerbung ist noch offen.",
  },
  profile: {
    displayName: "Anzeigename",
    displayNameHint: "Der Name, den andere bei dieser Veranstaltung sehen, auch im Programm.",
    nickname: "Spitzname",
    organisation: "Organisation",
    realName: "Wirklicher Name",
    realNameHint: "Für die Veranstalter und die Integrationen, die sie verbinden.",
    privacyMode: "Privatmodus",
    privacyModeHint:
      "Ihr wirklicher Name, Ihre E-Mail-Adresse und Ihre Antworten bleiben verbundenen Integrationen verborgen, außer Sie melden sich bei einer an und geben Ihr Profil frei. Anzeigename, Spitzname, Organisation und Rolle bekommen sie trotzdem. Das öffentliche Programm zeigt Ihren Namen nicht.",
    description: "Das Profil, das {event} von Ihnen hat.",
    applyTitle: "Bewerbung bei {event}",
    applyDescription:
      "Das sehen die Veranstalter und die Integrationen, die sie mit der Veranstaltung verbinden.",
    changesTitle: "Die Veranstalter bitten um Änderungen",
    submit: "Bewerbung absenden",
  },
  activityTypes: {
    rpg_session: "Rollenspielrunde",
    lecture: "Vortrag",
    workshop: "Workshop",
    competition: "Wettbewerb",
    discussion: "Diskussion",
    LARP: "LARP",
    break: "Pause",
  },
  program: {
    title: "Programm",
    participantsSignUp: "Teilnehmende können sich eintragen.",
    pages: "Seiten des Programms",
    show: "Anzeigen",
    everything: "Alles",
    mySignUps: "Meine Eintragungen",
    room: "Raum",
    allRooms: "Alle Räume",
    unnamedRoom: "Raum ohne Namen",
    noRoom: "Ohne Raum",
    view: "Ansicht",
    timetable: "Zeitplan",
    list: "Liste",
    noSignUps: "Noch keine Eintragungen",
    noSignUpsText: "Hier erscheinen Programmpunkte, für die Sie sich eintragen.",
    nothing: "Noch nichts hier",
    nothingText: "Das Programm erscheint hier, sobald die Veranstalter es geplant haben.",
    nothingInRoom: "In diesem Raum passt nichts. Wählen Sie einen anderen oder alle.",
    notScheduled: "Noch nicht geplant",
    now: "jetzt",
    canceled: "fällt aus",
    signedUp: "eingetragen",
    with: "mit {hosts}",
    privateHost: "Privat",
    overlap: "Zur selben Zeit wie {activities}, wofür Sie eingetragen sind",
    signUpsSoFar: plural({
      one: "bisher {count} Eintragung",
      other: "bisher {count} Eintragungen",
    }),
    placesLeft: plural({
      one: "{left} von {count} Platz frei",
      other: "{left} von {count} Plätzen frei",
    }),
    full: plural({ one: "Ausgebucht ({count} Platz)", other: "Ausgebucht ({count} Plätze)" }),
    opensAt: "Eintragen ab",
    open: "Eintragen ist möglich",
    opensLater: "Eintragen wird später möglich",
    over: "Eintragen ist nicht mehr möglich",
    notForYou: "Zurzeit können sich nur andere Rollen eintragen",
    limitUsed: "Höchstens {limit} pro Person, und die haben Sie schon",
    waveFull: "Alle Plätze der offenen Welle sind vergeben",
    signUp: "Eintragen",
    leave: "Austragen",
    youAreSignedUp: "Sie sind eingetragen.",
    leaveTitle: "Aus {activity} austragen?",
    leaveConsequences: [
      "Ihr Platz wird sofort für andere frei.",
      "Solange Plätze frei sind und das Eintragen möglich ist, können Sie sich wieder eintragen.",
    ],
  },
  account: {
    tabs: "Seiten des Kontos",
    profile: "Profil",
    profileText:
      "Integrationen, bei denen Sie sich anmelden, sehen diesen Namen und Ihre E-Mail-Adresse, wenn Sie es erlauben.",
    passwordText: "Wenn Sie das Passwort ändern, enden alle anderen Sitzungen sofort.",
    currentPassword: "Aktuelles Passwort",
    changePassword: "Passwort ändern",
    sessions: "Sitzungen",
    sessionsText: "Sitzungen enden von selbst nach dieser Zeit: {time}.",
    signOutEverywhere: "Überall abmelden",
    signOutEverywhereTitle: "Überall abmelden?",
    signOutEverywhereText:
      "Alle Sitzungen dieses Kontos enden sofort, auch diese. Integrationen, bei denen Sie sich angemeldet haben, behalten ihren Zugriff; widerrufen können Sie ihn unter „Verbundene Apps“.",
    unknownBrowser: "Unbekannter Browser",
    fromAddress: "von {address}",
    signedIn: "Angemeldet {time}, zuletzt gesehen {seen}",
    thisSession: "diese Sitzung",
    signOut: "Abmelden",
    deleteAccount: "Konto löschen",
    deleteText: "Das ist endgültig und kann nicht rückgängig gemacht werden.",
    deleteTitle: "Konto löschen?",
    deleteSessions: "Alle Sitzungen enden, und niemand kann sich mehr bei diesem Konto anmelden.",
    deleteApps:
      "Integrationen, bei denen Sie sich angemeldet haben, verlieren sofort den Zugriff und müssen ihre Daten über Sie löschen.",
    deleteNotified: "Wird benachrichtigt und muss Ihre Daten löschen: {apps}.",
    deleteNotNotified: "Verliert den Zugriff ohne Benachrichtigung: {apps}.",
    deleteNoApps:
      "Sie haben sich bei keiner Integration angemeldet. Es wird also keine benachrichtigt.",
    deletePlaces:
      "Sie verlassen alle Veranstaltungen und Organisationen, und Ihre Plätze bei Programmpunkten werden frei.",
    deleteManaged: "Diese Organisationen kann dann niemand mehr verwalten: {organizations}.",
    deleteProfiles:
      "Profile und Antworten, die Sie Veranstaltungen gegeben haben, werden gelöscht.",
  },
  accountEmail: {
    text: "Mit dieser Adresse melden Sie sich an, und dorthin gehen Ihre Mails.",
    verified: "bestätigt",
    notVerified: "nicht bestätigt",
    mailed:
      "Wir haben Ihnen einen Link geschickt. Solange Sie ihn nicht benutzen, kann niemand diesem Konto Zugang zu etwas geben.",
    sendAgain: "Link noch einmal senden",
    change: "E-Mail ändern",
    changeTitle: "E-Mail-Adresse ändern",
    changeText:
      "Wir schicken einen Link an die neue Adresse. Die Änderung gilt, sobald Sie ihn benutzen, und die alte Adresse wird benachrichtigt.",
    newEmail: "Neue E-Mail",
  },
  accountPasskeys: {
    title: "Passkeys",
    text: "Melden Sie sich statt mit einem Passwort mit der Sperre dieses Geräts, mit Ihrem Telefon oder einem Sicherheitsschlüssel an.",
    add: "Passkey hinzufügen",
    addTitle: "Passkey hinzufügen",
    addText:
      "Ihr Browser bittet Sie, dieses Gerät oder einen Sicherheitsschlüssel zu entsperren. Danach können Sie sich so anmelden.",
    stale:
      "Ihre letzte Anmeldung ist zu lange her. Drücken Sie noch einmal, um zu bestätigen, dass Sie es sind.",
    neverUsed: "Hinzugefügt {time}, nie benutzt",
    lastUsed: "Hinzugefügt {time}, zuletzt benutzt {used}",
    remove: "Entfernen",
    removeTitle: "Diesen Passkey entfernen?",
    removeText:
      "Mit {name} kann sich niemand mehr anmelden. Ihr Gerät oder Ihr Passwortmanager zeigt ihn vielleicht noch; löschen Sie ihn auch dort.",
  },
  accountMails: {
    title: "Mails",
    text: "Was Sie per Mail bekommen. Alles steht auch in Ihren Mitteilungen, und Mails zu Zugang und Sicherheit kommen immer.",
    topics: {
      decisions: {
        label: "Entscheidungen",
        about: "Entscheidungen",
        hint: "Entscheidungen über Ihre Bewerbungen und neue Bewerbungen bei Veranstaltungen, die Sie verwalten.",
      },
      waves: {
        label: "Anmeldewellen",
        about: "Anmeldewellen",
        hint: "Wenn eine Anmeldewelle, die Ihnen offensteht, angekündigt wird und wenn sie beginnt.",
      },
      program_changes: {
        label: "Programmänderungen",
        about: "Programmänderungen",
        hint: "Wenn ein Programmpunkt, für den Sie eingetragen sind, verlegt wird, ausfällt oder gelöscht wird.",
      },
      announcements: {
        label: "Ankündigungen",
        about: "Ankündigungen",
        hint: "Änderungen an diesem Dienst, angekündigt von seinem Betreiber.",
      },
    },
  },
  accountData: {
    title: "Ihre Daten",
    text: "Alles, was über Sie gespeichert ist, als JSON: Konto, Veranstaltungen und Antworten, Einwilligungen und Belege, was Integrationen über Sie gelesen und bekommen haben, Mitteilungen und was Sie hier getan haben.",
    download: "Herunterladen",
    ready: "Die Datei ist fertig und bleibt einen Tag.",
    saveAgain: "Noch einmal speichern",
    waiting: "Beginnt gleich.",
    progress: "{entries} von {expected} Einträgen.",
    mayLeave: "Sie können diese Seite verlassen.",
  },
  myEvents: {
    text: "Veranstaltungen, bei denen Sie sich beworben haben, und der Stand jeder Bewerbung.",
    columns: {
      state: "Stand",
      dates: "Daten",
      signUps: "Eintragungen",
      applied: "Beworben",
    },
    calendar: "Kalender",
    calendarText:
      "Abonnieren Sie ihn in einem Kalenderprogramm: Er enthält die Programmpunkte, für die Sie eingetragen sind, und die, die Sie leiten.",
    calendarAddress: "Kalenderadresse",
    calendarHint:
      "Behalten Sie diese Adresse für sich: Wer sie hat, kann Ihren Kalender lesen. Eine neue Adresse ersetzt diese.",
    newAddress: "Neue Adresse",
  },
  notices: {
    text: "Was mit Ihren Bewerbungen, Veranstaltungen, Organisationen und Integrationen geschehen ist. Mitteilungen kommen auch per Mail, wenn Sie ihre Art nicht abgeschaltet haben.",
    markRead: "Alle als gelesen markieren",
    none: "Noch keine Mitteilungen",
    noneText:
      "Hier erfahren Sie, wenn Veranstalter über Ihre Bewerbung entscheiden, sich etwas ändert, für das Sie eingetragen sind, oder eine Integration verbunden wird.",
    new: "Neu",
  },
  apps: {
    readReceipt: "Lesen",
    text: "Integrationen, bei denen Sie sich angemeldet haben, und was Sie jeder erlaubt haben.",
    none: "Keine verbundenen Apps",
    noneText:
      "Wenn Sie sich mit diesem Konto bei einer Integration anmelden, steht sie hier, und Sie können ihren Zugriff jederzeit widerrufen.",
    integration: "Integration",
    sees: "Sieht",
    since: "Seit",
    byOrganizers: "Von Veranstaltern verbunden",
    byOrganizersText:
      "Integrationen, die Daten von Veranstaltungen lesen, an denen Sie teilnehmen, obwohl Sie sich nie bei ihnen angemeldet haben oder es nicht mehr sind.",
    receiptNote:
      "Ein Beleg beweist, wozu Sie eingewilligt haben, und <check>alle können ihn prüfen</check>.",
    notConnected: "(nicht mehr verbunden)",
    revoke: "Widerrufen",
    revokeTitle: "Zugriff von {app} widerrufen?",
    revokeConsequences: [
      "Ihre Zugangsschlüssel für Sie gelten sofort nicht mehr, bei keiner Veranstaltung.",
      "Wo Veranstalter sie verbunden haben, liest sie weiter, was diese erlaubt haben; im Privatmodus aber nicht Ihren wirklichen Namen, Ihre E-Mail und Ihre Antworten.",
      "Sie muss ihre Daten über Sie löschen.",
      "Sie kann Sie erst nach einer neuen Einwilligung wieder anmelden.",
      "Ihre Bewerbungen und Teilnahmen bleiben, wie sie sind.",
    ],
    notAvailable: "nicht verfügbar",
    receipt: "Beleg",
    attestation: "Löschbestätigung",
    maySee: "Was sie sehen darf",
    maySeeText: "Wie es die Veranstalter und Ihre eigene Einwilligung erlauben.",
    read: "Was sie gelesen hat",
    readText:
      "Wird so lange aufbewahrt: {time}. Zugriffe erscheinen hier innerhalb einer Sekunde; stürzt der Dienst ab, können die der letzten Sekunde fehlen. Zugriffe eines Tages sind zusammengefasst.",
    readsNothing: "Sie ist nicht mehr verbunden und liest nichts.",
    allowedByOrganizers: "{scope}, von den Veranstaltern erlaubt",
    allowedByYou: "{scope}, von Ihnen erlaubt",
    revokeUnder: "Ihre Einwilligung widerrufen Sie unter <apps>Verbundene Apps</apps>.",
    mustDelete: "Was sie löschen muss",
    mustDeleteText:
      "Eine Löschbestätigung ist eine Erklärung des Anbieters. Sie beweist nicht, dass die Daten weg sind. <check>Löschbestätigung prüfen</check>",
    toDelete: "Zu löschen",
    cause: "Grund",
    state: "Stand",
    yourDataOn: "Ihre Daten bei {event}",
    allDataOf: "Alle Daten von {event}",
    noneYet: "Noch keine",
    causes: {
      "data.deletion_required": "Löschung verlangt",
      "user.revoked_access": "Einwilligung widerrufen",
      disconnected: "Getrennt",
    },
    duty: {
      attested: "bestätigt",
      acknowledged: "angenommen",
      notified: "mitgeteilt",
      notNotified: "noch nicht mitgeteilt",
      overdue: "überfällig",
    },
    nothingRead: "Nichts gelesen",
    nothingReadText:
      "Wenn sie etwas über Sie liest oder einen Webhook über Sie bekommt, erscheint es hier innerhalb einer Sekunde.",
    when: "Wann",
    how: "Wie",
    what: "Was",
    hidden: "Verborgen",
    nothing: "nichts",
    timesSince: plural({ one: "{count}-mal seit {time}", other: "{count}-mal seit {time}" }),
    wasSent: "Zugeschickt",
    wasRead: "Gelesen",
    reads: {
      participants: "Eine Seite der Teilnehmenden gelesen",
      participant: "Nur Sie gelesen",
      activities: "Programmpunkte gelesen, die Sie leiten oder besuchen",
      program: "Das Programm gelesen, mit Punkten, die Sie leiten oder besuchen",
      profile: "Ihr Profil gelesen, mit Ihrer eigenen Anmeldung",
    },
    reasons: {
      "privacy mode":
        "Der Privatmodus war an, und Sie hatten dieser App nicht erlaubt, Ihr Profil zu lesen.",
      "no consent":
        "Der Privatmodus war an, und Sie erlauben dieser App nicht mehr, Ihr Profil zu lesen.",
      "scope not granted": "Die Veranstalter hatten die Berechtigung dafür nicht gegeben.",
    },
  },
  invitations: {
    title: "Einladung",
    withdrawn:
      "Eine Einladung kann auch zurückgezogen werden. Wenn Sie noch beitreten möchten, bitten Sie die Organisation um eine neue.",
    yourOrganizations: "Ihre Organisationen",
    host: "Leitung: {activity}",
    anActivity: "ein Programmpunkt",
    join: "{organization} beitreten",
    hostText: "Sie sind eingeladen, einen Programmpunkt zu leiten.",
    joinText: "Sie sind eingeladen, Mitglied zu werden.",
    organization: "Organisation",
    permissions: "Rechte",
    manageEvents: "Veranstaltungen verwalten",
    manageIntegrations: "Integrationen verwalten",
    noAbilities: "Nur ansehen",
    verification: { verified: "geprüft", unverified: "nicht geprüft", rejected: "abgelehnt" },
    sentTo: "Gesendet an",
    openUntil: "Gültig bis",
    time: "Zeit",
    becomesParticipant:
      "Wenn Sie annehmen, nehmen Sie unter dem Namen Ihres Kontos an der Veranstaltung teil. Der Privatmodus ist zuerst an: Integrationen bekommen weder Ihren wirklichen Namen noch Ihre E-Mail-Adresse.",
    accept: "Annehmen",
    acceptForm: "Einladung annehmen",
    decline: "Ablehnen",
    declineForm: "Einladung ablehnen",
    signInFirst: "Melden Sie sich mit dem Konto dieser Adresse an, um anzunehmen.",
    createFirst: "Erstellen Sie ein Konto für diese Adresse, um anzunehmen.",
    wrongAccountTitle: "Sie sind mit einem anderen Konto angemeldet",
    wrongAccount:
      "Diese Einladung ging an {email}. Nur das Konto dieser Adresse kann sie annehmen.",
    unverified:
      "Für diese Adresse gibt es ein unbestätigtes Konto. Legen Sie ein neues Passwort fest, um es zu Ihrem zu machen: Das beendet alle Sitzungen und ersetzt das alte Passwort.",
    declined: "Einladung abgelehnt",
    declinedText: "Es hat sich nichts geändert. Sie können diese Seite schließen.",
    home: "Zur Startseite",
  },
  unsubscribe: {
    title: "Abbestellen",
    text: "Mails abbestellen zum Thema {topic}. In der App erscheinen Mitteilungen weiterhin.",
    done: "Sie bekommen keine Mails mehr zum Thema {topic}.",
    brokenTitle: "Dieser Link funktioniert nicht",
    broken: "Er ist unvollständig. Es wurde nichts geändert.",
    choose: "Wählen Sie Ihre Mails in Ihrem Konto",
  },
  receipts: {
    own: "Ihr Beleg",
    another: "Einen anderen prüfen",
    title: "Beleg prüfen",
    metaDescription:
      "Prüfen Sie, ob ein Einwilligungsbeleg oder eine Löschbestätigung von diesem Dienst unterschrieben wurde und was darin steht.",
    text: "Ein Beleg sagt, wozu jemand eingewilligt hat, als eine Integration Daten lesen durfte. Eine Löschbestätigung ist die Erklärung eines Anbieters, dass Daten gelöscht sind. Fügen Sie den ganzen Text ein; nichts davon wird gespeichert.",
    receipt: "Beleg",
    check: "Prüfen",
    notValid: "Nicht gültig",
    valid: "Gültig",
    signed: "Dieser Dienst hat ihn unterschrieben, und seitdem wurde nichts geändert.",
    empty: "Es wurde nichts eingefügt.",
    tooLong: "Das ist weder ein Beleg noch eine Löschbestätigung: Es ist zu lang.",
    integration: "Integration",
    event: "Veranstaltung",
    agreed: "Eingewilligt",
    by: "Von",
    byOrganizer: "einem Veranstalter",
    byParticipant: "einer teilnehmenden Person, die die Integration als {id} kennt",
    access: "Zugriff",
    notices: "Webhooks",
    none: "Keine",
    returnedTo: "Zurück zu",
    privacyPolicy: "Datenschutzerklärung",
    language: "Gezeigt auf",
    granted: "erlaubt",
    notGranted: "nicht erlaubt",
    required: "erforderlich",
    optional: "freiwillig",
    deleted: "Gelöscht",
    allData: "Alle Daten der Veranstaltung",
    dataOf: "Daten der teilnehmenden Person, die die Integration als {id} kennt",
    cause: "Grund",
    requiredSince: "Verlangt seit",
    attested: "Bestätigt",
    proves: "Was es beweist",
  },
  mails: {
    allNotices: "Alle Ihre Mitteilungen",
    chooseMails: "Wählen, welche Mails Sie bekommen",
    unsubscribe: "Mails abbestellen zum Thema {topic}",
    summaryTitle: "Weitere Mitteilungen von gestern",
    summary:
      "Andere haben an einem Tag mehr Mails an Sie ausgelöst, als wir verschicken. Das kam danach:",
    summaryMore: "In der Liste Ihrer Mitteilungen stehen noch mehr.",
    openInvitation: "Einladung öffnen",
    invitation: {
      title: "Einladung: {organization} beitreten",
      paragraphs: [
        "{organization} möchte Sie als Mitglied gewinnen. Öffnen Sie den Link, um zu sehen, was Sie dort tun könnten, und nehmen Sie an oder lehnen Sie ab.",
        "Wenn Sie diese Organisation nicht kennen, können Sie diese Mail ignorieren. Es ändert sich nichts.",
      ],
    },
    hostInvitation: {
      title: "Einladung: {activity} leiten",
      paragraphs: [
        "{organization} möchte, dass Sie {activity} bei {event} leiten. Öffnen Sie den Link, um zu sehen, wann es stattfindet, und nehmen Sie an oder lehnen Sie ab.",
        "Wenn Sie diese Veranstalter nicht kennen, können Sie diese Mail ignorieren. Es ändert sich nichts.",
      ],
    },
    password_link: {
      title: "Neues Passwort festlegen",
      paragraphs: [
        "Mit diesem Link legen Sie ein Passwort für Ihr Konto fest. Er funktioniert einmal, für kurze Zeit, und meldet Sie überall sonst ab.",
        notRequested,
      ],
      label: "Passwort festlegen",
    },
    verification_link: {
      title: "E-Mail-Adresse bestätigen",
      paragraphs: [
        "Bestätigen Sie, dass diese Adresse Ihnen gehört, damit Veranstalter Sie einladen und Ihnen Zugang geben können.",
        notRequested,
      ],
      label: "Adresse bestätigen",
    },
    change_link: {
      title: "Neue E-Mail-Adresse bestätigen",
      paragraphs: [
        "Jemand möchte diese Adresse für ein Konto verwenden. Die Änderung gilt, sobald Sie sie bestätigen.",
        notRequested,
      ],
      label: "Adresse bestätigen",
    },
    password_changed: {
      title: "Ihr Passwort wurde geändert",
      paragraphs: [
        "Das Passwort Ihres Kontos wurde geändert, und alle anderen Sitzungen sind beendet.",
        "Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest.",
      ],
      label: "Neues Passwort festlegen",
    },
    address_changed: {
      title: newAddress,
      paragraphs: [
        addressReplaced,
        "Wenn Sie das nicht waren, schreiben Sie dem Betreiber dieses Dienstes.",
      ],
      label: "Anmelden",
    },
    reversible_change: {
      title: newAddress,
      paragraphs: [
        addressReplaced,
        "Wenn Sie das nicht waren, nehmen Sie die Änderung innerhalb eines Tages zurück. Ihr Konto bekommt wieder diese Adresse, und alle Sitzungen enden.",
      ],
      label: "Das war ich nicht",
    },
  },
  notificationLinks: {
    integration: "Integration öffnen",
    webhooks: "Zustellungen öffnen",
    credentials: "Zugangsdaten öffnen",
    deletions: "Löschungen öffnen",
    connections: "Verbindungen öffnen",
    event: "Integrationen der Veranstaltung öffnen",
    organization: "Organisation öffnen",
    feed: "Feed-Token öffnen",
    apps: "Verbundene Apps öffnen",
    events: "Ihre Veranstaltungen öffnen",
    operator: "Seite des Betriebs öffnen",
    account: "Konto öffnen",
    public_event: "Veranstaltung öffnen",
    application: "Bewerbung überarbeiten",
    applications: "Bewerbungen prüfen",
    changelog: "Änderungen öffnen",
  },
  unnamed: {
    integration: "Eine Integration",
    event: "eine Veranstaltung ohne Titel",
    organization: "Ihre Organisation",
    passkey: "Ein Passkey",
    former_name: "ein anderer Name",
    activity: "Ein Programmpunkt ohne Titel",
    wave: "Eine Anmeldewelle",
    subject: "Eine Ankündigung",
  },
  notificationParts: {
    reason: "Grund: {reason}",
    organizersWrote: "Die Veranstalter schreiben:\n{message}",
    location: "Ort: {location}",
    noLocation: "Zurzeit ohne Ort.",
    takesEffect: "Gilt ab {date}.",
    ended: {
      disconnected: "Ein Veranstalter hat sie getrennt.",
      event_archived: "Die Veranstaltung wurde archiviert.",
      organization_verification_rejected:
        "Die Organisation der Veranstaltung ist nicht mehr geprüft.",
      integration_unpublished: "Der Anbieter hat sie zurückgezogen.",
      operator_force_delete: "Die Plattform hat sie gelöscht.",
      otherwise: "Die Verbindung ist beendet.",
    },
  },
  notifications: {
    "connection.connected": {
      title: "{integration} ist mit {event} verbunden",
      paragraphs: [
        "Sie darf jetzt: {scopes}.",
        "Die Veranstalter können sie jederzeit trennen; dann endet ihr Zugriff sofort.",
      ],
    },
    "connection.reconsent_required": {
      title: "{integration} bittet bei {event} um mehr",
      paragraphs: [
        "Der Anbieter bittet jetzt auch um: {added_scopes}.",
        "Bis Sie zustimmen, ändert sich nichts. Sie behält ihren Zugriff und fragt, wenn sie mehr braucht.",
      ],
    },
    "connection.ended": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Ihre Zugangsschlüssel für die Veranstaltung gelten nicht mehr, und der Anbieter muss deren Daten innerhalb von {time} löschen.",
      ],
    },
    "connection.ended_with_integration": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Ihre Zugangsschlüssel gelten nicht mehr, und der Anbieter muss die Daten der Veranstaltung löschen.",
      ],
    },
    "consent.given": {
      title: "{integration} darf jetzt Ihre Daten bei {event} sehen",
      paragraphs: [
        "Sie haben erlaubt: {scopes}.",
        "Das können Sie jederzeit unter „Verbundene Apps“ widerrufen.",
      ],
    },
    "endpoint.failing": {
      title: "Webhooks an {integration} schlagen fehl",
      paragraphs: [
        "Seit {since} wurde keine Zustellung angenommen. Sie werden wiederholt; nach fünf Tagen ohne Erfolg werden sie angehalten.",
        "Es geht nichts verloren: Fehlgeschlagene Zustellungen können 30 Tage lang wiederholt werden.",
      ],
      awhile:
        "Seit einer Weile wurde keine Zustellung angenommen. Sie werden wiederholt; nach fünf Tagen ohne Erfolg werden sie angehalten.",
    },
    "endpoint.paused": {
      title: "Webhooks an {integration} sind angehalten",
      paragraphs: [
        "Neue Zustellungen bleiben 30 Tage liegen. Setzen Sie sie fort, wenn der Endpunkt wieder antwortet, und wiederholen Sie dann, was er verpasst hat.",
      ],
      gone: "Der Endpunkt hat mit 410 Gone geantwortet.",
      failing: "Fünf Tage lang wurde keine Zustellung angenommen.",
    },
    "client_secret.rotated": {
      title: "Das Client-Secret von {integration} wurde erneuert",
      paragraphs: ["Das vorige gilt bis {previous_secret_expires_at}.", rotateAgain],
    },
    "webhook_secret.rotated": {
      title: "Das Webhook-Secret von {integration} wurde erneuert",
      paragraphs: [
        "Bis {previous_secret_expires_at} tragen Zustellungen beide Signaturen.",
        rotateAgain,
      ],
    },
    "integration.addresses_changed": {
      title: "{integration} hat neue Adressen",
      paragraphs: [
        "Hinzugefügt wurde: {addresses}.",
        "Dorthin gehen Webhooks und Personen, die die Integration autorisieren. Wenn das niemand aus Ihrem Team war, entfernen Sie sie und erneuern Sie die Secrets.",
      ],
    },
    "integration.suspended": {
      title: "Die Plattform hat {integration} gesperrt",
      paragraphs: [
        "Alle ihre Zugangsschlüssel gelten sofort nicht mehr, bei keiner Veranstaltung.",
      ],
    },
    "integration.reinstated": {
      title: "{integration} ist wieder zugelassen",
      paragraphs: [authorizeAgain],
    },
    "integration.unpublished": {
      title: "{integration} wurde zurückgezogen",
      paragraphs: [
        "Der Anbieter hat sie von der Plattform genommen, und ihre Zugangsschlüssel gelten sofort nicht mehr. Ihre Verbindungen enden nach der Frist, wenn sie nicht wieder veröffentlicht wird.",
      ],
    },
    "integration.published": {
      title: "{integration} ist wieder veröffentlicht",
      paragraphs: [authorizeAgain],
    },
    "integration.force_deleted": {
      title: "Die Plattform hat {integration} gelöscht",
      paragraphs: [
        "Ihre Zugangsschlüssel und Verbindungen sind sofort und endgültig beendet. Löschen Sie jetzt alle Daten, die sie kopiert hat.",
      ],
    },
    "deletion_duties.overdue": {
      title: "{integration}: Löschungen überfällig",
      paragraphs: [
        "Nicht rechtzeitig bestätigte Löschungen dieser Integration: {duties}. Der Betreiber der Plattform sieht das auch.",
        "Löschen Sie die Daten und bestätigen Sie es dann auf der Seite der Integration oder über die API.",
      ],
    },
    "organization.verification_asked": {
      title: "{organization} bittet um Prüfung",
      paragraphs: [
        "Sie schreiben: {about}",
        "Geprüfte Organisationen dürfen Integrationen veröffentlichen.",
      ],
    },
    "organization.renamed": {
      title: "{former_name} heißt jetzt {organization}",
      paragraphs: ["Sie wurde unter ihrem früheren Namen geprüft und gilt weiter als geprüft."],
    },
    "organization.verified": {
      title: "{organization} ist geprüft",
      paragraphs: ["Sie kann jetzt Integrationen veröffentlichen."],
    },
    "organization.rejected": {
      title: "{organization} wurde nicht bestätigt",
      paragraphs: ["Sie kann keine Integrationen veröffentlichen."],
      noLongerTitle: "{organization} gilt nicht mehr als geprüft",
      noLonger:
        "Sie kann keine Integrationen mehr veröffentlichen. Integrationen ihrer Veranstaltungen werden nach der Frist getrennt.",
    },
    "feed_token.ended": {
      title: "Beendete Feed-Token von {organization}: {tokens}",
      paragraphs: [
        "Wer sie erstellt hat, verwaltet die Veranstaltungen der Organisation nicht mehr.",
        "Erstellen Sie einen neuen für ein Programm, das weiter Daten sendet.",
      ],
    },
    "passkey.added": {
      title: "Ein Passkey wurde Ihrem Konto hinzugefügt",
      paragraphs: [
        "Mit „{passkey}“ kann man sich jetzt anmelden.",
        "Wenn Sie das nicht waren, entfernen Sie ihn, melden Sie sich überall ab und legen Sie über „Passwort vergessen?“ ein neues Passwort fest.",
      ],
    },
    "passkey.removed": {
      title: "Ein Passkey Ihres Kontos wurde entfernt",
      paragraphs: [
        "Mit „{passkey}“ kann sich niemand mehr anmelden.",
        "Wenn Sie das nicht waren, melden Sie sich überall ab und legen Sie über „Passwort vergessen?“ ein neues Passwort fest.",
      ],
    },
    "passkey.refused": {
      title: "Ein Passkey Ihres Kontos wurde abgelehnt",
      paragraphs: [
        "Der Zähler von „{passkey}“ lief rückwärts; der Passkey könnte kopiert worden sein. Die Anmeldung wurde verhindert.",
        "Entfernen Sie diesen Passkey und fügen Sie ihn neu hinzu, wenn Sie nicht wissen, woran es lag.",
      ],
    },
    "connection.event_types_added": {
      title: "{integration} erhält mehr Webhooks über Personen bei {event}",
      paragraphs: [
        "Der Anbieter hat hinzugefügt: {event_types}.",
        "Ihr Lesezugriff ist derselbe. Sie können sie jederzeit trennen.",
      ],
    },
    "application.submitted": {
      title: "Neue Bewerbungen bei {event}",
      paragraphs: [
        "Es gibt Bewerbungen zu prüfen. Sie werden höchstens einmal pro Stunde benachrichtigt.",
      ],
    },
    "application.received": {
      title: "Ihre Bewerbung bei {event} ist angekommen",
      paragraphs: [
        "Die Veranstalter prüfen sie und teilen Ihnen ihre Entscheidung mit. Auf der Seite der Veranstaltung können Sie sie zurückziehen.",
      ],
      registeredTitle: "Sie sind bei {event} dabei",
      registered:
        "Auf der Seite der Veranstaltung können Sie Ihr Profil ändern und sich für Programmpunkte eintragen.",
    },
    "application.approved": {
      title: "Ihre Bewerbung bei {event} ist angenommen",
      paragraphs: ["Die Veranstalter haben Ihre Bewerbung angenommen."],
    },
    "application.rejected": {
      title: "Ihre Bewerbung bei {event} wurde abgelehnt",
      paragraphs: ["Die Veranstalter haben Ihre Bewerbung abgelehnt."],
    },
    "application.revision_requested": {
      title: "Bitte überarbeiten Sie Ihre Bewerbung bei {event}",
      paragraphs: ["Ändern Sie Ihre Bewerbung und senden Sie sie noch einmal."],
    },
    "participant.removed": {
      title: "Sie wurden von {event} entfernt",
      paragraphs: [
        "Die Veranstalter haben Sie entfernt. Ihre Eintragungen für Programmpunkte sind aufgehoben.",
      ],
    },
    "wave.announced": {
      title: "Das Eintragen bei {event} beginnt bald",
      paragraphs: ["{wave} beginnt bald."],
      at: "{wave} beginnt am {starts}.",
    },
    "wave.opened": {
      title: "Das Eintragen bei {event} hat begonnen",
      paragraphs: ["{wave} hat begonnen."],
      until: "{wave} hat begonnen und endet am {ends}.",
    },
    "activity.moved": {
      title: "{event}: {activity} wurde verlegt",
      paragraphs: ["Zurzeit ohne Termin."],
      from: "Neuer Beginn: {starts}.",
      fromTo: "Neuer Termin: {starts} bis {ends}.",
      before: {
        place: "Bisheriger Ort: {from_location}.",
        from: "Bisheriger Beginn: {from_starts}.",
        fromAndPlace: "Bisheriger Beginn: {from_starts}, Ort: {from_location}.",
        fromTo: "Bisheriger Termin: {from_starts} bis {from_ends}.",
        fromToAndPlace: "Bisheriger Termin: {from_starts} bis {from_ends}, Ort: {from_location}.",
      },
    },
    "activity.canceled": {
      title: "{event}: {activity} fällt aus",
      paragraphs: [
        "Sie sind dafür eingetragen. Es findet nicht statt, wenn die Veranstalter es nicht wieder ansetzen.",
      ],
    },
    "activity.reinstated": {
      title: "{event}: {activity} fällt doch nicht aus",
      paragraphs: ["Sie sind noch dafür eingetragen. Zurzeit ohne Termin."],
    },
    "activity.deleted": {
      title: "{event}: {activity} wurde gelöscht",
      paragraphs: ["Sie waren dafür eingetragen. Es steht nicht mehr im Programm."],
    },
    announcement: { title: "{subject}", paragraphs: ["{text}"] },
  },
};
