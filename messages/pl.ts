import type { Messages } from "./en";
import { plural } from "./fill";

/** Bezosobowo, bez „Pan/Pani”. */
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
      zone: "czas {place}",
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
    home: "Przejdź do strony głównej",
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
      displayName: "Nazwa wyświetlana",
      nickname: "Pseudonim towarzyski",
      organisation: "Organizacja",
      realName: "Imię i nazwisko",
      role: "Rola",
      privacyMode: "Tryb prywatny",
      on: "włączony",
      application: "Zgłoszenie",
      notes: "Notatki organizatorów",
      asWritten: "w brzmieniu organizatorów",
      yes: "tak",
      no: "nie",
    },
    webhooksHeading: "Dostaje webhooki na temat",
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
    event: "Wydarzenie",
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
    switchAccount: "Zmień konto",
  },
  authorizationErrors: {
    notPending: {
      heading: "Nie ma o czym decydować",
      message: "Ta prośba jest już rozstrzygnięta, wygasła albo należy do innej sesji.",
      advice: "Wróć do integracji i zacznij od nowa.",
    },
    noLongerRegistered: {
      heading: "Ten link nie prowadzi z powrotem do integracji",
      message: "Adres, na który integracja chce odesłać, nie jest już zarejestrowany.",
      advice: "Wróć do integracji i zacznij od nowa albo napisz do jej pomocy.",
    },
    unregisteredAddress: {
      heading: "Ten link nie prowadzi z powrotem do integracji",
      message: "Integracja nie zarejestrowała adresu, na który chce odesłać.",
      advice:
        "Nie wpisuj niczego na stronie, która tu skierowała. Wróć do integracji i spróbuj ponownie albo napisz do jej pomocy.",
    },
    unnamedClient: {
      heading: "Ten link nie mówi, której integracji dotyczy",
      message: "Potrzebny jest dokładnie jeden client_id.",
      advice: "Wróć do integracji i spróbuj ponownie. Jeśli to się powtórzy, napisz do jej pomocy.",
    },
    unknownClient: {
      heading: "Nie znamy tej integracji",
      message: "Pod client_id z tego linku nie zarejestrowano żadnej integracji.",
      advice: "Wróć do integracji i spróbuj ponownie. Jeśli to się powtórzy, napisz do jej pomocy.",
    },
    cancelledApplication: {
      heading: "Brak wydarzenia dla tej integracji",
      message:
        "Do tej integracji można się zalogować tylko z wydarzeniem, które jej używa i na które złożono zgłoszenie.",
      advice:
        "Zgłoszenie na wydarzenie, które jej używa, zostało wycofane. Złóż je ponownie na stronie wydarzenia, a potem zacznij od nowa w integracji.",
    },
    notConnected: {
      heading: "Brak wydarzenia dla tej integracji",
      message:
        "Do tej integracji można się zalogować tylko z wydarzeniem, które jej używa i na które złożono zgłoszenie.",
      advice:
        "Nie używa jej żadne z wydarzeń, na które złożono zgłoszenie. Poproś organizatorów o jej połączenie albo zgłoś się na wydarzenie, które jej używa. Potem zacznij od nowa w integracji.",
    },
    noApplication: {
      heading: "Brak wydarzenia dla tej integracji",
      message:
        "Do tej integracji można się zalogować tylko z wydarzeniem, które jej używa i na które złożono zgłoszenie.",
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
      advice: "Wróć do integracji i zacznij od nowa.",
    },
    noLongerConnected: {
      heading: "Ta integracja nie jest już połączona",
      message: "Organizatorzy wydarzenia właśnie odłączyli tę integrację.",
      advice: "Wróć do integracji albo poproś organizatorów o jej ponowne połączenie.",
    },
    unavailable: {
      heading: "Usługa jest niedostępna",
      message: "Usługa nie może teraz odpowiedzieć. Spróbuj ponownie później.",
      advice: "Odśwież tę stronę za chwilę.",
    },
    unavailableForm: {
      heading: "Usługa jest niedostępna",
      message: "Usługa nie może teraz odpowiedzieć. Spróbuj ponownie później.",
      advice:
        "Wysłane dane mogły się nie zapisać, ale przeglądarka nadal je ma. Zostań na tej stronie i za chwilę sprawdź w innej karcie, czy się zapisały. Jeśli nie, odśwież tę stronę i pozwól przeglądarce wysłać formularz ponownie.",
    },
    busy: {
      heading: "Usługa jest przeciążona",
      message: "Usługa nie może teraz odpowiedzieć. Spróbuj ponownie później.",
      advice: "Niczego nie zapisano. Wróć i wyślij formularz ponownie za chwilę.",
    },
    tooLarge: {
      heading: "Nie można odczytać tego formularza",
      message: "Formularz jest większy niż 128 KB.",
      advice: "Wróć i wyślij mniej. Pliki też się liczą.",
    },
    fileTooLarge: {
      heading: "Nie można odczytać tego formularza",
      message: "Formularz jest większy niż 2 MB.",
      advice: "Wróć i wyślij mniej. Pliki też się liczą.",
    },
    tooManyFields: {
      heading: "Nie można odczytać tego formularza",
      message: "Formularz ma ponad 1000 pól.",
      advice: "Wróć i wyślij mniej naraz.",
    },
    unreadableForm: {
      heading: "Nie można odczytać tego formularza",
      message: "Formularz dotarł niepełny lub uszkodzony.",
      advice: "Wróć i wyślij go ponownie.",
    },
    refused: {
      heading: "Nie udało się",
      message: "Prośba nie została przyjęta.",
      advice: "Wróć do integracji i zacznij od nowa.",
    },
    failed: {
      heading: "Coś poszło nie tak",
      message: "Coś poszło nie tak po naszej stronie.",
      advice: "Wróć do integracji i spróbuj ponownie za chwilę.",
    },
  },
  accountLanguage: {
    title: "Język",
    text: "Język tych stron i otrzymywanych wiadomości e-mail.",
    save: "Zapisz",
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
      title: "Utwórz konto",
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
      title: "Nowe hasło",
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
    "The service cannot answer right now. Try again later.":
      "Usługa nie może teraz odpowiedzieć. Spróbuj ponownie później.",
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
    "This address belongs to a made-up person in a sandbox. It cannot be used elsewhere.":
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
  },
};
