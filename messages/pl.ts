import type { Messages } from "./en";
import { plural } from "./fill";

/** Bezosobowo, bez „Pan/Pani”. */
// Sentences that are said in several places.
const startAgain = "Wróć do integracji i zacznij od nowa.";
const tryAgainOrAskSupport =
  "Wróć do integracji i spróbuj ponownie. Jeśli to się powtórzy, napisz do jej pomocy.";
const cannotLeadBack = "Ten link nie prowadzi z powrotem do integracji";
const noEvent = "Brak wydarzenia dla tej integracji";
const onlyWithYourEvents =
  "Do tej integracji można się zalogować tylko z wydarzeniem, które jej używa i na które złożono zgłoszenie.";
const unavailable = "Usługa jest niedostępna";
const cannotAnswer = "Usługa nie może teraz odpowiedzieć. Spróbuj ponownie później.";
const cannotReadForm = "Nie można odczytać tego formularza";
const sendLess = "Wróć i wyślij mniej. Pliki też się liczą.";
const notRequested = "Jeśli nikt o to nie prosił, wiadomość można zignorować. Nic się nie zmieni.";
const newAddress = "Konto ma nowy adres e-mail";
const addressReplaced = "Konto używa teraz innego adresu. Na ten wiadomości już nie przyjdą.";
const rotateAgain = "Jeśli nie zrobił tego nikt z zespołu, odnów go ponownie i zakończ poprzedni.";
const noLongerConnected = "{integration} nie jest już połączona z wydarzeniem {event}";

export const pl: Messages = {
  ui: {
    optional: "nieobowiązkowe",
    cancel: "Anuluj",
    close: "Zamknij",
    signIn: "Zaloguj się",
    loading: "Wczytywanie…",
    reload: "Odśwież stronę",
    copy: "Kopiuj",
    copied: "Skopiowano.",
    copyRefused: "Przeglądarka na to nie pozwoliła: zaznacz i skopiuj tekst.",
    copySelected: "Zaznaczono: naciśnij Ctrl+C lub ⌘C, aby skopiować.",
    failures: {
      updated:
        "Od otwarcia tej strony usługa została zaktualizowana. Skopiuj wpisany tekst i odśwież stronę.",
      unreachable: "Nie udało się połączyć z usługą. Wpisany tekst nie przepadł: spróbuj ponownie.",
      failed:
        "Coś poszło nie tak po naszej stronie. Wpisany tekst nie przepadł: spróbuj ponownie za chwilę. Numer {reference}",
    },
    failure: {
      heading: "Coś poszło nie tak po naszej stronie",
      text: "To nie przez wpisane dane. Spróbuj ponownie za chwilę.",
      reference: "Numer",
      again: "Spróbuj ponownie",
      home: "Przejdź do strony głównej",
    },
    time: {
      zone: "strefa {place}",
      own: "{time} czasu lokalnego",
      timesIn: "Godziny: {zone}.",
      ownClock: "Zegar lokalny ({place}): {difference}.",
      from: "od {time}: {words}",
      same: "ta sama godzina",
      ahead: "{length} do przodu",
      behind: "{length} do tyłu",
      browserZone: "strefa czasowa przeglądarki",
    },
  },
  proof: {
    passwordTitle: "Potwierdź hasło",
    title: "Potwierdź swoją tożsamość",
    confirm: "Potwierdź",
    needed: "„{verb}” wymaga niedawnego zalogowania.",
    singleSignOnHint: "Logowanie jednokrotne poprosi o ponowne zalogowanie i wróci na tę stronę.",
    password: "Hasło",
    usePasskey: "Użyj klucza dostępu",
    useSingleSignOn: "Użyj logowania jednokrotnego",
    singleSignOnUnreachable: "Logowanie jednokrotne nie odpowiada. Spróbuj ponownie.",
    passkeys: {
      unsupported: "Ta przeglądarka nie obsługuje kluczy dostępu albo tylko pod adresem https.",
      unusable: "Ta przeglądarka nie może tu użyć klucza dostępu.",
      canceled: "Nie użyto klucza dostępu: anulowano albo trwało to zbyt długo.",
      known: "To urządzenie ma już klucz dostępu do tego konta.",
    },
  },
  header: {
    skip: "Przejdź do treści",
    nav: "Menu główne",
    events: "Wydarzenia",
    organizer: "Organizacja",
    developer: "Dla programistów",
    operator: "Operator",
    catalog: "Katalog",
    docs: "Dokumentacja",
    signIn: "Zaloguj się",
    createAccount: "Utwórz konto",
    accountOf: "Konto: {name}",
    unreadNotices: plural({
      one: "{count} nieprzeczytane powiadomienie",
      few: "{count} nieprzeczytane powiadomienia",
      many: "{count} nieprzeczytanych powiadomień",
      other: "{count} nieprzeczytanego powiadomienia",
    }),
    unread: "nieprzeczytane",
    account: "Konto",
    myEvents: "Moje wydarzenia",
    connectedApps: "Połączone aplikacje",
    organizations: "Organizacje",
    notices: "Powiadomienia",
    signOut: "Wyloguj się",
  },
  search: {
    button: "Szukaj wszędzie",
    field: "Szukaj",
    found: "Wyniki",
    failed: "Wyszukiwarka się nie wczytała.",
    searching: "Szukanie…",
    nothing: "Nic nie znaleziono.",
    results: "Znaleziono: {count}",
    hint: "Wydarzenia, osoby z własnych wydarzeń, integracje, dokumentacja albo identyfikator dostarczenia.",
    tooMany: "Zbyt wiele wyszukiwań. Odczekaj minutę.",
    unavailable: "Wyszukiwarka nie odpowiedziała. Spróbuj ponownie.",
    groups: {
      Events: "Wydarzenia",
      People: "Osoby",
      Integrations: "Integracje",
      Deliveries: "Dostarczenia",
      Documentation: "Dokumentacja",
    },
  },
  footer: {
    nav: "O serwisie",
    documentation: "Dokumentacja",
    changelog: "Zmiany",
    accessibility: "Dostępność",
    language: "Język",
    changeLanguage: "Zmień język",
    colours: "Kolory",
    system: "Systemowe",
    light: "Jasne",
    dark: "Ciemne",
  },
  notFound: {
    title: "Nie znaleziono",
    heading: "Tu nic nie ma",
    text: "Strona mogła zmienić adres albo to konto nie ma do niej dostępu. Sprawdź, które konto jest zalogowane.",
  },
  scopes: {
    "event.read": {
      phrase: "Odczyt wydarzenia i punktów programu",
      opens: [
        "Informacje o wydarzeniu, także gdy jest szkicem",
        "Wszystkie punkty programu z godzinami, miejscami i liczbą zapisanych",
        "Kto prowadzi i kto się zapisał, pod pseudonimem i nazwą wyświetlaną, z wyjątkiem osób w trybie prywatnym, które swojej nie udostępniają",
        "Miejsca i role",
      ],
    },
    "participants.read": {
      phrase: "Odczyt listy uczestników",
      opens: [
        "Nazwa wyświetlana, pseudonim towarzyski, organizacja i rola każdej osoby",
        "Imię i nazwisko, e-mail i odpowiedzi ze zgłoszenia; osób w trybie prywatnym tylko wtedy, gdy udostępnią je przy logowaniu",
        "Stan zgłoszenia i notatki organizatorów",
      ],
    },
    "program.read": {
      phrase: "Odczyt ścieżek i tur zapisów",
      opens: [
        "Ścieżki programu: nazwa, opis, kolor i kolejność",
        "Tury zapisów: terminy, liczba miejsc i punkty programu, które otwierają",
      ],
    },
    "profile.read": {
      phrase: "Odczyt imienia, e-maila i profilu",
      opens: [
        "Nazwa i adres e-mail konta",
        "Dane na wydarzeniu: nazwa wyświetlana, imię i nazwisko, rola, stan zgłoszenia i odpowiedzi",
        "Te same dane na listach uczestników i w zawiadomieniach, także w trybie prywatnym",
      ],
    },
    "event.attendance": {
      phrase: "Informacja o udziale w wydarzeniu",
      opens: ["Sam fakt udziału w tym wydarzeniu i nic więcej"],
    },
  },
  consentScopes: {
    details: "Informacje o wydarzeniu, także gdy jest szkicem",
    activities: plural({
      one: "{count} punkt programu z godzinami, miejscami i liczbą zapisanych",
      few: "{count} punkty programu z godzinami, miejscami i liczbą zapisanych",
      many: "{count} punktów programu z godzinami, miejscami i liczbą zapisanych",
      other: "{count} punktu programu z godzinami, miejscami i liczbą zapisanych",
    }),
    noActivities: "Punkty programu z godzinami, miejscami i liczbą zapisanych",
    locations: plural({
      one: "{count} miejsce oraz role na wydarzeniu",
      few: "{count} miejsca oraz role na wydarzeniu",
      many: "{count} miejsc oraz role na wydarzeniu",
      other: "{count} miejsca oraz role na wydarzeniu",
    }),
    noLocations: "Miejsca i role",
    threads: plural({
      one: "{count} ścieżka programu",
      few: "{count} ścieżki programu",
      many: "{count} ścieżek programu",
      other: "{count} ścieżki programu",
    }),
    noThreads: "Ścieżki programu",
    waves: plural({
      one: "{count} tura zapisów: kto i kiedy może się zapisać",
      few: "{count} tury zapisów: kto i kiedy może się zapisać",
      many: "{count} tur zapisów: kto i kiedy może się zapisać",
      other: "{count} tury zapisów: kto i kiedy może się zapisać",
    }),
    noWaves: "Tury zapisów: kto i kiedy może się zapisać",
    participants: plural({
      one: "{count} osoba oraz wszyscy, którzy dołączą później",
      few: "{count} osoby oraz wszyscy, którzy dołączą później",
      many: "{count} osób oraz wszyscy, którzy dołączą później",
      other: "{count} osoby oraz wszyscy, którzy dołączą później",
    }),
    profile: "Nazwa wyświetlana, pseudonim towarzyski, organizacja i rola",
    personal: "Imię i nazwisko, e-mail",
    personalAndAnswers: "Imię i nazwisko, e-mail oraz odpowiedzi na: {questions}",
    notes: "Stan zgłoszenia oraz wewnętrzne notatki organizatorów o osobie i o zgłoszeniu",
    privacyMode:
      "O osobach w trybie prywatnym (teraz: {count}) wszystko prócz imienia i nazwiska, e-maila i odpowiedzi, chyba że udostępnią je przy logowaniu",
  },
  consent: {
    title: "Zgoda na dostęp",
    connectHeading: "{app} prosi o odczyt danych wydarzenia {event}",
    signInHeading: "Logowanie do {app} jako uczestnik wydarzenia {event}",
    publishedBy: "Wydawca: {publisher}",
    returnTo: "Potem nastąpi powrót do {host}",
    untitledEvent: "bez tytułu",
    allow: "Zezwól",
    cancel: "Anuluj",
    needed: "Niezbędne",
    neededHint: "Bez tego integracja nie działa.",
    choice: "Do wyboru",
    choiceHint: "Odznacz to, co nie ma być udostępnione.",
    personalData: "Dane osobowe",
    sandboxTitle: "To jest piaskownica",
    sandbox: "To decyzja za {name}, osobę zmyśloną. Nie dotyczy nikogo innego.",
    nothingTitle: "Nic nie zaznaczono",
    nothing: "Zaznacz przynajmniej jedną rzecz, którą integracja może czytać, albo anuluj.",
    changedTitle: "Coś się zmieniło, gdy ta strona była otwarta",
    changed:
      "Prośba zmieniła się po otwarciu strony, dlatego nie udzielono żadnego dostępu. Przed decyzją przeczytaj ją ponownie.",
    revocableByOrganizer:
      "Integrację można odłączyć w każdej chwili w zakładce „Integrations” wydarzenia. Skopiowane dane musi wtedy usunąć w ciągu: {time}.",
    revocableByParticipant:
      "Zgodę można cofnąć w każdej chwili na koncie, w „Połączonych aplikacjach”. Skopiowane dane osobowe integracja musi wtedy usunąć w ciągu: {time}.",
    notYou: "To nie to konto?",
    switchAccount: "Zmień konto",
    connectedTitle: "Już połączona",
    connected: "Teraz może czytać: {scopes}.",
    connectedNew: "Nowe w tej prośbie: {scopes}.",
    connectedReplaced: "Ten wybór zastępuje od teraz dotychczasowy dostęp.",
    sharedHeading: "Jakie dane zobaczy {app}",
    pseudonym: "Oraz pseudonim, który dostaje tylko ta integracja.",
    privacyModeLifted:
      "Tryb prywatny jest włączony. Udostępnienie znosi go tylko dla {app}, aż do cofnięcia zgody.",
    values: {
      name: "Nazwa konta",
      email: "E-mail",
      role: "Rola",
      on: "włączony",
      application: "Zgłoszenie",
      notes: "Notatki organizatorów",
      asWritten: "w brzmieniu organizatorów",
      yes: "tak",
      no: "nie",
    },
    webhooksHeading: "Dostaje webhooki na temat",
    webhookSubjects: {
      event: "wydarzenie",
      application: "zgłoszenie",
      participant: "uczestnik",
      activity: "punkt programu",
      thread: "ścieżka",
      location: "miejsce",
      registration_wave: "tura zapisów",
      data: "dane",
      user: "konto",
      integration: "integracja",
    },
    webhookChanges: {
      published: "publikacja",
      unpublished: "cofnięcie publikacji",
      visibility_changed: "zmiana widoczności",
      access_mode_changed: "zmiana trybu dostępu",
      submitted: "złożenie",
      approved: "przyjęcie",
      rejected: "odrzucenie",
      revision_requested: "prośba o poprawki",
      registered: "zapisanie się",
      profile_updated: "zmiana profilu",
      removed: "usunięcie",
      created: "utworzenie",
      updated: "zmiana",
      deleted: "usunięcie",
      capacity_state_changed: "miejsca wolne lub zajęte",
      started: "początek",
      finished: "koniec",
      canceled: "odwołanie",
      deletion_required: "wymagane usunięcie",
      revoked_access: "cofnięcie dostępu",
      suspended: "zawieszenie",
    },
    webhooksToLog: "Trafiają od razu do dziennika piaskownicy i nigdzie nie są wysyłane.",
    webhooksTo:
      "Są od razu wysyłane do {host}. Integracja nie musi o nie prosić: za każdym razem kopia opuszcza tę usługę.",
    webhookPeople:
      "Nawet bez {scope} zawierają dane osób, których dotyczą: {always}. Z tą zgodą także: {personal} (osób w trybie prywatnym tylko wtedy, gdy udostępnią je przy logowaniu).",
    webhookPeopleAndNotes:
      "Nawet bez {scope} zawierają dane osób, których dotyczą: {always}. Z tą zgodą także: {personal} (osób w trybie prywatnym tylko wtedy, gdy udostępnią je przy logowaniu) oraz notatki organizatorów.",
    webhookEvent:
      "Organizatorzy połączyli ją z tym wydarzeniem, więc dostaje webhooki o wydarzeniu niezależnie od tej zgody.",
    webhookYou:
      "Te o własnym udziale zawierają: {always}, także w trybie prywatnym. Jeśli organizatorzy zezwolili na {scope}, mogą zawierać też: {personal} (w trybie prywatnym tylko za zgodą na {profile}).",
    webhookYouAndNotes:
      "Te o własnym udziale zawierają: {always}, także w trybie prywatnym. Jeśli organizatorzy zezwolili na {scope}, mogą zawierać też: {personal} (w trybie prywatnym tylko za zgodą na {profile}) oraz notatki organizatorów.",
    webhookActivities:
      "Te o prowadzonych lub wybranych punktach programu mogą zawierać pseudonim i nazwę wyświetlaną (w trybie prywatnym tylko za zgodą na {profile}).",
    webhookRevocation: "Integracja dowiaduje się o cofnięciu zgody.",
    participantAlways:
      "nazwa wyświetlana, pseudonim towarzyski, organizacja, rola i stan zgłoszenia",
    participantPersonal: "imię i nazwisko, adres e-mail i odpowiedzi",
    applicationAlways: "pseudonim towarzyski, organizacja i stan zgłoszenia",
    applicationPersonal: "imię i nazwisko oraz adres e-mail",
    cannotHeading: "Nie będzie mogła",
    cannotChange: "niczego zmieniać",
    cannotSeeOthers: "widzieć innych wydarzeń, chyba że też jest z nimi połączona",
    cannotSignIn: "widzieć innych wydarzeń tej osoby ani logować się gdzie indziej w jej imieniu",
    cannotSeeAccounts:
      "widzieć haseł, płatności ani numerów kont: identyfikatory osób są tworzone tylko dla niej",
    verified: "Od zweryfikowanej organizacji",
    unverified: "Od organizacji, której nie zweryfikowaliśmy",
    registered: "Rejestracja: {organization}, {month}.",
    unused: "Nie używa jej jeszcze żadne wydarzenie.",
    used: plural({
      one: "Używa jej {count} wydarzenie.",
      few: "Używają jej {count} wydarzenia.",
      many: "Używa jej {count} wydarzeń.",
      other: "Używa jej {count} wydarzenia.",
    }),
    verifiedMeans:
      "Zweryfikowana znaczy, że sprawdziliśmy, kto za nią stoi. To nie jest rekomendacja.",
    privacyPolicy: "Polityka prywatności",
    website: "Strona internetowa",
  },
  eventDates: { none: "Bez daty", range: "{start} – {end}" },
  applicationStates: {
    pending: "oczekuje",
    approved: "przyjęte",
    rejected: "odrzucone",
    revision_requested: "do poprawy",
    cancelled: "wycofane",
  },
  picker: {
    title: "Wybór wydarzenia",
    heading: "Logowanie do {app}: z którym wydarzeniem?",
    text: "Integracja dowie się tylko o tym wydarzeniu.",
    untitled: "Wydarzenie bez tytułu",
    application: "Zgłoszenie: {state}",
    continue: "Dalej",
  },
  undecidable: {
    home: "Przejdź do strony głównej",
    decidedTitle: "Ta decyzja już zapadła",
    decided: "Odpowiedź została wysłana do integracji. Tę stronę można zamknąć.",
    expiredTitle: "Ta prośba wygasła",
    expired: "Prośby wygasają po czasie: {time}. Wróć do integracji i zacznij od nowa.",
    inactiveTitle: "Ta integracja jest niedostępna",
    inactive:
      "{app} została zawieszona lub wycofana przez wydawcę i teraz nic nie można z nią połączyć. Pomoc: {email}",
    absentTitle: "Nie ma takiej prośby",
    absent: "Należy do innej sesji albo nie istnieje. Wróć do integracji i zacznij od nowa.",
  },
  errorPage: {
    next: "Co można zrobić",
    code: "Kod błędu",
    requestId: "Identyfikator żądania",
  },
  authorizationErrors: {
    notPending: {
      heading: "Nie ma o czym decydować",
      message: "Ta prośba jest już rozstrzygnięta, wygasła albo należy do innej sesji.",
      advice: startAgain,
    },
    noLongerRegistered: {
      heading: cannotLeadBack,
      message: "Adres, na który integracja chce odesłać, nie jest już zarejestrowany.",
      advice: "Wróć do integracji i zacznij od nowa albo napisz do jej pomocy.",
    },
    unregisteredAddress: {
      heading: cannotLeadBack,
      message: "Integracja nie zarejestrowała adresu, na który chce odesłać.",
      advice:
        "Nie wpisuj niczego na stronie, która tu skierowała. Wróć do integracji i spróbuj ponownie albo napisz do jej pomocy.",
    },
    unnamedClient: {
      heading: "Ten link nie mówi, której integracji dotyczy",
      message: "Potrzebny jest dokładnie jeden client_id.",
      advice: tryAgainOrAskSupport,
    },
    unknownClient: {
      heading: "Nie znamy tej integracji",
      message: "Pod client_id z tego linku nie zarejestrowano żadnej integracji.",
      advice: tryAgainOrAskSupport,
    },
    cancelledApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Zgłoszenie na wydarzenie, które jej używa, zostało wycofane. Złóż je ponownie na stronie wydarzenia, a potem zacznij od nowa w integracji.",
    },
    notConnected: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Nie używa jej żadne z wydarzeń, na które złożono zgłoszenie. Poproś organizatorów o jej połączenie albo zgłoś się na wydarzenie, które jej używa. Potem zacznij od nowa w integracji.",
    },
    noApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Złóż zgłoszenie na stronie wydarzenia, które jej używa. Potem zacznij od nowa w integracji.",
    },
    notYourEvent: {
      heading: "Tu nie można połączyć tej integracji",
      message:
        "Nie można połączyć tej integracji z tym wydarzeniem: może nie istnieć albo to konto nie zarządza jego integracjami.",
      advice:
        "Sprawdź, czy zalogowane jest właściwe konto, albo poproś osobę zarządzającą integracjami wydarzenia.",
    },
    archivedEvent: {
      heading: "To wydarzenie jest w archiwum",
      message: "To wydarzenie jest w archiwum, więc nie można z nim połączyć nowej integracji.",
      advice: "Najpierw przywróć wydarzenie z archiwum, a potem zacznij od nowa w integracji.",
    },
    noLongerEligible: {
      heading: "Nie można się zalogować do tej integracji",
      message: "Z tym wydarzeniem nie można się już zalogować do tej integracji.",
      advice: startAgain,
    },
    noLongerConnected: {
      heading: "Ta integracja nie jest już połączona",
      message: "Organizatorzy wydarzenia właśnie odłączyli tę integrację.",
      advice: "Wróć do integracji albo poproś organizatorów o jej ponowne połączenie.",
    },
    unavailable: {
      heading: unavailable,
      message: cannotAnswer,
      advice: "Odśwież tę stronę za chwilę.",
    },
    unavailableForm: {
      heading: unavailable,
      message: cannotAnswer,
      advice:
        "Wysłane dane mogły się nie zapisać, ale przeglądarka nadal je ma. Zostań na tej stronie i za chwilę sprawdź w innej karcie, czy się zapisały. Jeśli nie, odśwież tę stronę i pozwól przeglądarce wysłać formularz ponownie.",
    },
    busy: {
      heading: "Usługa jest przeciążona",
      message: cannotAnswer,
      advice: "Niczego nie zapisano. Wróć i wyślij formularz ponownie za chwilę.",
    },
    tooLarge: {
      heading: cannotReadForm,
      message: "Formularz jest większy niż 128 KB.",
      advice: sendLess,
    },
    fileTooLarge: {
      heading: cannotReadForm,
      message: "Formularz jest większy niż 2 MB.",
      advice: sendLess,
    },
    tooManyFields: {
      heading: cannotReadForm,
      message: "Formularz ma ponad 1000 pól.",
      advice: "Wróć i wyślij mniej naraz.",
    },
    unreadableForm: {
      heading: cannotReadForm,
      message: "Formularz dotarł niepełny lub uszkodzony.",
      advice: "Wróć i wyślij go ponownie.",
    },
    refused: {
      heading: "Nie udało się",
      message: "Prośba nie została przyjęta.",
      advice: startAgain,
    },
    failed: {
      heading: "Coś poszło nie tak",
      message: "Coś poszło nie tak po naszej stronie.",
      advice: "Wróć do integracji i spróbuj ponownie za chwilę.",
    },
  },
  accountLanguage: {
    text: "Język tych stron i otrzymywanych wiadomości e-mail.",
    unset: "Jak w przeglądarce",
  },
  entry: {
    email: "E-mail",
    password: "Hasło",
    newPassword: "Nowe hasło",
    name: "Nazwa",
    passwordHint: "Co najmniej 8 znaków.",
    signIn: {
      title: "Logowanie",
      description: "Witaj ponownie.",
      forgotten: "Nie pamiętasz hasła?",
      passkey: "Zaloguj się kluczem dostępu",
      singleSignOn: "Kontynuuj z logowaniem jednokrotnym",
      noAccount: "Nie masz jeszcze konta?",
      create: "Utwórz je",
      notVerified:
        "Logowanie jednokrotne nie podało potwierdzonego adresu e-mail. Potwierdź tam adres albo zaloguj się hasłem.",
      notProved:
        "Logowanie jednokrotne nie potwierdziło tożsamości: zalogowała się tam inna osoba albo przed chwilą nikt.",
      failed: "Logowanie się nie powiodło. Spróbuj ponownie.",
    },
    signUp: {
      description: "Jedno konto, aby brać udział, organizować i tworzyć.",
      emailHint: "Wyślemy link, który potwierdzi, że to właściwy adres.",
      hasAccount: "Masz już konto?",
      signIn: "Zaloguj się",
    },
    forgotten: {
      title: "Zapomniane hasło",
      description: "Wyślemy link do ustawienia nowego hasła.",
      send: "Wyślij link",
      back: "Wróć do logowania",
    },
    reset: {
      description: "Ustawienie go wylogowuje wszędzie indziej i usuwa klucze dostępu z konta.",
      form: "Ustaw hasło",
      set: "Ustaw hasło",
      newLink: "Wyślij nowy link",
    },
    verify: {
      title: "Potwierdzenie adresu",
      description: "Potwierdź, że to właściwy adres.",
      address: "Adres",
      accountOf: "Konto",
      created: "Utworzono",
      verify: "Potwierdź adres",
      unknown: "Jeśli to konto jest nieznane, zamknij stronę: nic się nie zmieni.",
      signInFirst: "Zaloguj się na to konto, aby potwierdzić jego adres.",
      orSetPassword:
        "Można też ustawić nowe hasło: zakończy to wszystkie sesje i zastąpi hasło, klucze dostępu i logowanie jednokrotne osoby, która założyła konto.",
      setAndVerify: "Ustaw hasło i potwierdź",
      newLink: "Wyślij nowy link z konta",
      yourAddress: "Adres e-mail",
      openAccount: "Przejdź do konta",
    },
    takeBack: {
      title: "To nie ja",
      description: "Konto ma nowy adres e-mail.",
      oldAddress: "Poprzedni adres",
      text: "Cofnięcie zmiany przywraca kontu ten adres i kończy wszystkie sesje.",
      button: "Cofnij zmianę",
      done: "Konto ma znów ten adres.",
      newLink: "Wyślij link do ustawienia nowego hasła",
    },
    endedLink: {
      title: "Ten link już nie działa",
      text: "Został już użyty, wygasł albo zastąpił go nowszy. Niczego nie zmieniono.",
    },
  },
  common: {
    save: "Zapisz",
    pages: "Strony",
    firstPage: "Pierwsza strona",
    nextPage: "Następna strona",
    previousPage: "Poprzednia strona",
    newest: "Najnowsze",
    older: "Starsze",
    pageOf: "Strona {page} z {pages}",
    search: "Szukaj",
    show: "Pokaż",
    choose: "Wybierz…",
    untitledEvent: "Wydarzenie bez tytułu",
    event: "Wydarzenie",
  },
  landing: {
    title: "Integracje dla konwentów",
    metaDescription:
      "Do wydarzenia można podłączyć drukarkę identyfikatorów, ekran z programem albo logowanie. Organizator wybiera, co każda integracja może czytać, i odłącza ją w każdej chwili.",
    heading: "Integracje dla konwentu, które widzą tylko to, na co jest zgoda",
    text: "Do wydarzenia można podłączyć drukarkę identyfikatorów, ekran z programem albo logowanie. Organizator wybiera, co każda z nich może czytać; każda zna ludzi pod własnymi pseudonimami zamiast numerów kont i można ją odłączyć w każdej chwili.",
    findEvent: "Znajdź wydarzenie",
    seeCatalog: "Zobacz katalog",
    audiences: "Dla kogo",
    organize: "Dla organizatorów",
    organizeText:
      "Po podłączeniu integracji do wydarzenia widać dokładnie, które pola może czytać i kiedy robiła to ostatnio. Odłączyć ją można, kiedy tylko potrzeba.",
    attend: "Dla uczestników",
    attendText:
      "Logowanie do integracji pod własną tożsamością. Widać dokładnie, jakie dane dostanie, a dostęp można później cofnąć w jednym miejscu.",
    build: "Dla programistów",
    buildText:
      "OAuth 2.0 z PKCE, API do odczytu w JSON i podpisane webhooki. Od rejestracji integracji do pierwszego wywołania mija kilka minut.",
    privacy:
      "Integracje mogą czytać, nigdy pisać. Imię i nazwisko, e-mail i odpowiedzi osób w trybie prywatnym pozostają ukryte, chyba że udostępnią je przy logowaniu; nazwa wyświetlana, pseudonim towarzyski, organizacja, rola i notatki organizatorów – nie. Odłączenie integracji i cofnięcie dostępu działają od razu.",
    builders:
      "Własna integracja? <quickstart>Szybki start</quickstart> prowadzi w pięciu krokach do pierwszej odpowiedzi API. Każdy zwykły klient OAuth konfiguruje się sam na podstawie <metadata>metadanych serwera autoryzacji</metadata>.",
    exampleProgram: "Program z miejscami i godzinami",
    exampleNames: "Imiona i nazwiska, z wyjątkiem osób w trybie prywatnym",
    goodbyeTitle: "Do zobaczenia",
    goodbye: "Konto zostało usunięte. Dziękujemy za wspólny czas.",
  },
  home: {
    hello: "Witaj, {name}",
    unverifiedTitle: "Adres nie jest jeszcze potwierdzony",
    unverified:
      "Wiadomość z linkiem jest w drodze na {email}. Można ją wysłać ponownie na <account>stronie konta</account>.",
    noEvents: "Nie ma jeszcze wydarzeń",
    noEventsText: "Tu pojawią się wydarzenia ze złożonym zgłoszeniem i jego stan.",
    areas: "Działy",
    eventsRun: "Organizowane wydarzenia",
    all: "Wszystkie",
    organizerText: "Wydarzenia z ludźmi, programem i integracjami.",
    developerText: "Rejestracja integracji, ich sekrety i webhooki.",
    organizationsMemberText: "Członkowie i ich uprawnienia.",
    organizationsText: "Utwórz organizację, aby prowadzić wydarzenia lub publikować integracje.",
    appsText: "Integracje, do których się zalogowano, i dane, które każda widzi.",
    operatorText: "Weryfikacja organizacji i nadzór nad integracjami.",
  },
  eventStates: { archived: "w archiwum", published: "opublikowane", draft: "szkic" },
  participation: {
    removed: "usunięto",
    cancelled: "wycofane",
    revision_requested: "do poprawy",
    registered: "udział potwierdzony",
    pending: "oczekuje",
    approved: "przyjęte",
    rejected: "odrzucone",
  },
  accessModes: {
    closed: "Zgłoszenia są zamknięte",
    open_approval: "Organizatorzy rozpatrują zgłoszenia",
    open_auto: "Wstęp bez rozpatrywania",
    paid_ticket: "Płatne bilety; organizatorzy rozpatrują zgłoszenia",
  },
  events: {
    about: "Znajdź wydarzenie, zgłoś się i zapisz na punkty programu.",
    found: plural({
      one: "{count} wydarzenie na tej stronie",
      few: "{count} wydarzenia na tej stronie",
      many: "{count} wydarzeń na tej stronie",
      other: "{count} wydarzenia na tej stronie",
    }),
    search: "Szukaj po tytule lub miejscu",
    when: "Kiedy",
    upcoming: "Nadchodzące",
    past: "Minione",
    noUpcoming: "Brak nadchodzących wydarzeń",
    noUpcomingText:
      "Widoczne wydarzenia pojawiają się tu po opublikowaniu. Na prywatne można wejść tylko przez jego adres.",
    pastEvents: "Minione wydarzenia",
    noneFound: "Nie znaleziono wydarzenia",
    showUpcoming: "Pokaż nadchodzące wydarzenia",
    noneEnded: "Żadne wydarzenie jeszcze się nie skończyło.",
    noneUpcomingWith: "Żadne nadchodzące wydarzenie nie ma „{text}” w tytule ani miejscu.",
    nonePastWith: "Żadne minione wydarzenie nie ma „{text}” w tytule ani miejscu.",
  },
  event: {
    previewTitle: "To jest podgląd",
    preview:
      "Wydarzenie jest szkicem: tę stronę widzą tylko członkowie organizacji i nikt nie może się zgłosić ani zapisać.",
    archived: "w archiwum",
    by: "organizuje {organization}",
    summary: "Wydarzenie, które organizuje {organization}.",
    whenAndWhere: "Kiedy i gdzie",
    about: "O wydarzeniu",
    adults: "{access}; dla dorosłych",
    downloads: "Program jako <ical>iCalendar</ical> albo <json>schedule JSON</json>",
    takePart: "Udział",
    apply: "Zgłoś się",
    applyAgain: "Zgłoś się ponownie",
    signInFirst: "Najpierw trzeba się zalogować albo utworzyć konto.",
    yourPlace: "Udział w wydarzeniu",
    role: "Rola: {role}",
    editProfile: "Edytuj mój profil",
    cancelApplication: "Wycofaj zgłoszenie",
    keepIt: "Zostaw",
    cancelTitle: "Wycofać zgłoszenie na {event}?",
    thisEvent: "to wydarzenie",
    cancelConsequences: [
      "Udział się kończy, a organizatorzy widzą, że zgłoszenie wycofano.",
      "Zajęte miejsca w punktach programu od razu zwalniają się dla innych.",
      "Z tym wydarzeniem nie można się już logować do integracji.",
      "Dopóki wydarzenie przyjmuje zgłoszenia, można zgłosić się ponownie.",
    ],
    applyAndRegistered: "Zgłoszenie od razu oznacza udział.",
    applyAndReviewed: "Organizatorzy rozpatrzą zgłoszenie.",
    isArchived: "To wydarzenie jest w archiwum.",
    notAccepting: "To wydarzenie nie przyjmuje zgłoszeń.",
    notPublished: "Zgłosić się będzie można tutaj po opublikowaniu wydarzenia.",
    wasRemoved: "Organizatorzy usunęli to konto z wydarzenia.",
    wasCancelled: "Zgłoszenie zostało wycofane.",
    revisionAsked: "Organizatorzy proszą o poprawki i ponowne zgłoszenie.",
    registeredRevision:
      "Udział jest potwierdzony. Organizatorzy proszą o poprawki i ponowne zgłoszenie.",
    registeredRejected: "Udział jest potwierdzony, ale zgłoszenie odrzucono.",
    rejected: "Zgłoszenie zostało odrzucone.",
    registered: "Udział jest potwierdzony.",
    approved: "Zgłoszenie jest przyjęte.",
    registeredPending: "Udział jest potwierdzony. Zgłoszenie nadal oczekuje.",
    pending: "Zgłoszenie oczekuje na decyzję.",
  },
  profile: {
    displayName: "Nazwa wyświetlana",
    displayNameHint: "Nazwa, którą inni widzą na tym wydarzeniu, także w programie.",
    nickname: "Pseudonim towarzyski",
    organisation: "Organizacja",
    realName: "Imię i nazwisko",
    realNameHint: "Dla organizatorów i integracji, które podłączą.",
    privacyMode: "Tryb prywatny",
    privacyModeHint:
      "Imię i nazwisko, adres e-mail i odpowiedzi są ukryte przed połączonymi integracjami, chyba że przy logowaniu do którejś udostępni się profil. Nazwę wyświetlaną, pseudonim towarzyski, organizację i rolę dostają mimo to. Publiczny program nie pokazuje nazwy.",
    description: "Profil, który ma {event}.",
    applyTitle: "Zgłoszenie na {event}",
    applyDescription: "Widzą to organizatorzy oraz integracje, które podłączą do wydarzenia.",
    changesTitle: "Organizatorzy proszą o poprawki",
    submit: "Wyślij zgłoszenie",
  },
  activityTypes: {
    rpg_session: "Sesja RPG",
    lecture: "Prelekcja",
    workshop: "Warsztaty",
    competition: "Konkurs",
    discussion: "Dyskusja",
    LARP: "LARP",
    break: "Przerwa",
  },
  program: {
    title: "Program",
    participantsSignUp: "Uczestnicy mogą się zapisywać.",
    pages: "Strony programu",
    show: "Pokaż",
    everything: "Wszystko",
    mySignUps: "Moje zapisy",
    room: "Sala",
    allRooms: "Wszystkie sale",
    unnamedRoom: "Sala bez nazwy",
    noRoom: "Bez sali",
    view: "Widok",
    timetable: "Plan godzinowy",
    list: "Lista",
    noSignUps: "Nie ma jeszcze zapisów",
    noSignUpsText: "Tu pojawią się wybrane punkty programu.",
    nothing: "Jeszcze nic tu nie ma",
    nothingText: "Program pojawi się tu, gdy organizatorzy go ułożą.",
    nothingInRoom: "W tej sali nic nie pasuje. Wybierz inną albo wszystkie.",
    notScheduled: "Jeszcze bez terminu",
    now: "teraz",
    canceled: "odwołany",
    signedUp: "zapisano",
    with: "prowadzi {hosts}",
    privateHost: "Prywatnie",
    overlap: "W tym samym czasie co {activities}, a na to też jest zapis",
    signUpsSoFar: plural({
      one: "na razie {count} zapis",
      few: "na razie {count} zapisy",
      many: "na razie {count} zapisów",
      other: "na razie {count} zapisu",
    }),
    placesLeft: plural({
      one: "wolne miejsca: {left} z {count}",
      few: "wolne miejsca: {left} z {count}",
      many: "wolne miejsca: {left} z {count}",
      other: "wolne miejsca: {left} z {count}",
    }),
    full: plural({
      one: "Brak miejsc ({count} miejsce)",
      few: "Brak miejsc ({count} miejsca)",
      many: "Brak miejsc ({count} miejsc)",
      other: "Brak miejsc ({count} miejsca)",
    }),
    opensAt: "Zapisy od",
    open: "Zapisy są otwarte",
    opensLater: "Zapisy ruszą później",
    over: "Zapisy są zamknięte",
    notForYou: "Teraz mogą się zapisywać tylko inne role",
    limitUsed: "Najwyżej {limit} na osobę i ten limit jest już wykorzystany",
    waveFull: "Wszystkie miejsca w otwartej turze są zajęte",
    signUp: "Zapisz się",
    leave: "Wypisz się",
    youAreSignedUp: "Zapis istnieje.",
    leaveTitle: "Wypisać się z: {activity}?",
    leaveConsequences: [
      "Miejsce od razu zwalnia się dla innych.",
      "Dopóki są miejsca i zapisy są otwarte, można zapisać się ponownie.",
    ],
  },
  account: {
    tabs: "Strony konta",
    profile: "Profil",
    profileText:
      "Integracje, do których następuje logowanie, widzą tę nazwę i adres e-mail, jeśli jest na to zgoda.",
    passwordText: "Zmiana hasła od razu kończy wszystkie inne sesje.",
    currentPassword: "Obecne hasło",
    changePassword: "Zmień hasło",
    sessions: "Sesje",
    sessionsText: "Sesje kończą się same po czasie: {time}.",
    signOutEverywhere: "Wyloguj wszędzie",
    signOutEverywhereTitle: "Wylogować wszędzie?",
    signOutEverywhereText:
      "Wszystkie sesje tego konta kończą się od razu, także ta. Integracje, do których się zalogowano, zachowują dostęp; można go cofnąć w „Połączonych aplikacjach”.",
    unknownBrowser: "Nieznana przeglądarka",
    fromAddress: "z adresu {address}",
    signedIn: "Logowanie: {time}, ostatnia aktywność: {seen}",
    thisSession: "ta sesja",
    signOut: "Wyloguj",
    deleteAccount: "Usuń konto",
    deleteText: "Tego nie da się cofnąć.",
    deleteTitle: "Usunąć konto?",
    deleteSessions: "Wszystkie sesje się kończą i nikt nie zaloguje się już na to konto.",
    deleteApps:
      "Integracje, do których się zalogowano, od razu tracą dostęp i muszą usunąć posiadane dane.",
    deleteNotified: "Zostaną powiadomione i muszą usunąć dane: {apps}.",
    deleteNotNotified: "Tracą dostęp bez powiadomienia: {apps}.",
    deleteNoApps: "Nie zalogowano się do żadnej integracji, więc żadna nie zostanie powiadomiona.",
    deletePlaces:
      "Udział we wszystkich wydarzeniach i organizacjach się kończy, a miejsca w punktach programu się zwalniają.",
    deleteManaged: "Nikt nie będzie już mógł zarządzać organizacjami: {organizations}.",
    deleteProfiles: "Profile i odpowiedzi podane wydarzeniom zostaną usunięte.",
  },
  accountEmail: {
    text: "Ten adres służy do logowania i na niego przychodzą wiadomości.",
    verified: "potwierdzony",
    notVerified: "niepotwierdzony",
    mailed:
      "Wysłaliśmy link. Dopóki nie zostanie użyty, nikt nie może dać temu kontu dostępu do niczego.",
    sendAgain: "Wyślij link ponownie",
    change: "Zmień e-mail",
    changeTitle: "Zmiana adresu e-mail",
    changeText:
      "Wyślemy link na nowy adres. Zmiana zadziała po użyciu linku, a poprzedni adres dostanie o tym wiadomość.",
    newEmail: "Nowy e-mail",
  },
  accountPasskeys: {
    title: "Klucze dostępu",
    text: "Zamiast hasła można użyć blokady tego urządzenia, telefonu albo klucza bezpieczeństwa.",
    add: "Dodaj klucz dostępu",
    addTitle: "Dodanie klucza dostępu",
    addText:
      "Przeglądarka poprosi o odblokowanie tego urządzenia lub klucza bezpieczeństwa. Odtąd można się tak logować.",
    stale:
      "Od ostatniego logowania minęło zbyt wiele czasu. Naciśnij ponownie, aby potwierdzić tożsamość.",
    neverUsed: "Dodano {time}, jeszcze nieużywany",
    lastUsed: "Dodano {time}, ostatnio użyto {used}",
    remove: "Usuń",
    removeTitle: "Usunąć ten klucz dostępu?",
    removeText:
      "Nikt nie zaloguje się już kluczem {name}. Urządzenie lub menedżer haseł może go nadal pokazywać; tam też warto go usunąć.",
  },
  accountMails: {
    title: "Wiadomości e-mail",
    text: "Co przychodzi pocztą. Wszystko jest też w powiadomieniach, a wiadomości o dostępie i bezpieczeństwie są wysyłane zawsze.",
    topics: {
      decisions: {
        label: "Decyzje",
        about: "decyzje",
        hint: "Decyzje o własnych zgłoszeniach i nowe zgłoszenia na zarządzane wydarzenia.",
      },
      waves: {
        label: "Tury zapisów",
        about: "tury zapisów",
        hint: "Zapowiedź i początek tury zapisów, z której można skorzystać.",
      },
      program_changes: {
        label: "Zmiany w programie",
        about: "zmiany w programie",
        hint: "Gdy wybrany punkt programu zmienia termin lub miejsce, zostaje odwołany albo usunięty.",
      },
      announcements: {
        label: "Ogłoszenia",
        about: "ogłoszenia",
        hint: "Zmiany w tej usłudze, ogłaszane przez operatora.",
      },
    },
  },
  accountData: {
    title: "Dane osobowe",
    text: "Wszystkie przechowywane dane jako JSON: konto, wydarzenia i odpowiedzi, zgody i potwierdzenia, co przeczytały i dostały integracje, powiadomienia i działania w serwisie.",
    download: "Pobierz",
    ready: "Plik jest gotowy i będzie dostępny przez dzień.",
    saveAgain: "Zapisz go ponownie",
    waiting: "Czeka na rozpoczęcie.",
    progress: "{entries} z {expected} wpisów.",
    mayLeave: "Można opuścić tę stronę.",
  },
  myEvents: {
    text: "Wydarzenia ze złożonym zgłoszeniem i stan każdego z nich.",
    columns: {
      state: "Stan",
      dates: "Terminy",
      signUps: "Zapisy",
      applied: "Zgłoszono",
    },
    calendar: "Kalendarz",
    calendarText:
      "Można go subskrybować w programie kalendarza: zawiera wybrane i prowadzone punkty programu.",
    calendarAddress: "Adres kalendarza",
    calendarHint:
      "Tego adresu nie należy udostępniać: kto go ma, może czytać kalendarz. Nowy adres zastępuje ten.",
    newAddress: "Nowy adres",
  },
  notices: {
    text: "Co stało się ze zgłoszeniami, wydarzeniami, organizacjami i integracjami. Powiadomienia przychodzą też pocztą, chyba że dany rodzaj wyłączono.",
    markRead: "Oznacz wszystko jako przeczytane",
    none: "Nie ma jeszcze powiadomień",
    noneText:
      "Tu pojawi się wiadomość, gdy organizatorzy zdecydują o zgłoszeniu, zmieni się wybrany punkt programu albo zostanie połączona integracja.",
    new: "Nowe",
  },
  apps: {
    readReceipt: "Przeczytaj",
    text: "Integracje, do których się zalogowano, i na co każdej zezwolono.",
    none: "Brak połączonych aplikacji",
    noneText:
      "Integracja, do której zalogowano się tym kontem, pojawi się tutaj, a jej dostęp można cofnąć w każdej chwili.",
    integration: "Integracja",
    sees: "Widzi",
    since: "Od",
    byOrganizers: "Połączone przez organizatorów",
    byOrganizersText:
      "Integracje, które czytają dane wydarzeń z udziałem tego konta, choć nigdy się do nich nie logowano albo już nie.",
    receiptNote:
      "Potwierdzenie dowodzi, na co wyrażono zgodę, i <check>każdy może je sprawdzić</check>.",
    notConnected: "(już niepołączona)",
    revoke: "Cofnij zgodę",
    revokeTitle: "Cofnąć zgodę dla {app}?",
    revokeConsequences: [
      "Jej klucze dla tego konta od razu przestają działać, na każdym wydarzeniu.",
      "Tam, gdzie połączyli ją organizatorzy, nadal czyta to, na co pozwolili, ale w trybie prywatnym bez imienia i nazwiska, e-maila i odpowiedzi.",
      "Musi usunąć posiadane dane.",
      "Zalogować znów może dopiero po nowej zgodzie.",
      "Zgłoszenia i udział się nie zmieniają.",
    ],
    notAvailable: "niedostępna",
    receipt: "Potwierdzenie",
    attestation: "Oświadczenie",
    maySee: "Co może widzieć",
    maySeeText: "Według zgody organizatorów każdego wydarzenia i własnej.",
    read: "Co przeczytała",
    readText:
      "Przechowywane przez: {time}. Odczyty pojawiają się tu w ciągu sekundy; po awarii może brakować tych z ostatniej sekundy. Odczyty z jednego dnia są łączone.",
    readsNothing: "Nie jest już połączona i niczego nie czyta.",
    allowedByOrganizers: "{scope} – za zgodą organizatorów",
    allowedByYou: "{scope} – za własną zgodą",
    revokeUnder: "Zgodę można cofnąć w <apps>Połączonych aplikacjach</apps>.",
    mustDelete: "Co musi usunąć",
    mustDeleteText:
      "Oświadczenie to słowa wydawcy. Nie dowodzi, że danych już nie ma. <check>Sprawdź oświadczenie</check>",
    toDelete: "Do usunięcia",
    cause: "Powód",
    state: "Stan",
    yourDataOn: "Dane osobowe z: {event}",
    allDataOf: "Wszystkie dane z: {event}",
    noneYet: "Jeszcze nie ma",
    causes: {
      "data.deletion_required": "Zażądano usunięcia",
      "user.revoked_access": "Cofnięto zgodę",
      disconnected: "Odłączono",
    },
    duty: {
      attested: "oświadczono",
      acknowledged: "przyjęto",
      notified: "przekazano",
      notNotified: "jeszcze nie przekazano",
      overdue: "po terminie",
    },
    nothingRead: "Niczego nie przeczytano",
    nothingReadText:
      "Gdy integracja coś przeczyta albo dostanie webhook na temat tej osoby, pojawi się to tu w ciągu sekundy.",
    when: "Kiedy",
    how: "Jak",
    what: "Co",
    hidden: "Ukryto",
    nothing: "nic",
    timesSince: plural({
      one: "{count} raz od {time}",
      few: "{count} razy od {time}",
      many: "{count} razy od {time}",
      other: "{count} raza od {time}",
    }),
    wasSent: "Wysłano",
    wasRead: "Odczyt",
    reads: {
      participants: "Odczyt strony listy uczestników",
      participant: "Odczyt tylko tej osoby",
      activities: "Odczyt prowadzonych lub wybranych punktów programu",
      program: "Odczyt programu z prowadzonymi lub wybranymi punktami",
      profile: "Odczyt profilu po własnym zalogowaniu",
    },
    reasons: {
      "privacy mode": "Tryb prywatny był włączony i nie było zgody na odczyt profilu.",
      "no consent": "Tryb prywatny był włączony, a zgodę na odczyt profilu cofnięto.",
      "scope not granted": "Organizatorzy nie dali na to uprawnienia.",
    },
  },
  invitations: {
    title: "Zaproszenie",
    withdrawn: "Zaproszenie można też wycofać. Aby mimo to dołączyć, poproś organizację o nowe.",
    yourOrganizations: "Organizacje",
    host: "Prowadzenie: {activity}",
    anActivity: "punkt programu",
    join: "Dołączenie do: {organization}",
    hostText: "To zaproszenie do prowadzenia punktu programu.",
    joinText: "To zaproszenie do grona członków.",
    organization: "Organizacja",
    permissions: "Uprawnienia",
    manageEvents: "Zarządzanie wydarzeniami",
    manageIntegrations: "Zarządzanie integracjami",
    noAbilities: "Tylko podgląd",
    verification: {
      verified: "zweryfikowana",
      unverified: "niezweryfikowana",
      rejected: "odrzucona",
    },
    sentTo: "Wysłano na",
    openUntil: "Ważne do",
    time: "Godzina",
    becomesParticipant:
      "Przyjęcie oznacza udział w wydarzeniu pod nazwą konta. Tryb prywatny jest na początku włączony: integracje nie dostają imienia i nazwiska ani adresu e-mail.",
    accept: "Przyjmij",
    acceptForm: "Przyjęcie zaproszenia",
    decline: "Odrzuć",
    declineForm: "Odrzucenie zaproszenia",
    signInFirst: "Aby przyjąć, zaloguj się na konto z tym adresem.",
    createFirst: "Aby przyjąć, utwórz konto z tym adresem.",
    wrongAccountTitle: "Zalogowane jest inne konto",
    wrongAccount: "To zaproszenie wysłano na {email}. Może je przyjąć tylko konto z tym adresem.",
    unverified:
      "Z tym adresem istnieje niepotwierdzone konto. Nowe hasło pozwala je przejąć: kończy wszystkie sesje i zastępuje poprzednie hasło.",
    declined: "Zaproszenie odrzucone",
    declinedText: "Nic się nie zmieniło. Tę stronę można zamknąć.",
    home: "Przejdź do strony głównej",
  },
  unsubscribe: {
    title: "Rezygnacja z wiadomości",
    text: "Rezygnacja z wiadomości e-mail na temat: {topic}. Powiadomienia nadal będą w serwisie.",
    done: "Wiadomości na temat „{topic}” nie będą już przychodzić.",
    brokenTitle: "Ten link nie działa",
    broken: "Jest niepełny. Niczego nie zmieniono.",
    choose: "Wybierz wiadomości na stronie konta",
  },
  receipts: {
    own: "Własne potwierdzenie",
    another: "Sprawdź inne",
    title: "Sprawdzanie potwierdzenia",
    metaDescription:
      "Sprawdza, czy potwierdzenie zgody albo oświadczenie o usunięciu podpisała ta usługa i co w nim jest.",
    text: "Potwierdzenie mówi, na co ktoś wyraził zgodę, gdy pozwolił integracji czytać dane. Oświadczenie to słowa wydawcy, że dane usunięto. Wklej cały tekst; nic z niego nie jest zapisywane.",
    receipt: "Potwierdzenie",
    check: "Sprawdź",
    notValid: "Nieważne",
    valid: "Ważne",
    signed: "Podpisała je ta usługa i od tego czasu nic się nie zmieniło.",
    empty: "Nic nie wklejono.",
    tooLong: "To nie jest potwierdzenie ani oświadczenie: jest za długie.",
    integration: "Integracja",
    event: "Wydarzenie",
    agreed: "Wyrażono zgodę",
    by: "Kto",
    byOrganizer: "Organizator wydarzenia",
    byParticipant: "Uczestnik, którego integracja zna jako {id}",
    access: "Dostęp",
    notices: "Webhooki",
    none: "Brak",
    returnedTo: "Powrót do",
    privacyPolicy: "Polityka prywatności",
    language: "Język zgody",
    granted: "udzielono",
    notGranted: "nie udzielono",
    required: "niezbędne",
    optional: "do wyboru",
    deleted: "Usunięto",
    allData: "Wszystkie dane wydarzenia",
    dataOf: "Dane uczestnika, którego integracja zna jako {id}",
    cause: "Powód",
    requiredSince: "Wymagane od",
    attested: "Oświadczono",
    proves: "Czego to dowodzi",
  },
  mails: {
    allNotices: "Wszystkie powiadomienia",
    chooseMails: "Wybierz, które wiadomości mają przychodzić",
    unsubscribe: "Rezygnacja z wiadomości na temat: {topic}",
    summaryTitle: "Pozostałe powiadomienia z wczoraj",
    summary:
      "Inne osoby wywołały w ciągu dnia więcej wiadomości na ten adres, niż wysyłamy. Oto, co przyszło potem:",
    summaryMore: "Na liście powiadomień jest ich więcej.",
    openInvitation: "Otwórz zaproszenie",
    invitation: {
      title: "Zaproszenie do organizacji {organization}",
      paragraphs: [
        "{organization} zaprasza do grona członków. Link pokazuje, z jakimi uprawnieniami, i pozwala przyjąć zaproszenie albo je odrzucić.",
        "Jeśli ta organizacja jest nieznana, wiadomość można zignorować. Nic się nie zmieni.",
      ],
    },
    hostInvitation: {
      title: "Zaproszenie do prowadzenia: {activity}",
      paragraphs: [
        "{organization} zaprasza do prowadzenia punktu {activity} na wydarzeniu {event}. Link pokazuje, kiedy to będzie, i pozwala przyjąć zaproszenie albo je odrzucić.",
        "Jeśli ci organizatorzy są nieznani, wiadomość można zignorować. Nic się nie zmieni.",
      ],
    },
    password_link: {
      title: "Ustaw nowe hasło",
      paragraphs: [
        "Ten link pozwala ustawić hasło do konta. Działa raz, przez krótki czas, i wylogowuje wszędzie indziej.",
        notRequested,
      ],
      label: "Ustaw hasło",
    },
    verification_link: {
      title: "Potwierdź adres e-mail",
      paragraphs: [
        "Potwierdzenie adresu pozwala organizatorom wysyłać zaproszenia i dawać dostęp.",
        notRequested,
      ],
      label: "Potwierdź adres",
    },
    change_link: {
      title: "Potwierdź nowy adres e-mail",
      paragraphs: [
        "Ktoś chce używać tego adresu dla swojego konta. Zmiana zadziała po potwierdzeniu.",
        notRequested,
      ],
      label: "Potwierdź adres",
    },
    password_changed: {
      title: "Hasło zostało zmienione",
      paragraphs: [
        "Hasło konta zostało zmienione, a wszystkie inne sesje zakończono.",
        "Jeśli to był ktoś obcy, ustaw teraz nowe hasło.",
      ],
      label: "Ustaw nowe hasło",
    },
    address_changed: {
      title: newAddress,
      paragraphs: [addressReplaced, "Jeśli to był ktoś obcy, napisz do operatora tej usługi."],
      label: "Zaloguj się",
    },
    reversible_change: {
      title: newAddress,
      paragraphs: [
        addressReplaced,
        "Jeśli to był ktoś obcy, cofnij zmianę w ciągu dnia. Konto odzyska ten adres, a wszystkie sesje się zakończą.",
      ],
      label: "To nie ja",
    },
  },
  notificationLinks: {
    integration: "Otwórz integrację",
    webhooks: "Otwórz jej dostarczenia",
    credentials: "Otwórz jej dane dostępowe",
    deletions: "Otwórz jej usunięcia",
    connections: "Otwórz jej połączenia",
    event: "Otwórz integracje wydarzenia",
    organization: "Otwórz organizację",
    feed: "Otwórz tokeny źródeł danych",
    apps: "Otwórz połączone aplikacje",
    events: "Otwórz swoje wydarzenia",
    operator: "Otwórz stronę operatora",
    account: "Otwórz konto",
    public_event: "Otwórz wydarzenie",
    application: "Popraw zgłoszenie",
    applications: "Rozpatrz zgłoszenia",
    changelog: "Otwórz listę zmian",
  },
  unnamed: {
    integration: "Integracja",
    event: "wydarzenie bez tytułu",
    organization: "Organizacja",
    passkey: "Klucz dostępu",
    former_name: "inna nazwa",
    activity: "Punkt programu bez tytułu",
    wave: "Tura zapisów",
    subject: "Ogłoszenie",
  },
  notificationParts: {
    reason: "Powód: {reason}",
    organizersWrote: "Organizatorzy piszą:\n{message}",
    location: "Miejsce: {location}",
    noLocation: "Na razie bez miejsca.",
    takesEffect: "Obowiązuje od {date}.",
    ended: {
      disconnected: "Odłączyli ją organizatorzy.",
      event_archived: "Wydarzenie trafiło do archiwum.",
      organization_verification_rejected: "Organizacja wydarzenia nie jest już zweryfikowana.",
      integration_unpublished: "Wycofał ją wydawca.",
      operator_force_delete: "Usunęła ją platforma.",
      otherwise: "Połączenie się zakończyło.",
    },
  },
  notifications: {
    "connection.connected": {
      title: "{integration} jest połączona z wydarzeniem {event}",
      paragraphs: [
        "Może teraz: {scopes}.",
        "Organizatorzy mogą ją odłączyć w każdej chwili, a wtedy od razu traci dostęp.",
      ],
    },
    "connection.reconsent_required": {
      title: "{integration} prosi o więcej na wydarzeniu {event}",
      paragraphs: [
        "Wydawca prosi teraz także o: {added_scopes}.",
        "Bez zgody nic się nie zmieni. Integracja zachowuje dostęp i zapyta, gdy będzie potrzebować więcej.",
      ],
    },
    "connection.ended": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Jej klucze do wydarzenia już nie działają, a wydawca musi usunąć jego dane w ciągu: {time}.",
      ],
    },
    "connection.ended_with_integration": {
      title: noLongerConnected,
      paragraphs: ["{ended} Jej klucze już nie działają, a wydawca musi usunąć dane wydarzenia."],
    },
    "consent.given": {
      title: "{integration} może teraz widzieć dane osobowe z wydarzenia {event}",
      paragraphs: [
        "Udzielona zgoda: {scopes}.",
        "Można ją cofnąć w każdej chwili w „Połączonych aplikacjach”.",
      ],
    },
    "endpoint.failing": {
      title: "Webhooki do {integration} nie dochodzą",
      paragraphs: [
        "Od {since} nie przyjęto żadnego dostarczenia. Próby są ponawiane; po pięciu dniach bez powodzenia zostaną wstrzymane.",
        "Nic nie ginie: nieudane dostarczenia można powtórzyć przez 30 dni.",
      ],
      awhile:
        "Od pewnego czasu nie przyjęto żadnego dostarczenia. Próby są ponawiane; po pięciu dniach bez powodzenia zostaną wstrzymane.",
    },
    "endpoint.paused": {
      title: "Webhooki do {integration} są wstrzymane",
      paragraphs: [
        "Nowe dostarczenia są odkładane na 30 dni. Wznów je, gdy adres znów odpowie, a potem powtórz zaległe.",
      ],
      gone: "Adres odpowiedział 410 Gone.",
      failing: "Przez pięć dni nie przyjęto żadnego dostarczenia.",
    },
    "client_secret.rotated": {
      title: "Sekret klienta {integration} został odnowiony",
      paragraphs: ["Poprzedni działa do {previous_secret_expires_at}.", rotateAgain],
    },
    "webhook_secret.rotated": {
      title: "Sekret webhooków {integration} został odnowiony",
      paragraphs: ["Do {previous_secret_expires_at} dostarczenia mają oba podpisy.", rotateAgain],
    },
    "integration.addresses_changed": {
      title: "{integration} ma nowe adresy",
      paragraphs: [
        "Dodano: {addresses}.",
        "Trafiają tam webhooki i osoby autoryzujące integrację. Jeśli nie zrobił tego nikt z zespołu, usuń te adresy i odnów sekrety.",
      ],
    },
    "integration.suspended": {
      title: "Platforma zawiesiła {integration}",
      paragraphs: ["Wszystkie jej klucze od razu przestały działać, na każdym wydarzeniu."],
    },
    "integration.reinstated": {
      title: "{integration} została przywrócona",
      paragraphs: ["Jej połączenia wróciły, ale klucze nie: trzeba ją autoryzować od nowa."],
    },
    "integration.unpublished": {
      title: "{integration} została wycofana",
      paragraphs: [
        "Wydawca zdjął ją z platformy, a wszystkie jej klucze od razu przestały działać. Połączenia zakończą się po okresie karencji, chyba że znów zostanie opublikowana.",
      ],
    },
    "integration.published": {
      title: "{integration} jest znów opublikowana",
      paragraphs: ["Jej połączenia wróciły, ale klucze nie: trzeba ją autoryzować od nowa."],
    },
    "integration.force_deleted": {
      title: "Platforma usunęła {integration}",
      paragraphs: [
        "Jej klucze i połączenia zakończono od razu i na stałe. Usuń teraz wszystkie skopiowane dane.",
      ],
    },
    "deletion_duties.overdue": {
      title: "{integration}: usunięcia po terminie",
      paragraphs: [
        "Wymagane usunięcia bez oświadczenia na czas: {duties}. Widzi to też operator platformy.",
        "Usuń dane, a potem złóż oświadczenie na stronie integracji albo przez API.",
      ],
    },
    "organization.verification_asked": {
      title: "{organization} prosi o weryfikację",
      paragraphs: [
        "Treść prośby: {about}",
        "Zweryfikowane organizacje mogą publikować integracje.",
      ],
    },
    "organization.renamed": {
      title: "{former_name} nazywa się teraz {organization}",
      paragraphs: ["Zweryfikowano ją pod poprzednią nazwą i nadal jest zweryfikowana."],
    },
    "organization.verified": {
      title: "{organization} jest zweryfikowana",
      paragraphs: ["Może teraz publikować integracje."],
    },
    "organization.rejected": {
      title: "{organization} nie przeszła weryfikacji",
      paragraphs: ["Nie może publikować integracji."],
      noLongerTitle: "{organization} nie jest już zweryfikowana",
      noLonger:
        "Nie może już publikować integracji. Integracje połączone z jej wydarzeniami zostaną odłączone po okresie karencji.",
    },
    "feed_token.ended": {
      title: "Zakończone tokeny źródeł danych organizacji {organization}: {tokens}",
      paragraphs: [
        "Osoba, która je utworzyła, nie zarządza już wydarzeniami organizacji.",
        "Utwórz nowy token dla programu, który nadal wysyła dane.",
      ],
    },
    "passkey.added": {
      title: "Do konta dodano klucz dostępu",
      paragraphs: [
        "Kluczem „{passkey}” można się teraz logować.",
        "Jeśli to był ktoś obcy, usuń go, wyloguj się wszędzie i ustaw nowe hasło przez „Nie pamiętasz hasła?”.",
      ],
    },
    "passkey.removed": {
      title: "Z konta usunięto klucz dostępu",
      paragraphs: [
        "Kluczem „{passkey}” nikt się już nie zaloguje.",
        "Jeśli to był ktoś obcy, wyloguj się wszędzie i ustaw nowe hasło przez „Nie pamiętasz hasła?”.",
      ],
    },
    "passkey.refused": {
      title: "Klucz dostępu konta został odrzucony",
      paragraphs: [
        "Licznik klucza „{passkey}” cofnął się, co może oznaczać jego skopiowanie. Logowanie zablokowano.",
        "Usuń ten klucz i dodaj go od nowa, chyba że przyczyna jest znana.",
      ],
    },
    "connection.event_types_added": {
      title: "{integration} dostaje więcej webhooków o osobach na wydarzeniu {event}",
      paragraphs: [
        "Wydawca dodał: {event_types}.",
        "Jej dostęp do odczytu się nie zmienia. Można ją odłączyć w każdej chwili.",
      ],
    },
    "application.submitted": {
      title: "Nowe zgłoszenia na {event}",
      paragraphs: [
        "Są zgłoszenia do rozpatrzenia. Powiadomienie przychodzi najwyżej raz na godzinę.",
      ],
    },
    "application.received": {
      title: "Zgłoszenie na {event} dotarło",
      paragraphs: [
        "Organizatorzy je rozpatrzą, a decyzja przyjdzie w powiadomieniu. Na stronie wydarzenia można je wycofać.",
      ],
      registeredTitle: "Udział w {event} jest potwierdzony",
      registered: "Na stronie wydarzenia można zmienić profil i zapisać się na punkty programu.",
    },
    "application.approved": {
      title: "Zgłoszenie na {event} zostało przyjęte",
      paragraphs: ["Organizatorzy przyjęli zgłoszenie."],
    },
    "application.rejected": {
      title: "Zgłoszenie na {event} zostało odrzucone",
      paragraphs: ["Organizatorzy odrzucili zgłoszenie."],
    },
    "application.revision_requested": {
      title: "Zgłoszenie na {event} wymaga poprawek",
      paragraphs: ["Popraw zgłoszenie i wyślij je ponownie."],
    },
    "participant.removed": {
      title: "Usunięcie z wydarzenia {event}",
      paragraphs: [
        "Organizatorzy usunęli to konto z wydarzenia. Zapisy na punkty programu zostały anulowane.",
      ],
    },
    "wave.announced": {
      title: "Zapisy na {event} ruszą niedługo",
      paragraphs: ["{wave} rusza niedługo."],
      at: "{wave} rusza {starts}.",
    },
    "wave.opened": {
      title: "Zapisy na {event} są otwarte",
      paragraphs: ["{wave} właśnie ruszyła."],
      until: "{wave} ruszyła i potrwa do {ends}.",
    },
    "activity.moved": {
      title: "{event}: zmiana terminu lub miejsca: {activity}",
      paragraphs: ["Na razie bez terminu."],
      from: "Nowy początek: {starts}.",
      fromTo: "Nowy termin: od {starts} do {ends}.",
      before: {
        place: "Poprzednie miejsce: {from_location}.",
        from: "Poprzedni początek: {from_starts}.",
        fromAndPlace: "Poprzedni początek: {from_starts}, miejsce: {from_location}.",
        fromTo: "Poprzedni termin: od {from_starts} do {from_ends}.",
        fromToAndPlace:
          "Poprzedni termin: od {from_starts} do {from_ends}, miejsce: {from_location}.",
      },
    },
    "activity.canceled": {
      title: "{event}: odwołano {activity}",
      paragraphs: [
        "Jest na to zapis. Punkt się nie odbędzie, chyba że organizatorzy go przywrócą.",
      ],
    },
    "activity.reinstated": {
      title: "{event}: przywrócono {activity}",
      paragraphs: ["Zapis nadal istnieje. Na razie bez terminu."],
    },
    "activity.deleted": {
      title: "{event}: usunięto {activity}",
      paragraphs: ["Był na to zapis. Tego punktu nie ma już w programie."],
    },
    announcement: { title: "{subject}", paragraphs: ["{text}"] },
  },
  answers: {
    "Saved.": "Zapisano.",
    "Removed.": "Usunięto.",
    "Revoked.": "Cofnięto.",
    "Cancelled.": "Wycofano.",
    "Signed out.": "Wylogowano.",
    "The place is yours.": "Miejsce zajęte.",
    "You left.": "Wypisano.",
    "Passkey added.": "Dodano klucz dostępu.",
    "Choose a language.": "Wybierz język.",
    "Password changed. Every other session has ended.":
      "Hasło zmienione. Wszystkie inne sesje zakończono.",
    "Your calendar has a new address. The old one no longer works.":
      "Kalendarz ma nowy adres. Stary już nie działa.",
    "A new link is on its way.": "Nowy link jest w drodze.",
    "Use the link that we mailed to {email}. Until then nothing changes.":
      "Otwórz link wysłany na adres {email}. Do tego czasu nic się nie zmieni.",
    "Too many mails were sent to this address. Try again in an hour.":
      "Na ten adres wysłano zbyt wiele wiadomości. Spróbuj ponownie za godzinę.",
    "If {email} has an account, a link is on its way to it. It works once, for {time}.":
      "Jeśli {email} ma konto, link jest już w drodze. Działa raz, przez: {time}.",
    "That e-mail and password do not match an account, or there were too many attempts. Check them, or wait five minutes and try again.":
      "Ten e-mail i hasło nie pasują do żadnego konta albo prób było zbyt wiele. Sprawdź je albo odczekaj pięć minut i spróbuj ponownie.",
    "That is not your password, or there were too many attempts.":
      "To nie jest właściwe hasło albo prób było zbyt wiele.",
    "This passkey was not accepted. Please try again, or use another way.":
      "Ten klucz dostępu nie został przyjęty. Spróbuj ponownie albo wybierz inny sposób.",
    "This account has no passkey yet. You can add one under Account.":
      "To konto nie ma jeszcze klucza dostępu. Można go dodać na stronie „Konto”.",
    "There were too many attempts from this network. Wait five minutes and try again.":
      "Z tej sieci było zbyt wiele prób. Odczekaj pięć minut i spróbuj ponownie.",
    "There is an account with this address. Sign in instead.":
      "Konto z tym adresem już istnieje. Zaloguj się na nie.",
    "Too many accounts were created from this network. Please try again in an hour.":
      "Z tej sieci utworzono zbyt wiele kont. Spróbuj ponownie za godzinę.",
    "Too many links that do not work were used in this network. Try again in an hour.":
      "Z tej sieci otwarto zbyt wiele niedziałających linków. Spróbuj ponownie za godzinę.",
    "Another account now has this address. Nothing was changed.":
      "Ten adres ma teraz inne konto. Niczego nie zmieniono.",
    "Your address is verified.": "Adres został potwierdzony.",
    "Your account now uses this address.": "Konto używa teraz tego adresu.",
    "Your account has this address again, and every session has ended. We mailed you a link to set a new password.":
      "Konto ma znów ten adres, a wszystkie sesje zakończono. Link do ustawienia nowego hasła jest w drodze.",
    "Your session has ended. Sign in in another tab, then send this again.":
      "Sesja się skończyła. Zaloguj się w innej karcie i wyślij to ponownie.",
    "Your session has ended. Sign in again.": "Sesja się skończyła. Zaloguj się ponownie.",
    "This session has already ended.": "Ta sesja już się skończyła.",
    "A value contains characters that cannot be stored.":
      "Wpisana wartość zawiera znaki, których nie można zapisać.",
    "The service could not do this right now. Nothing you typed is lost: try again in a moment.":
      "Teraz się nie udało. Wpisany tekst nie przepadł: spróbuj ponownie za chwilę.",
    "The service cannot answer right now. Try again later.": cannotAnswer,
    "This no longer exists: it was deleted, or you no longer have access to it.":
      "To już nie istnieje: zostało usunięte albo nie ma już do tego dostępu.",
    "Use at least {count} characters. A few unrelated words are easy to remember.":
      "Użyj co najmniej {count} znaków. Kilka niezwiązanych ze sobą słów łatwo zapamiętać.",
    "Use at most {count} bytes.": "Użyj najwyżej {count} bajtów.",
    "This password is too easy to guess. Choose a less common one.":
      "To hasło zbyt łatwo odgadnąć. Wybierz mniej typowe.",
    "Your e-mail address cannot be your password.": "Adres e-mail nie może być hasłem.",
    "Enter a name.": "Wpisz nazwę.",
    "A name cannot contain control or invisible characters.":
      "Nazwa nie może zawierać znaków sterujących ani niewidocznych.",
    "At most {count} characters.": "Najwyżej {count} znaków.",
    "An e-mail address has at most 254 characters.": "Adres e-mail ma najwyżej 254 znaki.",
    "Enter an e-mail address, like name@example.com.":
      "Wpisz adres e-mail, na przykład imie@example.com.",
    "This address belongs to a fictional person in a sandbox. It cannot be used elsewhere.":
      "Ten adres należy do zmyślonej osoby z piaskownicy. Nie można go użyć gdzie indziej.",
    "Check the marked fields.": "Sprawdź zaznaczone pola.",
    "Enter a name for this person.": "Wpisz nazwę.",
    "Answer this question.": "Odpowiedz na to pytanie.",
    "Enter a number.": "Wpisz liczbę.",
    "Enter a date.": "Wpisz datę.",
    "Enter a complete date.": "Wpisz pełną datę.",
    "Choose an answer.": "Wybierz odpowiedź.",
    "Choose one of the answers.": "Wybierz jedną z odpowiedzi.",
    "Tick this to continue.": "Zaznacz to, aby kontynuować.",
    "The organizers removed you from this event, so you cannot apply again.":
      "Organizatorzy usunęli to konto z wydarzenia, więc nie można zgłosić się ponownie.",
    "The organizers removed you from this event, so there is nothing to cancel.":
      "Organizatorzy usunęli to konto z wydarzenia, więc nie ma czego wycofać.",
    "You have already applied to this event.": "Zgłoszenie na to wydarzenie już złożono.",
    "This event does not accept applications.": "To wydarzenie nie przyjmuje zgłoszeń.",
    "This event is not published.": "To wydarzenie nie jest opublikowane.",
    "This event is archived.": "To wydarzenie jest w archiwum.",
    "This application is already cancelled.": "To zgłoszenie jest już wycofane.",
    "Your application is cancelled, so there is no profile to edit.":
      "Zgłoszenie jest wycofane, więc nie ma profilu do edycji.",
    "Only participants of this event can sign up.":
      "Zapisać się mogą tylko uczestnicy tego wydarzenia.",
    "You are already signed up for this activity.": "Zapis na ten punkt programu już istnieje.",
    "You are not signed up for this activity.": "Nie ma zapisu na ten punkt programu.",
    "This activity is canceled.": "Ten punkt programu jest odwołany.",
    "This activity is full.": "Na ten punkt programu nie ma już miejsc.",
    "This activity does not accept sign-ups.": "Na ten punkt programu nie ma zapisów.",
    "Nobody else manages {name}. Let another member manage it first.":
      "Nikt inny nie zarządza organizacją {name}. Najpierw przekaż zarządzanie innej osobie.",
    "An account can have at most {count} passkeys. Remove one first.":
      "Konto może mieć najwyżej {count} kluczy dostępu. Najpierw usuń jeden.",
    "The passkey could not be added. Please try again.":
      "Nie udało się dodać klucza dostępu. Spróbuj ponownie.",
    "This passkey has already been removed.": "Ten klucz dostępu jest już usunięty.",
    "This invitation has already ended.": "To zaproszenie już wygasło.",
    "This invitation has ended, or it was sent to another address. Nothing was changed.":
      "To zaproszenie wygasło albo wysłano je na inny adres. Niczego nie zmieniono.",
    "You have just applied to this event. Accept the invitation again.":
      "Zgłoszenie na to wydarzenie złożono przed chwilą. Przyjmij zaproszenie ponownie.",
    "This integration no longer has access to your data.":
      "Ta integracja nie ma już dostępu do danych.",
    "You have reached the limit for this action. Try again in {time}.":
      "Limit tej czynności jest wyczerpany. Spróbuj ponownie później: {time}.",
    "This link does not work. Nothing was changed.": "Ten link nie działa. Niczego nie zmieniono.",
    "This is not a receipt or an attestation: expected three parts separated by dots.":
      "To nie jest potwierdzenie ani oświadczenie: powinny być trzy części rozdzielone kropkami.",
    "This may be signed, but it is not a receipt or an attestation.":
      "Może i jest podpisane, ale to nie jest potwierdzenie ani oświadczenie.",
    "It was not signed by this service.": "Nie podpisała tego ta usługa.",
    "It was changed after it was signed: the signature does not match.":
      "Zmieniono to po podpisaniu: podpis się nie zgadza.",
  },
};
