import type { Messages } from "./en";
import { plural } from "./fill";

// Sentences that are said in several places.
const startAgain = "Retournez à l’intégration et recommencez.";
const tryAgainOrAskSupport =
  "Retournez à l’intégration d’où vous venez et réessayez. Si cela se reproduit, contactez son assistance.";
const cannotLeadBack = "Ce lien ne ramène pas à l’intégration";
const noEvent = "Vous n’avez aucun événement pour cette intégration";
const onlyWithYourEvents =
  "Vous ne pouvez vous connecter à cette intégration qu’avec un événement qui l’utilise et auquel vous avez candidaté.";
const unavailable = "Le service est indisponible";
const cannotAnswer = "Le service ne peut pas répondre pour l’instant. Réessayez plus tard.";
const cannotReadForm = "Ce formulaire ne peut pas être lu";
const sendLess = "Revenez en arrière et envoyez-en moins. Les fichiers comptent aussi.";
const notRequested =
  "Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail. Rien ne changera.";
const newAddress = "Votre compte a une nouvelle adresse e-mail";
const addressReplaced =
  "Votre compte utilise maintenant une autre adresse. Celle-ci ne recevra plus d’e-mails.";
const authorizeAgain =
  "Ses connexions sont rétablies, mais pas ses jetons : elle doit être autorisée de nouveau.";
const rotateAgain =
  "Si personne de votre équipe ne l’a fait, renouvelez-le encore et mettez fin au précédent.";
const noLongerConnected = "{integration} n’est plus connectée à {event}";

/** On vouvoie. */
export const fr: Messages = {
  ui: {
    optional: "facultatif",
    cancel: "Annuler",
    close: "Fermer",
    signIn: "Se connecter",
    loading: "Chargement…",
    reload: "Recharger la page",
    copy: "Copier",
    copied: "Copié.",
    copyRefused: "Le navigateur l’a refusé : sélectionnez le texte et copiez-le.",
    copySelected: "Sélectionné : appuyez sur Ctrl+C ou ⌘C pour copier.",
    failures: {
      updated:
        "Le service a été mis à jour depuis que vous avez ouvert cette page. Copiez ce que vous avez saisi, puis rechargez la page.",
      unreachable: "Le service n’a pas pu être joint. Votre saisie n’est pas perdue : réessayez.",
      failed:
        "Une erreur s’est produite de notre côté. Votre saisie n’est pas perdue : réessayez dans un instant. Référence {reference}",
    },
    failure: {
      heading: "Une erreur s’est produite de notre côté",
      text: "Votre saisie n’y est pour rien. Réessayez dans un instant.",
      reference: "Référence",
      again: "Réessayer",
      home: "Aller à l’accueil",
    },
    time: {
      zone: "heure locale à {place}",
      own: "{time} chez vous",
      timesIn: "Les heures sont en {zone}.",
      ownClock: "Votre horloge ({place}) : {difference}.",
      from: "à partir du {time} : {words}",
      same: "la même heure",
      ahead: "{length} d’avance",
      behind: "{length} de retard",
      browserZone: "le fuseau horaire de votre navigateur",
    },
  },
  proof: {
    passwordTitle: "Confirmez votre mot de passe",
    title: "Confirmez que c’est bien vous",
    confirm: "Confirmer",
    needed: "« {verb} » demande une connexion récente.",
    singleSignOnHint:
      "L’authentification unique vous demandera de vous reconnecter, puis vous ramènera à cette page.",
    password: "Mot de passe",
    usePasskey: "Utiliser une clé d’accès",
    useSingleSignOn: "Utiliser l’authentification unique",
    singleSignOnUnreachable: "L’authentification unique est injoignable. Veuillez réessayer.",
    passkeys: {
      unsupported:
        "Ce navigateur ne prend pas en charge les clés d’accès, ou seulement à une adresse https.",
      unusable: "Ce navigateur ne peut pas utiliser de clé d’accès ici.",
      canceled: "Aucune clé d’accès n’a été utilisée : annulation, ou délai dépassé.",
      known: "Cet appareil possède déjà une clé d’accès pour ce compte.",
    },
  },
  header: {
    skip: "Aller au contenu",
    nav: "Navigation principale",
    events: "Événements",
    organizer: "Organisation",
    developer: "Développement",
    operator: "Exploitation",
    catalog: "Catalogue",
    docs: "Docs",
    signIn: "Connexion",
    createAccount: "Créer un compte",
    accountOf: "Compte de {name}",
    unreadNotices: plural({
      one: "{count} notification non lue",
      many: "{count} notifications non lues",
      other: "{count} notifications non lues",
    }),
    unread: "non lues",
    account: "Compte",
    myEvents: "Mes événements",
    connectedApps: "Applications connectées",
    organizations: "Organisations",
    notices: "Notifications",
    signOut: "Se déconnecter",
  },
  search: {
    button: "Tout rechercher",
    field: "Rechercher",
    found: "Résultats",
    failed: "La recherche ne s’est pas chargée.",
    searching: "Recherche…",
    nothing: "Aucun résultat.",
    results: "{count} trouvés",
    hint: "Événements, personnes de vos événements, intégrations, documentation, ou l’identifiant d’une livraison.",
    tooMany: "Trop de recherches. Attendez une minute.",
    unavailable: "La recherche n’a pas répondu. Réessayez.",
    groups: {
      Events: "Événements",
      People: "Personnes",
      Integrations: "Intégrations",
      Deliveries: "Livraisons",
      Documentation: "Documentation",
    },
  },
  footer: {
    nav: "À propos",
    documentation: "Documentation",
    changelog: "Nouveautés",
    accessibility: "Accessibilité",
    language: "Langue",
    changeLanguage: "Changer de langue",
    colours: "Couleurs",
    system: "Système",
    light: "Clair",
    dark: "Sombre",
  },
  notFound: {
    title: "Introuvable",
    heading: "Il n’y a rien ici",
    text: "La page a peut-être changé d’adresse, ou vous n’y avez pas accès. Vérifiez avec quel compte vous êtes connecté.",
  },
  scopes: {
    "event.read": {
      phrase: "Lire l’événement et ses activités",
      opens: [
        "Les informations de l’événement, même à l’état de brouillon",
        "Toutes les activités avec horaires, lieux et nombre d’inscrits",
        "Qui anime et qui est inscrit, par pseudonyme et nom affiché, sauf les personnes en mode confidentiel qui ne partagent pas le leur",
        "Les lieux et les rôles",
      ],
    },
    "participants.read": {
      phrase: "Lire la liste des participants",
      opens: [
        "Nom affiché, surnom, organisation et rôle de chaque participant",
        "Nom réel, e-mail et réponses au formulaire ; pour les personnes en mode confidentiel, seulement si elles les partagent en se connectant",
        "L’état de la candidature et les notes de l’équipe d’organisation",
      ],
    },
    "program.read": {
      phrase: "Lire les fils et les vagues d’inscription",
      opens: [
        "Les fils du programme : nom, description, couleur et ordre",
        "Les vagues d’inscription : dates, capacités et activités qu’elles ouvrent",
      ],
    },
    "profile.read": {
      phrase: "Lire votre nom, votre e-mail et votre profil",
      opens: [
        "Le nom et l’adresse e-mail de votre compte",
        "Votre fiche dans l’événement : nom affiché, nom réel, rôle, état de la candidature et réponses",
        "Les mêmes données dans les listes de participants et les avis, même en mode confidentiel",
      ],
    },
    "event.attendance": {
      phrase: "Savoir que vous participez à l’événement",
      opens: ["Que vous participez à cet événement, et rien d’autre sur vous"],
    },
  },
  consentScopes: {
    details: "Les informations de l’événement, même à l’état de brouillon",
    activities: plural({
      one: "{count} activité avec horaires, lieux et nombre d’inscrits",
      many: "{count} activités avec horaires, lieux et nombre d’inscrits",
      other: "{count} activités avec horaires, lieux et nombre d’inscrits",
    }),
    noActivities: "Les activités avec horaires, lieux et nombre d’inscrits",
    locations: plural({
      one: "{count} lieu, et les rôles de l’événement",
      many: "{count} lieux, et les rôles de l’événement",
      other: "{count} lieux, et les rôles de l’événement",
    }),
    noLocations: "Les lieux et les rôles",
    threads: plural({
      one: "{count} fil du programme",
      many: "{count} fils du programme",
      other: "{count} fils du programme",
    }),
    noThreads: "Les fils du programme",
    waves: plural({
      one: "{count} vague d’inscription : qui peut s’inscrire, et quand",
      many: "{count} vagues d’inscription : qui peut s’inscrire, et quand",
      other: "{count} vagues d’inscription : qui peut s’inscrire, et quand",
    }),
    noWaves: "Les vagues d’inscription : qui peut s’inscrire, et quand",
    participants: plural({
      one: "{count} participant, et toutes les personnes qui arriveront plus tard",
      many: "{count} participants, et toutes les personnes qui arriveront plus tard",
      other: "{count} participants, et toutes les personnes qui arriveront plus tard",
    }),
    profile: "Nom affiché, surnom, organisation et rôle",
    personal: "Nom réel, e-mail",
    personalAndAnswers: "Nom réel, e-mail et réponses à : {questions}",
    notes:
      "L’état de la candidature, et les notes internes de l’équipe d’organisation sur une personne et sur une candidature",
    privacyMode:
      "Des personnes en mode confidentiel ({count} actuellement), tout sauf le nom réel, l’e-mail et les réponses, à moins qu’elles ne les partagent en se connectant",
  },
  consent: {
    title: "Autoriser l’accès",
    connectHeading: "{app} demande à lire des données de {event}",
    signInHeading: "Se connecter à {app} en tant que participant de {event}",
    publishedBy: "Publié par {publisher}",
    returnTo: "Vous serez ensuite renvoyé vers {host}",
    untitledEvent: "un événement sans titre",
    allow: "Autoriser",
    cancel: "Annuler",
    needed: "Nécessaire",
    neededHint: "L’intégration ne fonctionne pas sans cela.",
    choice: "À votre choix",
    choiceHint: "Décochez ce que vous ne voulez pas partager.",
    personalData: "Données personnelles",
    sandboxTitle: "Ceci est un bac à sable",
    sandbox: "Vous décidez pour {name}, une personne fictive. Cela ne concerne personne d’autre.",
    nothingTitle: "Rien n’est coché",
    nothing: "Cochez au moins une chose que l’intégration peut lire, ou annulez.",
    changedTitle: "Quelque chose a changé pendant que cette page était ouverte",
    changed:
      "La demande a changé après l’ouverture de la page : rien n’a donc été autorisé. Relisez-la avant de décider.",
    revocableByOrganizer:
      "Vous pouvez la déconnecter à tout moment sous « Integrations » dans l’événement. Elle devra alors supprimer ce qu’elle a copié dans un délai de {time}.",
    revocableByParticipant:
      "Vous pouvez révoquer cet accès à tout moment sous « Applications connectées » dans votre compte. L’intégration devra alors supprimer ce qu’elle a copié sur vous dans un délai de {time}.",
    notYou: "Ce n’est pas vous ?",
    switchAccount: "Changer de compte",
    connectedTitle: "Déjà connectée",
    connected: "Elle peut lire {scopes} actuellement.",
    connectedNew: "Nouveau dans cette demande : {scopes}.",
    connectedReplaced: "Votre choix ici remplace dès maintenant ce qu’elle peut lire.",
    sharedHeading: "Ce que {app} verra de vous",
    pseudonym: "Et un pseudonyme que seule cette intégration reçoit.",
    privacyModeLifted:
      "Vous utilisez le mode confidentiel. Ce partage le lève pour {app} seulement, jusqu’à ce que vous le révoquiez.",
    values: {
      name: "Nom",
      email: "E-mail",
      role: "Rôle",
      on: "activé",
      application: "Candidature",
      notes: "Notes de l’équipe d’organisation",
      asWritten: "telles qu’elles ont été écrites",
      yes: "oui",
      no: "non",
    },
    webhooksHeading: "Elle reçoit des webhooks sur",
    webhookSubjects: {
      event: "événement",
      application: "candidature",
      participant: "participant",
      activity: "activité",
      thread: "fil",
      location: "lieu",
      registration_wave: "vague d’inscription",
      data: "données",
      user: "compte",
      integration: "intégration",
    },
    webhookChanges: {
      published: "publication",
      unpublished: "retrait de la publication",
      visibility_changed: "changement de visibilité",
      access_mode_changed: "changement du mode d’accès",
      submitted: "envoi",
      approved: "acceptation",
      rejected: "refus",
      revision_requested: "demande de correction",
      registered: "inscription",
      profile_updated: "modification du profil",
      removed: "retrait",
      created: "création",
      updated: "modification",
      deleted: "suppression",
      capacity_state_changed: "places libres ou complètes",
      started: "début",
      finished: "fin",
      canceled: "annulation",
      deletion_required: "suppression exigée",
      revoked_access: "accès révoqué",
      suspended: "suspension",
    },
    webhooksToLog:
      "Ils arrivent aussitôt dans le journal du bac à sable et ne partent vers aucune adresse.",
    webhooksTo:
      "Ils partent aussitôt vers {host}. L’intégration n’a rien à demander : chaque fois, une copie quitte ce service.",
    webhookPeople:
      "Même sans {scope}, ils contiennent {always} des personnes concernées. Avec, ils contiennent aussi {personal} (pour les personnes en mode confidentiel, seulement si elles les partagent en se connectant).",
    webhookPeopleAndNotes:
      "Même sans {scope}, ils contiennent {always} des personnes concernées. Avec, ils contiennent aussi {personal} (pour les personnes en mode confidentiel, seulement si elles les partagent en se connectant) et les notes de l’équipe d’organisation.",
    webhookEvent:
      "L’équipe d’organisation l’a connectée à cet événement : elle reçoit donc les webhooks de l’événement, que vous autorisiez l’accès ou non.",
    webhookYou:
      "Ceux qui vous concernent contiennent {always}, même en mode confidentiel. Si l’équipe d’organisation a accordé {scope}, ils peuvent aussi contenir {personal} (en mode confidentiel, seulement si vous autorisez {profile}).",
    webhookYouAndNotes:
      "Ceux qui vous concernent contiennent {always}, même en mode confidentiel. Si l’équipe d’organisation a accordé {scope}, ils peuvent aussi contenir {personal} (en mode confidentiel, seulement si vous autorisez {profile}) et ses notes à votre sujet.",
    webhookActivities:
      "Ceux qui portent sur des activités que vous animez ou auxquelles vous êtes inscrit peuvent contenir votre pseudonyme et votre nom affiché (en mode confidentiel, seulement si vous autorisez {profile}).",
    webhookRevocation: "Elle est avertie quand vous révoquez l’accès.",
    participantAlways: "nom affiché, surnom, organisation, rôle et état de la candidature",
    participantPersonal: "le nom réel, l’adresse e-mail et les réponses",
    applicationAlways: "surnom, organisation et état de la candidature",
    applicationPersonal: "le nom réel et l’adresse e-mail",
    cannotHeading: "Elle ne pourra pas",
    cannotChange: "modifier quoi que ce soit",
    cannotSeeOthers: "voir d’autres événements, sauf si elle y est aussi connectée",
    cannotSignIn: "voir vos autres événements ni se connecter ailleurs à votre place",
    cannotSeeAccounts:
      "voir les mots de passe, les paiements ou les numéros de compte : les identifiants qu’elle reçoit n’existent que pour elle",
    verified: "D’une organisation vérifiée",
    unverified: "D’une organisation que nous n’avons pas vérifiée",
    registered: "{organization} l’a enregistrée en {month}.",
    unused: "Aucun événement ne l’utilise encore.",
    used: plural({
      one: "{count} événement l’utilise.",
      many: "{count} événements l’utilisent.",
      other: "{count} événements l’utilisent.",
    }),
    verifiedMeans: "Vérifiée signifie que nous savons qui c’est. Ce n’est pas une recommandation.",
    privacyPolicy: "Politique de confidentialité",
    website: "Site web",
  },
  eventDates: { none: "Pas encore de date", range: "du {start} au {end}" },
  applicationStates: {
    pending: "en attente",
    approved: "acceptée",
    rejected: "refusée",
    revision_requested: "à compléter",
    cancelled: "retirée",
  },
  picker: {
    title: "Choisir un événement",
    heading: "Se connecter à {app} : avec quel événement ?",
    text: "L’intégration n’aura connaissance que de cet événement.",
    untitled: "Événement sans titre",
    application: "Candidature {state}",
    continue: "Continuer",
  },
  undecidable: {
    home: "Aller à l’accueil",
    decidedTitle: "C’est déjà décidé",
    decided: "Votre réponse a été envoyée à l’intégration. Vous pouvez fermer cette page.",
    expiredTitle: "Cette demande a expiré",
    expired: "Les demandes expirent au bout de {time}. Retournez à l’intégration et recommencez.",
    inactiveTitle: "Cette intégration n’est pas disponible",
    inactive:
      "{app} a été suspendue ou retirée par son éditeur, et rien ne peut y être connecté pour l’instant. Son assistance : {email}",
    absentTitle: "Cette demande n’existe pas",
    absent:
      "Elle appartient à une autre session, ou n’existe pas. Retournez à l’intégration et recommencez.",
  },
  errorPage: {
    next: "Que faire maintenant",
    code: "Code d’erreur",
    requestId: "Identifiant de la requête",
  },
  authorizationErrors: {
    notPending: {
      heading: "Il n’y a rien à décider",
      message: "Cette demande est déjà décidée, a expiré ou appartient à une autre session.",
      advice: startAgain,
    },
    noLongerRegistered: {
      heading: cannotLeadBack,
      message: "L’adresse vers laquelle l’intégration veut vous renvoyer n’est plus enregistrée.",
      advice: "Retournez à l’intégration et recommencez, ou contactez son assistance.",
    },
    unregisteredAddress: {
      heading: cannotLeadBack,
      message: "L’intégration n’a pas enregistré l’adresse vers laquelle elle veut vous renvoyer.",
      advice:
        "Ne saisissez rien sur la page qui vous a envoyé ici. Retournez à l’intégration et réessayez, ou contactez son assistance.",
    },
    unnamedClient: {
      heading: "Ce lien ne dit pas de quelle intégration il s’agit",
      message: "Il faut exactement un client_id.",
      advice: tryAgainOrAskSupport,
    },
    unknownClient: {
      heading: "Nous ne connaissons pas cette intégration",
      message: "Aucune intégration n’est enregistrée sous le client_id de ce lien.",
      advice: tryAgainOrAskSupport,
    },
    cancelledApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Vous avez retiré votre candidature à l’événement qui l’utilise. Candidatez de nouveau sur la page de l’événement, puis recommencez depuis l’intégration.",
    },
    notConnected: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Aucun événement auquel vous avez candidaté ne l’utilise. Demandez à l’équipe d’organisation de la connecter, ou candidatez à un événement qui l’utilise. Recommencez ensuite depuis l’intégration.",
    },
    noApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Candidatez à un événement qui l’utilise, sur la page de l’événement. Recommencez ensuite depuis l’intégration.",
    },
    notYourEvent: {
      heading: "Vous ne pouvez pas connecter cette intégration ici",
      message:
        "Vous ne pouvez pas connecter cette intégration à cet événement : il n’existe peut-être pas, ou votre compte ne gère pas ses intégrations.",
      advice:
        "Vérifiez que vous êtes connecté avec le bon compte, ou demandez à une personne qui gère les intégrations de l’événement de la connecter.",
    },
    archivedEvent: {
      heading: "Cet événement est archivé",
      message: "Cet événement est archivé : aucune nouvelle intégration ne peut y être connectée.",
      advice: "Sortez d’abord l’événement des archives, puis recommencez depuis l’intégration.",
    },
    noLongerEligible: {
      heading: "Vous ne pouvez pas vous connecter à cette intégration",
      message: "Vous ne pouvez plus vous connecter à cette intégration avec cet événement.",
      advice: startAgain,
    },
    noLongerConnected: {
      heading: "Cette intégration n’est plus connectée",
      message: "L’équipe d’organisation vient de déconnecter cette intégration.",
      advice: "Retournez à l’intégration, ou demandez à l’équipe d’organisation de la reconnecter.",
    },
    unavailable: {
      heading: unavailable,
      message: cannotAnswer,
      advice: "Rechargez cette page dans un instant.",
    },
    unavailableForm: {
      heading: unavailable,
      message: cannotAnswer,
      advice:
        "Ce que vous avez envoyé n’a peut-être pas été enregistré, mais votre navigateur l’a encore. Restez sur cette page et vérifiez dans un instant, dans un autre onglet, si c’est enregistré. Sinon, rechargez cette page et laissez le navigateur renvoyer le formulaire.",
    },
    busy: {
      heading: "Le service est surchargé",
      message: cannotAnswer,
      advice:
        "Rien n’a été enregistré. Revenez en arrière et renvoyez le formulaire dans un instant.",
    },
    tooLarge: {
      heading: cannotReadForm,
      message: "Le formulaire dépasse 128 Ko.",
      advice: sendLess,
    },
    fileTooLarge: {
      heading: cannotReadForm,
      message: "Le formulaire dépasse 2 Mo.",
      advice: sendLess,
    },
    tooManyFields: {
      heading: cannotReadForm,
      message: "Le formulaire a plus de 1 000 champs.",
      advice: "Revenez en arrière et envoyez-en moins à la fois.",
    },
    unreadableForm: {
      heading: cannotReadForm,
      message: "Le formulaire est arrivé incomplet ou endommagé.",
      advice: "Revenez en arrière et renvoyez-le.",
    },
    refused: {
      heading: "Cela n’a pas fonctionné",
      message: "La demande n’a pas été acceptée.",
      advice: startAgain,
    },
    failed: {
      heading: "Une erreur s’est produite",
      message: "Une erreur s’est produite de notre côté.",
      advice: "Retournez à l’intégration et réessayez dans un instant.",
    },
  },
  accountLanguage: {
    text: "La langue de ces pages et des e-mails que vous recevez.",
    unset: "Comme dans le navigateur",
  },
  entry: {
    email: "E-mail",
    password: "Mot de passe",
    newPassword: "Nouveau mot de passe",
    name: "Nom",
    passwordHint: "Au moins 8 caractères.",
    signIn: {
      title: "Se connecter",
      description: "Heureux de vous revoir.",
      forgotten: "Mot de passe oublié ?",
      passkey: "Se connecter avec une clé d’accès",
      singleSignOn: "Continuer avec l’authentification unique",
      noAccount: "Pas encore de compte ?",
      create: "Créer un compte",
      notVerified:
        "L’authentification unique ne nous a pas donné d’adresse e-mail confirmée. Confirmez votre adresse là-bas, ou connectez-vous avec un mot de passe.",
      notProved:
        "L’authentification unique n’a pas confirmé que c’est vous : quelqu’un d’autre s’y est connecté, ou personne à l’instant.",
      failed: "La connexion a échoué. Veuillez réessayer.",
    },
    signUp: {
      description: "Un seul compte pour participer, organiser et développer.",
      emailHint: "Nous envoyons un lien pour vérifier que l’adresse est bien la vôtre.",
      hasAccount: "Vous avez déjà un compte ?",
      signIn: "Se connecter",
    },
    forgotten: {
      title: "Mot de passe oublié",
      description: "Nous vous envoyons un lien pour en choisir un nouveau.",
      send: "Envoyer le lien",
      back: "Retour à la connexion",
    },
    reset: {
      description:
        "Le choisir vous déconnecte partout ailleurs et retire les clés d’accès de votre compte.",
      form: "Choisir un mot de passe",
      set: "Choisir ce mot de passe",
      newLink: "Envoyer un nouveau lien",
    },
    verify: {
      title: "Confirmer votre adresse",
      description: "Confirmez que cette adresse est la vôtre.",
      address: "Adresse",
      accountOf: "Compte de",
      created: "Créé",
      verify: "Confirmer l’adresse",
      unknown: "Si vous ne connaissez pas ce compte, fermez cette page : rien ne change.",
      signInFirst: "Connectez-vous à ce compte pour confirmer son adresse.",
      orSetPassword:
        "Ou choisissez un nouveau mot de passe : toutes les sessions se terminent, et le mot de passe, les clés d’accès et l’authentification unique de la personne qui l’a ouvert sont remplacés.",
      setAndVerify: "Choisir le mot de passe et confirmer",
      newLink: "Envoyer un nouveau lien depuis votre compte",
      yourAddress: "Votre adresse",
      openAccount: "Ouvrir votre compte",
    },
    takeBack: {
      title: "Ce n’était pas moi",
      description: "Votre compte a une nouvelle adresse e-mail.",
      oldAddress: "Ancienne adresse",
      text: "Annuler le changement rend cette adresse à votre compte et termine toutes les sessions.",
      button: "Annuler le changement",
      done: "Votre compte a de nouveau cette adresse.",
      newLink: "Envoyer un lien pour choisir un nouveau mot de passe",
    },
    endedLink: {
      title: "Ce lien ne fonctionne plus",
      text: "Il a déjà servi, a expiré ou a été remplacé par un plus récent. Rien n’a été modifié.",
    },
  },
  common: {
    save: "Enregistrer",
    pages: "Pages",
    firstPage: "Première page",
    nextPage: "Page suivante",
    previousPage: "Page précédente",
    newest: "Plus récentes",
    older: "Plus anciennes",
    pageOf: "Page {page} sur {pages}",
    search: "Rechercher",
    show: "Afficher",
    choose: "Choisir…",
    untitledEvent: "Événement sans titre",
    event: "Événement",
  },
  landing: {
    title: "Des intégrations pour vos conventions",
    metaDescription:
      "Connectez à votre événement une imprimante de badges, un affichage du programme ou une connexion. Vous choisissez ce que chaque intégration peut lire, et la déconnectez à tout moment.",
    heading: "Des intégrations pour votre convention, qui ne voient que ce que vous autorisez",
    text: "Connectez à votre événement une imprimante de badges, un affichage du programme ou une connexion. Vous choisissez ce que chacune peut lire ; chacune connaît les personnes par ses propres pseudonymes et non par des numéros de compte, et vous pouvez la déconnecter à tout moment.",
    findEvent: "Trouver un événement",
    seeCatalog: "Voir le catalogue",
    audiences: "Pour qui",
    organize: "Vous organisez",
    organizeText:
      "Connectez une intégration à votre événement, voyez exactement quels champs elle peut lire et quand elle l’a fait pour la dernière fois. Déconnectez-la quand vous voulez.",
    attend: "Vous participez",
    attendText:
      "Connectez-vous à une intégration en votre nom. Vous voyez exactement ce qu’elle recevra, et pouvez révoquer son accès plus tard au même endroit.",
    build: "Vous développez",
    buildText:
      "OAuth 2.0 avec PKCE, une API de lecture en JSON et des webhooks signés. Enregistrez une intégration et faites votre premier appel en quelques minutes.",
    privacy:
      "Les intégrations lisent, et n’écrivent jamais. Pour les personnes en mode confidentiel, le nom réel, l’e-mail et les réponses restent cachés, à moins qu’elles ne les partagent en se connectant ; le nom affiché, le surnom, l’organisation, le rôle et les notes de l’équipe d’organisation ne le sont pas. Déconnecter une intégration ou révoquer son accès prend effet aussitôt.",
    builders:
      "Vous créez une intégration ? Le <quickstart>démarrage rapide</quickstart> vous mène à votre première réponse de l’API en cinq étapes. Tout client OAuth standard se configure à partir des <metadata>métadonnées du serveur d’autorisation</metadata>.",
    exampleProgram: "Le programme, avec lieux et horaires",
    exampleNames: "Les noms réels, sauf des personnes en mode confidentiel",
    goodbyeTitle: "Au revoir",
    goodbye: "Votre compte est supprimé. Merci d’avoir été là.",
  },
  home: {
    hello: "Bonjour, {name}",
    unverifiedTitle: "Votre adresse n’est pas encore confirmée",
    unverified:
      "Un e-mail avec un lien est en route vers {email}. Vous pouvez le faire renvoyer depuis <account>votre compte</account>.",
    noEvents: "Aucun événement pour l’instant",
    noEventsText:
      "Les événements auxquels vous candidatez apparaissent ici, avec l’état de votre candidature.",
    areas: "Vos espaces",
    eventsRun: "Événements que vous organisez",
    all: "Tous",
    organizerText: "Vos événements avec leurs personnes, leur programme et leurs intégrations.",
    developerText: "Enregistrer des intégrations, gérer leurs secrets et leurs webhooks.",
    organizationsMemberText: "Les membres et leurs droits.",
    organizationsText: "Créez-en une pour organiser des événements ou publier des intégrations.",
    appsText:
      "Les intégrations auxquelles vous vous êtes connecté, et ce que chacune peut voir de vous.",
    operatorText: "Vérifier des organisations et surveiller les intégrations.",
  },
  eventStates: { archived: "archivé", published: "publié", draft: "brouillon" },
  participation: {
    removed: "retiré",
    cancelled: "candidature retirée",
    registered: "inscrit",
  },
  accessModes: {
    closed: "Les candidatures sont closes",
    open_approval: "L’équipe d’organisation examine les candidatures",
    open_auto: "Inscription libre",
    paid_ticket: "Billets payants ; l’équipe d’organisation examine les candidatures",
  },
  events: {
    about: "Trouvez un événement, candidatez et inscrivez-vous à ses activités.",
    found: plural({
      one: "{count} événement sur cette page",
      many: "{count} événements sur cette page",
      other: "{count} événements sur cette page",
    }),
    search: "Rechercher par titre ou lieu",
    when: "Quand",
    upcoming: "À venir",
    past: "Passés",
    noUpcoming: "Aucun événement à venir",
    noUpcomingText:
      "Les événements visibles apparaissent ici dès leur publication. Un événement privé n’est accessible que par son adresse.",
    pastEvents: "Événements passés",
    noneFound: "Aucun événement trouvé",
    showUpcoming: "Voir les événements à venir",
    noneEnded: "Aucun événement n’est encore terminé.",
    noneUpcomingWith: "Aucun événement à venir ne contient « {text} » dans son titre ou son lieu.",
    nonePastWith: "Aucun événement passé ne contient « {text} » dans son titre ou son lieu.",
  },
  event: {
    previewTitle: "Ceci est un aperçu",
    preview:
      "L’événement est un brouillon : seuls les membres de son organisation voient cette page, et personne ne peut candidater ni s’inscrire.",
    archived: "archivé",
    by: "par {organization}",
    summary: "Un événement de {organization}.",
    whenAndWhere: "Quand et où",
    about: "À propos",
    adults: "{access} ; pour adultes",
    downloads: "Programme au format <ical>iCalendar</ical> ou <json>schedule JSON</json>",
    takePart: "Participer",
    apply: "Candidater",
    applyAgain: "Candidater de nouveau",
    signInFirst: "Vous devrez d’abord vous connecter ou créer un compte.",
    yourPlace: "Votre participation",
    role: "Votre rôle : {role}",
    editProfile: "Modifier mon profil",
    cancelApplication: "Retirer ma candidature",
    keepIt: "La garder",
    cancelTitle: "Retirer votre candidature à {event} ?",
    thisEvent: "cet événement",
    cancelConsequences: [
      "Vous ne participez plus ; l’équipe d’organisation voit que vous avez retiré votre candidature.",
      "Vos places dans les activités sont aussitôt libres pour d’autres.",
      "Vous ne pouvez plus vous connecter à des intégrations avec cet événement.",
      "Vous pouvez candidater de nouveau tant que l’événement accepte des candidatures.",
    ],
    applyAndRegistered: "Candidatez, et vous êtes aussitôt inscrit.",
    applyAndReviewed: "Candidatez ; l’équipe d’organisation examinera votre candidature.",
    isArchived: "Cet événement est archivé.",
    notAccepting: "Cet événement n’accepte pas de candidatures.",
    notPublished: "Vous pourrez candidater ici dès la publication de l’événement.",
    wasRemoved: "L’équipe d’organisation vous a retiré de cet événement.",
    wasCancelled: "Vous avez retiré votre candidature.",
    revisionAsked:
      "L’équipe d’organisation vous demande des modifications et une nouvelle candidature.",
    registeredRevision:
      "Vous êtes inscrit. L’équipe d’organisation vous demande des modifications et une nouvelle candidature.",
    registeredRejected: "Vous êtes inscrit, mais votre candidature a été refusée.",
    rejected: "Votre candidature a été refusée.",
    registered: "Vous êtes inscrit.",
    approved: "Votre candidature est acceptée.",
    registeredPending: "Vous êtes inscrit. Votre candidature est encore en attente.",
    pending: "Votre candidature est en attente.",
  },
  profile: {
    displayName: "Nom affiché",
    displayNameHint: "Le nom que les autres voient à cet événement, aussi dans le programme.",
    nickname: "Surnom",
    organisation: "Organisation",
    realName: "Nom réel",
    realNameHint: "Pour l’équipe d’organisation et les intégrations qu’elle connecte.",
    privacyMode: "Mode confidentiel",
    privacyModeHint:
      "Votre nom réel, votre adresse e-mail et vos réponses restent cachés aux intégrations connectées, sauf si vous vous connectez à l’une d’elles et partagez votre profil. Elles reçoivent tout de même votre nom affiché, votre surnom, votre organisation et votre rôle. Le programme public ne montre pas votre nom.",
    description: "Le profil que {event} a de vous.",
    applyTitle: "Candidater à {event}",
    applyDescription:
      "L’équipe d’organisation voit ceci, ainsi que les intégrations qu’elle connecte à l’événement.",
    changesTitle: "L’équipe d’organisation demande des modifications",
    submit: "Envoyer ma candidature",
  },
  activityTypes: {
    rpg_session: "Partie de jeu de rôle",
    lecture: "Conférence",
    workshop: "Atelier",
    competition: "Concours",
    discussion: "Discussion",
    LARP: "GN",
    break: "Pause",
  },
  program: {
    title: "Programme",
    participantsSignUp: "Les participants peuvent s’inscrire.",
    pages: "Pages du programme",
    show: "Afficher",
    everything: "Tout",
    mySignUps: "Mes inscriptions",
    room: "Salle",
    allRooms: "Toutes les salles",
    unnamedRoom: "Salle sans nom",
    noRoom: "Sans salle",
    view: "Affichage",
    timetable: "Grille horaire",
    list: "Liste",
    noSignUps: "Aucune inscription pour l’instant",
    noSignUpsText: "Les activités auxquelles vous vous inscrivez apparaissent ici.",
    nothing: "Rien pour l’instant",
    nothingText: "Le programme apparaît ici dès que l’équipe d’organisation l’a planifié.",
    nothingInRoom: "Rien ne correspond dans cette salle. Choisissez-en une autre, ou toutes.",
    notScheduled: "Pas encore planifiée",
    now: "maintenant",
    canceled: "annulée",
    signedUp: "inscrit",
    with: "avec {hosts}",
    privateHost: "Privé",
    overlap: "En même temps que {activities}, où vous êtes inscrit",
    signUpsSoFar: plural({
      one: "{count} inscription à ce jour",
      many: "{count} inscriptions à ce jour",
      other: "{count} inscriptions à ce jour",
    }),
    placesLeft: plural({
      one: "{left} place libre sur {count}",
      many: "{left} places libres sur {count}",
      other: "{left} places libres sur {count}",
    }),
    full: plural({
      one: "Complet ({count} place)",
      many: "Complet ({count} places)",
      other: "Complet ({count} places)",
    }),
    opensAt: "Inscriptions à partir du",
    open: "Les inscriptions sont ouvertes",
    opensLater: "Les inscriptions ouvriront plus tard",
    over: "Les inscriptions sont closes",
    notForYou: "Les inscriptions sont pour l’instant réservées à d’autres rôles",
    limitUsed: "Au plus {limit} par personne, et vous y êtes",
    waveFull: "Toutes les places de la vague en cours sont prises",
    signUp: "S’inscrire",
    leave: "Se désinscrire",
    youAreSignedUp: "Vous êtes inscrit.",
    leaveTitle: "Se désinscrire de {activity} ?",
    leaveConsequences: [
      "Votre place est aussitôt libre pour d’autres.",
      "Vous pouvez vous réinscrire tant qu’il reste des places et que les inscriptions sont ouvertes.",
    ],
  },
  account: {
    tabs: "Pages du compte",
    profile: "Profil",
    profileText:
      "Les intégrations auxquelles vous vous connectez voient ce nom et votre adresse e-mail si vous l’autorisez.",
    passwordText: "Changer de mot de passe termine aussitôt toutes les autres sessions.",
    currentPassword: "Mot de passe actuel",
    changePassword: "Changer le mot de passe",
    sessions: "Sessions",
    sessionsText: "Les sessions se terminent d’elles-mêmes au bout de {time}.",
    signOutEverywhere: "Se déconnecter partout",
    signOutEverywhereTitle: "Se déconnecter partout ?",
    signOutEverywhereText:
      "Toutes les sessions de ce compte se terminent aussitôt, celle-ci comprise. Les intégrations auxquelles vous vous êtes connecté gardent leur accès ; vous pouvez le révoquer sous « Applications connectées ».",
    unknownBrowser: "Navigateur inconnu",
    fromAddress: "depuis {address}",
    signedIn: "Connexion {time}, dernière activité {seen}",
    thisSession: "cette session",
    signOut: "Déconnecter",
    deleteAccount: "Supprimer le compte",
    deleteText: "C’est définitif.",
    deleteTitle: "Supprimer votre compte ?",
    deleteSessions:
      "Toutes les sessions se terminent, et plus personne ne peut se connecter à ce compte.",
    deleteApps:
      "Les intégrations auxquelles vous vous êtes connecté perdent aussitôt leur accès et doivent supprimer leurs données sur vous.",
    deleteNotified: "Averties, elles doivent supprimer vos données : {apps}.",
    deleteNotNotified: "Perdent leur accès sans être averties : {apps}.",
    deleteNoApps: "Vous ne vous êtes connecté à aucune intégration : aucune ne sera donc avertie.",
    deletePlaces:
      "Vous quittez tous les événements et organisations, et vos places dans les activités se libèrent.",
    deleteManaged: "Plus personne ne pourra gérer ces organisations : {organizations}.",
    deleteProfiles: "Les profils et réponses que vous avez donnés aux événements sont supprimés.",
  },
  accountEmail: {
    text: "Vous vous connectez avec cette adresse et y recevez vos e-mails.",
    verified: "confirmée",
    notVerified: "non confirmée",
    mailed:
      "Nous vous avons envoyé un lien. Tant que vous ne l’avez pas ouvert, personne ne peut donner d’accès à ce compte.",
    sendAgain: "Renvoyer le lien",
    change: "Changer d’e-mail",
    changeTitle: "Changer votre adresse e-mail",
    changeText:
      "Nous envoyons un lien à la nouvelle adresse. Le changement prend effet quand vous ouvrez le lien, et l’ancienne adresse en est avertie.",
    newEmail: "Nouvel e-mail",
  },
  accountPasskeys: {
    title: "Clés d’accès",
    text: "Connectez-vous avec le verrou de cet appareil, votre téléphone ou une clé de sécurité au lieu d’un mot de passe.",
    add: "Ajouter une clé d’accès",
    addTitle: "Ajouter une clé d’accès",
    addText:
      "Votre navigateur vous demande de déverrouiller cet appareil ou une clé de sécurité. Vous pourrez ensuite vous connecter ainsi.",
    stale:
      "Votre dernière connexion est trop ancienne. Appuyez de nouveau pour confirmer que c’est bien vous.",
    neverUsed: "Ajoutée {time}, jamais utilisée",
    lastUsed: "Ajoutée {time}, utilisée pour la dernière fois {used}",
    remove: "Retirer",
    removeTitle: "Retirer cette clé d’accès ?",
    removeText:
      "Plus personne ne peut se connecter avec {name}. Votre appareil ou votre gestionnaire de mots de passe l’affiche peut-être encore ; supprimez-la là aussi.",
  },
  accountMails: {
    title: "E-mails",
    text: "Ce que vous recevez par e-mail. Tout figure aussi dans vos notifications, et les e-mails sur l’accès et la sécurité sont toujours envoyés.",
    topics: {
      decisions: {
        label: "Décisions",
        about: "les décisions",
        hint: "Les décisions sur vos candidatures, et les nouvelles candidatures aux événements que vous gérez.",
      },
      waves: {
        label: "Vagues d’inscription",
        about: "les vagues d’inscription",
        hint: "Quand une vague d’inscription qui vous est ouverte est annoncée, et quand elle commence.",
      },
      program_changes: {
        label: "Changements de programme",
        about: "les changements de programme",
        hint: "Quand une activité à laquelle vous êtes inscrit est déplacée, annulée ou supprimée.",
      },
      announcements: {
        label: "Annonces",
        about: "les annonces",
        hint: "Les changements de ce service, annoncés par son exploitant.",
      },
    },
  },
  accountData: {
    title: "Vos données",
    text: "Tout ce qui est conservé sur vous, en JSON : compte, événements et réponses, consentements et reçus, ce que les intégrations ont lu et reçu sur vous, notifications, et ce que vous avez fait ici.",
    download: "Télécharger",
    ready: "Le fichier est prêt et conservé une journée.",
    saveAgain: "L’enregistrer de nouveau",
    waiting: "En attente.",
    progress: "{entries} entrées sur {expected}.",
    mayLeave: "Vous pouvez quitter cette page.",
  },
  myEvents: {
    text: "Les événements auxquels vous avez candidaté, et l’état de chaque candidature.",
    columns: {
      state: "État",
      dates: "Dates",
      signUps: "Inscriptions",
      applied: "Candidature",
    },
    calendar: "Calendrier",
    calendarText:
      "Abonnez-vous-y dans un logiciel de calendrier : il contient les activités auxquelles vous êtes inscrit et celles que vous animez.",
    calendarAddress: "Adresse du calendrier",
    calendarHint:
      "Gardez cette adresse pour vous : toute personne qui l’a peut lire votre calendrier. Une nouvelle adresse remplace celle-ci.",
    newAddress: "Nouvelle adresse",
  },
  notices: {
    text: "Ce qui est arrivé à vos candidatures, événements, organisations et intégrations. Les notifications arrivent aussi par e-mail, sauf si vous les avez désactivées.",
    markRead: "Tout marquer comme lu",
    none: "Aucune notification pour l’instant",
    noneText:
      "Vous serez averti ici quand une décision est prise sur votre candidature, quand une activité à laquelle vous êtes inscrit change, ou quand une intégration est connectée.",
    new: "Nouveau",
  },
  apps: {
    readReceipt: "Le lire",
    text: "Les intégrations auxquelles vous vous êtes connecté, et ce que vous avez autorisé à chacune.",
    none: "Aucune application connectée",
    noneText:
      "Quand vous vous connectez à une intégration avec ce compte, elle figure ici, et vous pouvez révoquer son accès à tout moment.",
    integration: "Intégration",
    sees: "Voit",
    since: "Depuis",
    byOrganizers: "Connectées par les équipes d’organisation",
    byOrganizersText:
      "Les intégrations qui lisent les données d’événements auxquels vous participez, sans que vous vous y soyez jamais connecté, ou plus maintenant.",
    receiptNote:
      "Un reçu prouve ce à quoi vous avez consenti, et <check>tout le monde peut le vérifier</check>.",
    notConnected: "(n’est plus connectée)",
    revoke: "Révoquer",
    revokeTitle: "Révoquer l’accès de {app} ?",
    revokeConsequences: [
      "Ses jetons pour vous cessent aussitôt de fonctionner, pour tous les événements.",
      "Là où une équipe d’organisation l’a connectée, elle lit encore ce que celle-ci a autorisé, sauf, en mode confidentiel, votre nom réel, votre e-mail et vos réponses.",
      "Elle doit supprimer ses données sur vous.",
      "Elle ne pourra vous connecter de nouveau qu’avec un nouveau consentement.",
      "Vos candidatures et participations ne changent pas.",
    ],
    notAvailable: "indisponible",
    receipt: "Reçu",
    attestation: "Attestation",
    maySee: "Ce qu’elle peut voir",
    maySeeText:
      "Selon ce qu’ont autorisé les équipes d’organisation, et selon votre propre consentement.",
    read: "Ce qu’elle a lu",
    readText:
      "Conservé pendant {time}. Les lectures apparaissent ici en une seconde ; si le service tombe en panne, celles de la seconde précédente peuvent manquer. Les lectures d’une même journée sont regroupées.",
    readsNothing: "Elle n’est plus connectée et ne lit rien.",
    allowedByOrganizers: "{scope}, autorisé par l’équipe d’organisation",
    allowedByYou: "{scope}, autorisé par vous",
    revokeUnder:
      "Vous pouvez révoquer votre consentement sous <apps>Applications connectées</apps>.",
    mustDelete: "Ce qu’elle doit supprimer",
    mustDeleteText:
      "Une attestation est une déclaration de l’éditeur. Elle ne prouve pas que les données ont disparu. <check>Vérifier une attestation</check>",
    toDelete: "À supprimer",
    cause: "Motif",
    state: "État",
    yourDataOn: "Vos données de {event}",
    allDataOf: "Toutes les données de {event}",
    noneYet: "Pas encore",
    causes: {
      "data.deletion_required": "Suppression exigée",
      "user.revoked_access": "Consentement révoqué",
      disconnected: "Déconnectée",
    },
    duty: {
      attested: "attestée",
      acknowledged: "acceptée",
      notified: "transmise",
      notNotified: "pas encore transmise",
      overdue: "en retard",
    },
    nothingRead: "Rien n’a été lu",
    nothingReadText:
      "Quand elle lit quelque chose sur vous ou reçoit un webhook à votre sujet, cela apparaît ici en une seconde.",
    when: "Quand",
    how: "Comment",
    what: "Quoi",
    hidden: "Masqué",
    nothing: "rien",
    timesSince: plural({
      one: "{count} fois depuis {time}",
      many: "{count} fois depuis {time}",
      other: "{count} fois depuis {time}",
    }),
    wasSent: "Envoyé",
    wasRead: "Lu",
    reads: {
      participants: "A lu une page de participants",
      participant: "N’a lu que vous",
      activities: "A lu des activités que vous animez ou suivez",
      program: "A lu le programme, avec des activités que vous animez ou suivez",
      profile: "A lu votre profil, avec votre propre connexion",
    },
    reasons: {
      "privacy mode":
        "Le mode confidentiel était activé, et vous n’aviez pas laissé cette application lire votre profil.",
      "no consent":
        "Le mode confidentiel était activé, et vous ne laissez plus cette application lire votre profil.",
      "scope not granted": "L’équipe d’organisation n’avait pas accordé cette autorisation.",
    },
  },
  invitations: {
    title: "Invitation",
    withdrawn:
      "Une invitation peut aussi être retirée. Si vous voulez encore rejoindre l’organisation, demandez-lui une nouvelle invitation.",
    yourOrganizations: "Vos organisations",
    host: "Animer {activity}",
    anActivity: "une activité",
    join: "Rejoindre {organization}",
    hostText: "Vous êtes invité à animer une activité.",
    joinText: "Vous êtes invité à devenir membre.",
    organization: "Organisation",
    permissions: "Droits",
    manageEvents: "Gérer les événements",
    manageIntegrations: "Gérer les intégrations",
    noAbilities: "Consultation seule",
    verification: { verified: "vérifiée", unverified: "non vérifiée", rejected: "refusée" },
    sentTo: "Envoyée à",
    openUntil: "Valable jusqu’au",
    time: "Horaire",
    becomesParticipant:
      "Si vous acceptez, vous participez à l’événement sous le nom de votre compte. Le mode confidentiel est d’abord activé : les intégrations ne reçoivent ni votre nom réel ni votre adresse e-mail.",
    accept: "Accepter",
    acceptForm: "Accepter l’invitation",
    decline: "Refuser",
    declineForm: "Refuser l’invitation",
    signInFirst: "Connectez-vous avec le compte de cette adresse pour accepter.",
    createFirst: "Créez un compte pour cette adresse afin d’accepter.",
    wrongAccountTitle: "Vous êtes connecté avec un autre compte",
    wrongAccount:
      "Cette invitation a été envoyée à {email}. Seul le compte de cette adresse peut l’accepter.",
    unverified:
      "Un compte non confirmé existe pour cette adresse. Choisissez un nouveau mot de passe pour le faire vôtre : toutes les sessions se terminent et l’ancien mot de passe est remplacé.",
    declined: "Invitation refusée",
    declinedText: "Rien n’a changé. Vous pouvez fermer cette page.",
    home: "Aller à l’accueil",
  },
  unsubscribe: {
    title: "Se désabonner",
    text: "Ne plus recevoir d’e-mails sur {topic}. Les notifications restent dans l’application.",
    done: "Vous ne recevrez plus d’e-mails sur {topic}.",
    brokenTitle: "Ce lien ne fonctionne pas",
    broken: "Il est incomplet. Rien n’a été modifié.",
    choose: "Choisissez vos e-mails dans votre compte",
  },
  receipts: {
    own: "Votre reçu",
    another: "Vérifier un autre reçu",
    title: "Vérifier un reçu",
    metaDescription:
      "Vérifiez si un reçu de consentement ou une attestation de suppression a été signé par ce service, et ce qu’il dit.",
    text: "Un reçu dit à quoi une personne a consenti en laissant une intégration lire des données. Une attestation est la déclaration d’un éditeur que des données ont été supprimées. Collez le texte entier ; rien n’en est conservé.",
    receipt: "Reçu",
    check: "Vérifier",
    notValid: "Non valable",
    valid: "Valable",
    signed: "Ce service l’a signé, et rien n’a été modifié depuis.",
    empty: "Rien n’a été collé.",
    tooLong: "Ce n’est ni un reçu ni une attestation : c’est trop long.",
    integration: "Intégration",
    event: "Événement",
    agreed: "Consenti",
    by: "Par",
    byOrganizer: "Un membre de l’équipe d’organisation",
    byParticipant: "Un participant, que l’intégration connaît comme {id}",
    access: "Accès",
    notices: "Webhooks",
    none: "Aucun",
    returnedTo: "Renvoyé vers",
    privacyPolicy: "Politique de confidentialité",
    language: "Affiché en",
    granted: "accordé",
    notGranted: "non accordé",
    required: "nécessaire",
    optional: "facultatif",
    deleted: "Supprimé",
    allData: "Toutes les données de l’événement",
    dataOf: "Les données du participant que l’intégration connaît comme {id}",
    cause: "Motif",
    requiredSince: "Exigé depuis",
    attested: "Attesté",
    proves: "Ce que cela prouve",
  },
  mails: {
    allNotices: "Toutes vos notifications",
    chooseMails: "Choisir les e-mails que vous recevez",
    unsubscribe: "Ne plus recevoir d’e-mails sur {topic}",
    summaryTitle: "Autres notifications d’hier",
    summary:
      "D’autres personnes ont provoqué en un jour plus d’e-mails pour vous que nous n’en envoyons. Voici ce qui est venu ensuite :",
    summaryMore: "Il y en a d’autres dans la liste de vos notifications.",
    openInvitation: "Ouvrir l’invitation",
    invitation: {
      title: "Vous êtes invité à rejoindre {organization}",
      paragraphs: [
        "{organization} souhaite vous compter parmi ses membres. Ouvrez le lien pour voir ce que vous pourriez y faire, et acceptez ou refusez.",
        "Si vous ne connaissez pas cette organisation, vous pouvez ignorer cet e-mail. Rien ne changera.",
      ],
    },
    hostInvitation: {
      title: "Vous êtes invité à animer {activity}",
      paragraphs: [
        "{organization} souhaite que vous animiez {activity} à {event}. Ouvrez le lien pour voir quand cela a lieu, et acceptez ou refusez.",
        "Si vous ne connaissez pas cette équipe, vous pouvez ignorer cet e-mail. Rien ne changera.",
      ],
    },
    password_link: {
      title: "Choisissez un nouveau mot de passe",
      paragraphs: [
        "Ce lien vous permet de choisir un mot de passe pour votre compte. Il fonctionne une fois, peu de temps, et vous déconnecte partout ailleurs.",
        notRequested,
      ],
      label: "Choisir un mot de passe",
    },
    verification_link: {
      title: "Confirmez votre adresse e-mail",
      paragraphs: [
        "Confirmez que cette adresse est la vôtre, afin que les équipes d’organisation puissent vous inviter et vous donner accès.",
        notRequested,
      ],
      label: "Confirmer votre adresse",
    },
    change_link: {
      title: "Confirmez votre nouvelle adresse e-mail",
      paragraphs: [
        "Quelqu’un a demandé à utiliser cette adresse pour son compte. Le changement prend effet quand vous le confirmez.",
        notRequested,
      ],
      label: "Confirmer l’adresse",
    },
    password_changed: {
      title: "Votre mot de passe a été changé",
      paragraphs: [
        "Le mot de passe de votre compte a été changé, et toutes les autres sessions sont terminées.",
        "Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe.",
      ],
      label: "Choisir un nouveau mot de passe",
    },
    address_changed: {
      title: newAddress,
      paragraphs: [
        addressReplaced,
        "Si ce n’était pas vous, écrivez à l’exploitant de ce service.",
      ],
      label: "Se connecter",
    },
    reversible_change: {
      title: newAddress,
      paragraphs: [
        addressReplaced,
        "Si ce n’était pas vous, annulez le changement dans la journée. Votre compte retrouve cette adresse, et toutes les sessions se terminent.",
      ],
      label: "Ce n’était pas moi",
    },
  },
  notificationLinks: {
    integration: "Ouvrir l’intégration",
    webhooks: "Ouvrir ses livraisons",
    credentials: "Ouvrir ses identifiants",
    deletions: "Ouvrir ses suppressions",
    connections: "Ouvrir ses connexions",
    event: "Ouvrir les intégrations de l’événement",
    organization: "Ouvrir l’organisation",
    feed: "Ouvrir les jetons de flux",
    apps: "Ouvrir vos applications connectées",
    events: "Ouvrir vos événements",
    operator: "Ouvrir la page d’exploitation",
    account: "Ouvrir votre compte",
    public_event: "Ouvrir l’événement",
    application: "Modifier votre candidature",
    applications: "Examiner les candidatures",
    changelog: "Ouvrir les nouveautés",
  },
  unnamed: {
    integration: "Une intégration",
    event: "un événement sans titre",
    organization: "Votre organisation",
    passkey: "Une clé d’accès",
    former_name: "un autre nom",
    activity: "Une activité sans titre",
    wave: "Une vague d’inscription",
    subject: "Une annonce",
  },
  notificationParts: {
    reason: "Motif : {reason}",
    organizersWrote: "L’équipe d’organisation a écrit :\n{message}",
    location: "Lieu : {location}",
    noLocation: "Sans lieu pour l’instant.",
    takesEffect: "Prend effet le {date}.",
    ended: {
      disconnected: "L’équipe d’organisation l’a déconnectée.",
      event_archived: "L’événement a été archivé.",
      organization_verification_rejected: "L’organisation de l’événement n’est plus vérifiée.",
      integration_unpublished: "Son éditeur l’a retirée.",
      operator_force_delete: "La plateforme l’a supprimée.",
      otherwise: "La connexion est terminée.",
    },
  },
  notifications: {
    "connection.connected": {
      title: "{integration} est connectée à {event}",
      paragraphs: [
        "Elle peut maintenant : {scopes}.",
        "L’équipe d’organisation peut la déconnecter à tout moment, ce qui met aussitôt fin à son accès.",
      ],
    },
    "connection.reconsent_required": {
      title: "{integration} demande davantage pour {event}",
      paragraphs: [
        "Son éditeur demande maintenant aussi : {added_scopes}.",
        "Rien ne change tant que vous n’acceptez pas. Elle garde son accès et vous demandera quand il lui en faudra plus.",
      ],
    },
    "connection.ended": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Ses jetons pour l’événement ne fonctionnent plus, et son éditeur doit en supprimer les données dans un délai de {time}.",
      ],
    },
    "connection.ended_with_integration": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Ses jetons ne fonctionnent plus, et son éditeur doit supprimer les données de l’événement.",
      ],
    },
    "consent.given": {
      title: "{integration} peut maintenant voir vos données de {event}",
      paragraphs: [
        "Vous avez autorisé : {scopes}.",
        "Vous pouvez révoquer cet accès à tout moment sous « Applications connectées ».",
      ],
    },
    "endpoint.failing": {
      title: "Les webhooks vers {integration} échouent",
      paragraphs: [
        "Aucune livraison n’a été acceptée depuis {since}. Elles sont réessayées ; après cinq jours sans succès, elles sont suspendues.",
        "Rien n’est perdu : les livraisons échouées peuvent être rejouées pendant 30 jours.",
      ],
      awhile:
        "Aucune livraison n’a été acceptée depuis un moment. Elles sont réessayées ; après cinq jours sans succès, elles sont suspendues.",
    },
    "endpoint.paused": {
      title: "Les webhooks vers {integration} sont suspendus",
      paragraphs: [
        "Les nouvelles livraisons sont mises de côté pendant 30 jours. Reprenez-les quand l’adresse répond de nouveau, puis rejouez ce qu’elle a manqué.",
      ],
      gone: "L’adresse a répondu 410 Gone.",
      failing: "Aucune livraison n’a été acceptée pendant cinq jours.",
    },
    "client_secret.rotated": {
      title: "Le secret client de {integration} a été renouvelé",
      paragraphs: ["Le précédent fonctionne jusqu’au {previous_secret_expires_at}.", rotateAgain],
    },
    "webhook_secret.rotated": {
      title: "Le secret de webhook de {integration} a été renouvelé",
      paragraphs: [
        "Jusqu’au {previous_secret_expires_at}, les livraisons portent les deux signatures.",
        rotateAgain,
      ],
    },
    "integration.addresses_changed": {
      title: "{integration} a de nouvelles adresses",
      paragraphs: [
        "Ajouté : {addresses}.",
        "Les webhooks et les personnes qui autorisent l’intégration y sont envoyés. Si personne de votre équipe ne l’a fait, retirez-les et renouvelez ses secrets.",
      ],
    },
    "integration.suspended": {
      title: "La plateforme a suspendu {integration}",
      paragraphs: ["Tous ses jetons ont aussitôt cessé de fonctionner, pour tous les événements."],
    },
    "integration.reinstated": {
      title: "{integration} est rétablie",
      paragraphs: [authorizeAgain],
    },
    "integration.unpublished": {
      title: "{integration} a été retirée",
      paragraphs: [
        "Son éditeur l’a retirée de la plateforme, et tous ses jetons ont aussitôt cessé de fonctionner. Ses connexions se terminent après le délai, sauf si elle est publiée de nouveau.",
      ],
    },
    "integration.published": {
      title: "{integration} est de nouveau publiée",
      paragraphs: [authorizeAgain],
    },
    "integration.force_deleted": {
      title: "La plateforme a supprimé {integration}",
      paragraphs: [
        "Ses jetons et ses connexions ont pris fin aussitôt, définitivement. Supprimez maintenant toutes les données qu’elle a copiées.",
      ],
    },
    "deletion_duties.overdue": {
      title: "{integration} : suppressions en retard",
      paragraphs: [
        "Suppressions exigées de cette intégration et non attestées à temps : {duties}. L’exploitant de la plateforme le voit aussi.",
        "Supprimez les données, puis attestez-le sur la page de l’intégration ou par l’API.",
      ],
    },
    "organization.verification_asked": {
      title: "{organization} demande à être vérifiée",
      paragraphs: [
        "Message : {about}",
        "Les organisations vérifiées peuvent publier des intégrations.",
      ],
    },
    "organization.renamed": {
      title: "{former_name} s’appelle maintenant {organization}",
      paragraphs: ["Elle a été vérifiée sous son ancien nom, et le reste."],
    },
    "organization.verified": {
      title: "{organization} est vérifiée",
      paragraphs: ["Elle peut maintenant publier des intégrations."],
    },
    "organization.rejected": {
      title: "{organization} n’a pas été vérifiée",
      paragraphs: ["Elle ne peut pas publier d’intégrations."],
      noLongerTitle: "{organization} n’est plus vérifiée",
      noLonger:
        "Elle ne peut plus publier d’intégrations. Les intégrations connectées à ses événements seront déconnectées après le délai.",
    },
    "feed_token.ended": {
      title: "Jetons de flux de {organization} terminés : {tokens}",
      paragraphs: [
        "La personne qui les a créés ne gère plus les événements de l’organisation.",
        "Créez un nouveau jeton pour un programme qui envoie encore des données.",
      ],
    },
    "passkey.added": {
      title: "Une clé d’accès a été ajoutée à votre compte",
      paragraphs: [
        "« {passkey} » permet maintenant de se connecter.",
        "Si ce n’était pas vous, retirez-la, déconnectez-vous partout et choisissez un nouveau mot de passe avec « Mot de passe oublié ? ».",
      ],
    },
    "passkey.removed": {
      title: "Une clé d’accès de votre compte a été retirée",
      paragraphs: [
        "Plus personne ne peut se connecter avec « {passkey} ».",
        "Si ce n’était pas vous, déconnectez-vous partout et choisissez un nouveau mot de passe avec « Mot de passe oublié ? ».",
      ],
    },
    "passkey.refused": {
      title: "Une clé d’accès de votre compte a été refusée",
      paragraphs: [
        "Le compteur de « {passkey} » a reculé, ce qui peut signifier que la clé a été copiée. La connexion a été bloquée.",
        "Retirez cette clé et ajoutez-la de nouveau, à moins que vous ne sachiez pourquoi c’est arrivé.",
      ],
    },
    "connection.event_types_added": {
      title: "{integration} reçoit plus de webhooks sur les personnes de {event}",
      paragraphs: [
        "Son éditeur a ajouté : {event_types}.",
        "Son accès en lecture ne change pas. Vous pouvez la déconnecter à tout moment.",
      ],
    },
    "application.submitted": {
      title: "Nouvelles candidatures à {event}",
      paragraphs: [
        "Des candidatures sont à examiner. Vous êtes averti au plus une fois par heure.",
      ],
    },
    "application.received": {
      title: "Votre candidature à {event} est arrivée",
      paragraphs: [
        "L’équipe d’organisation l’examine et vous fera part de sa décision. Vous pouvez la retirer sur la page de l’événement.",
      ],
      registeredTitle: "Vous êtes inscrit à {event}",
      registered:
        "Sur sa page, vous pouvez modifier votre profil et vous inscrire à des activités.",
    },
    "application.approved": {
      title: "Votre candidature à {event} est acceptée",
      paragraphs: ["L’équipe d’organisation a accepté votre candidature."],
    },
    "application.rejected": {
      title: "Votre candidature à {event} a été refusée",
      paragraphs: ["L’équipe d’organisation a refusé votre candidature."],
    },
    "application.revision_requested": {
      title: "Votre candidature à {event} est à compléter",
      paragraphs: ["Modifiez votre candidature et envoyez-la de nouveau."],
    },
    "participant.removed": {
      title: "Vous avez été retiré de {event}",
      paragraphs: [
        "L’équipe d’organisation vous a retiré. Vos inscriptions aux activités sont annulées.",
      ],
    },
    "wave.announced": {
      title: "Les inscriptions de {event} ouvrent bientôt",
      paragraphs: ["{wave} ouvre bientôt."],
      at: "{wave} ouvre le {starts}.",
    },
    "wave.opened": {
      title: "Les inscriptions de {event} sont ouvertes",
      paragraphs: ["{wave} est ouverte."],
      until: "{wave} est ouverte et se termine le {ends}.",
    },
    "activity.moved": {
      title: "{event} : {activity} a été déplacée",
      paragraphs: ["Sans horaire pour l’instant."],
      from: "Nouveau début : {starts}.",
      fromTo: "Nouvel horaire : du {starts} au {ends}.",
      before: {
        place: "Ancien lieu : {from_location}.",
        from: "Ancien début : {from_starts}.",
        fromAndPlace: "Ancien début : {from_starts}, lieu : {from_location}.",
        fromTo: "Ancien horaire : du {from_starts} au {from_ends}.",
        fromToAndPlace: "Ancien horaire : du {from_starts} au {from_ends}, lieu : {from_location}.",
      },
    },
    "activity.canceled": {
      title: "{event} : {activity} est annulée",
      paragraphs: [
        "Vous y êtes inscrit. Elle n’aura pas lieu, sauf si l’équipe d’organisation la rétablit.",
      ],
    },
    "activity.reinstated": {
      title: "{event} : {activity} n’est plus annulée",
      paragraphs: ["Vous y êtes toujours inscrit. Sans horaire pour l’instant."],
    },
    "activity.deleted": {
      title: "{event} : {activity} a été supprimée",
      paragraphs: ["Vous y étiez inscrit. Elle ne figure plus au programme."],
    },
    announcement: { title: "{subject}", paragraphs: ["{text}"] },
  },
};
