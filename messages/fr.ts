import type { Messages } from "./en";
import { plural } from "./fill";

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
    copyRefused: "Le navigateur l’a refusé : sélectionnez le texte et copiez-le.",
    copySelected: "Sélectionné : appuyez sur Ctrl+C ou ⌘C pour copier.",
    failures: {
      updated:
        "Le service a été mis à jour depuis que vous avez ouvert cette page. Copiez ce que vous avez saisi, puis rechargez la page.",
      unreachable: "Le service n’a pas pu être joint. Votre saisie n’est pas perdue : réessayez.",
      failed:
        "Une erreur s’est produite de notre côté. Votre saisie n’est pas perdue : réessayez dans un instant. Référence {reference}",
    },
    failure: {
      heading: "Une erreur s’est produite de notre côté",
      text: "Votre saisie n’y est pour rien. Réessayez dans un instant.",
      reference: "Référence",
      again: "Réessayer",
      home: "Aller à l’accueil",
    },
    time: {
      zone: "heure de {place}",
      own: "{time} chez vous",
      timesIn: "Les heures sont en {zone}.",
      ownClock: "Votre horloge ({place}) : {difference}.",
      from: "à partir du {time} : {words}",
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
    needed: "« {verb} » demande une connexion récente.",
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
      canceled: "Aucune clé d’accès n’a été utilisée : annulation, ou délai dépassé.",
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
    signIn: "Se connecter",
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
    home: "Aller à l’accueil",
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
        "Nom réel, e-mail et réponses au formulaire ; pour les personnes en mode confidentiel, seulement si elles les partagent en se connectant",
        "L’état de la candidature et les notes de l’équipe d’organisation",
      ],
    },
    "program.read": {
      phrase: "Lire les fils et les vagues d’inscription",
      opens: [
        "Les fils du programme : nom, description, couleur et ordre",
        "Les vagues d’inscription : dates, capacités et activités qu’elles ouvrent",
      ],
    },
    "profile.read": {
      phrase: "Lire votre nom, votre e-mail et votre profil",
      opens: [
        "Le nom et l’adresse e-mail de votre compte",
        "Votre fiche dans l’événement : nom affiché, nom réel, rôle, état de la candidature et réponses",
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
      one: "{count} vague d’inscription : qui peut s’inscrire, et quand",
      many: "{count} vagues d’inscription : qui peut s’inscrire, et quand",
      other: "{count} vagues d’inscription : qui peut s’inscrire, et quand",
    }),
    noWaves: "Les vagues d’inscription : qui peut s’inscrire, et quand",
    participants: plural({
      one: "{count} participant, et toutes les personnes qui arriveront plus tard",
      many: "{count} participants, et toutes les personnes qui arriveront plus tard",
      other: "{count} participants, et toutes les personnes qui arriveront plus tard",
    }),
    profile: "Nom affiché, surnom, organisation et rôle",
    personal: "Nom réel, e-mail",
    personalAndAnswers: "Nom réel, e-mail et réponses à : {questions}",
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
      "La demande a changé après l’ouverture de la page : rien n’a donc été autorisé. Relisez-la avant de décider.",
    revocableByOrganizer:
      "Vous pouvez la déconnecter à tout moment sous « Integrations » dans l’événement. Elle devra alors supprimer ce qu’elle a copié dans un délai de {time}.",
    revocableByParticipant:
      "Vous pouvez révoquer cet accès à tout moment sous « Applications connectées » dans votre compte. L’intégration devra alors supprimer ce qu’elle a copié sur vous dans un délai de {time}.",
    notYou: "Ce n’est pas vous ?",
    switchAccount: "Changer de compte",
    connectedTitle: "Déjà connectée",
    connected: "Elle peut lire {scopes} actuellement.",
    connectedNew: "Nouveau dans cette demande : {scopes}.",
    connectedReplaced: "Votre choix ici remplace dès maintenant ce qu’elle peut lire.",
    sharedHeading: "Ce que {app} verra de vous",
    pseudonym: "Et un pseudonyme que seule cette intégration reçoit.",
    privacyModeLifted:
      "Vous utilisez le mode confidentiel. Ce partage le lève pour {app} seulement, jusqu’à ce que vous le révoquiez.",
    values: {
      name: "Nom",
      email: "E-mail",
      displayName: "Nom affiché",
      nickname: "Surnom",
      organisation: "Organisation",
      realName: "Nom réel",
      role: "Rôle",
      privacyMode: "Mode confidentiel",
      on: "activé",
      application: "Candidature",
      notes: "Notes de l’équipe d’organisation",
      asWritten: "telles qu’elles ont été écrites",
      yes: "oui",
      no: "non",
    },
    webhooksHeading: "Elle reçoit des webhooks sur",
    webhooksToLog:
      "Ils arrivent aussitôt dans le journal du bac à sable et ne partent vers aucune adresse.",
    webhooksTo:
      "Ils partent aussitôt vers {host}. L’intégration n’a rien à demander : chaque fois, une copie quitte ce service.",
    webhookPeople:
      "Même sans {scope}, ils contiennent {always} des personnes concernées. Avec, ils contiennent aussi {personal} (pour les personnes en mode confidentiel, seulement si elles les partagent en se connectant).",
    webhookPeopleAndNotes:
      "Même sans {scope}, ils contiennent {always} des personnes concernées. Avec, ils contiennent aussi {personal} (pour les personnes en mode confidentiel, seulement si elles les partagent en se connectant) et les notes de l’équipe d’organisation.",
    webhookEvent:
      "L’équipe d’organisation l’a connectée à cet événement : elle reçoit donc les webhooks de l’événement, que vous autorisiez l’accès ou non.",
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
      "voir les mots de passe, les paiements ou les numéros de compte : les identifiants qu’elle reçoit n’existent que pour elle",
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
    heading: "Se connecter à {app} : avec quel événement ?",
    text: "L’intégration n’aura connaissance que de cet événement.",
    event: "Événement",
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
      "{app} a été suspendue ou retirée par son éditeur, et rien ne peut y être connecté pour l’instant. Son assistance : {email}",
    absentTitle: "Cette demande n’existe pas",
    absent:
      "Elle appartient à une autre session, ou n’existe pas. Retournez à l’intégration et recommencez.",
  },
  errorPage: {
    next: "Que faire maintenant",
    code: "Code d’erreur",
    requestId: "Identifiant de la requête",
    switchAccount: "Changer de compte",
  },
  authorizationErrors: {
    notPending: {
      heading: "Il n’y a rien à décider",
      message: "Cette demande est déjà décidée, a expiré ou appartient à une autre session.",
      advice: "Retournez à l’intégration et recommencez.",
    },
    noLongerRegistered: {
      heading: "Ce lien ne ramène pas à l’intégration",
      message: "L’adresse vers laquelle l’intégration veut vous renvoyer n’est plus enregistrée.",
      advice: "Retournez à l’intégration et recommencez, ou contactez son assistance.",
    },
    unregisteredAddress: {
      heading: "Ce lien ne ramène pas à l’intégration",
      message: "L’intégration n’a pas enregistré l’adresse vers laquelle elle veut vous renvoyer.",
      advice:
        "Ne saisissez rien sur la page qui vous a envoyé ici. Retournez à l’intégration et réessayez, ou contactez son assistance.",
    },
    unnamedClient: {
      heading: "Ce lien ne dit pas de quelle intégration il s’agit",
      message: "Il faut exactement un client_id.",
      advice:
        "Retournez à l’intégration d’où vous venez et réessayez. Si cela se reproduit, contactez son assistance.",
    },
    unknownClient: {
      heading: "Nous ne connaissons pas cette intégration",
      message: "Aucune intégration n’est enregistrée sous le client_id de ce lien.",
      advice:
        "Retournez à l’intégration d’où vous venez et réessayez. Si cela se reproduit, contactez son assistance.",
    },
    cancelledApplication: {
      heading: "Vous n’avez aucun événement pour cette intégration",
      message:
        "Vous ne pouvez vous connecter à cette intégration qu’avec un événement qui l’utilise et auquel vous avez candidaté.",
      advice:
        "Vous avez retiré votre candidature à l’événement qui l’utilise. Candidatez de nouveau sur la page de l’événement, puis recommencez depuis l’intégration.",
    },
    notConnected: {
      heading: "Vous n’avez aucun événement pour cette intégration",
      message:
        "Vous ne pouvez vous connecter à cette intégration qu’avec un événement qui l’utilise et auquel vous avez candidaté.",
      advice:
        "Aucun événement auquel vous avez candidaté ne l’utilise. Demandez à l’équipe d’organisation de la connecter, ou candidatez à un événement qui l’utilise. Recommencez ensuite depuis l’intégration.",
    },
    noApplication: {
      heading: "Vous n’avez aucun événement pour cette intégration",
      message:
        "Vous ne pouvez vous connecter à cette intégration qu’avec un événement qui l’utilise et auquel vous avez candidaté.",
      advice:
        "Candidatez à un événement qui l’utilise, sur la page de l’événement. Recommencez ensuite depuis l’intégration.",
    },
    notYourEvent: {
      heading: "Vous ne pouvez pas connecter cette intégration ici",
      message:
        "Vous ne pouvez pas connecter cette intégration à cet événement : il n’existe peut-être pas, ou votre compte ne gère pas ses intégrations.",
      advice:
        "Vérifiez que vous êtes connecté avec le bon compte, ou demandez à une personne qui gère les intégrations de l’événement de la connecter.",
    },
    archivedEvent: {
      heading: "Cet événement est archivé",
      message: "Cet événement est archivé : aucune nouvelle intégration ne peut y être connectée.",
      advice: "Sortez d’abord l’événement des archives, puis recommencez depuis l’intégration.",
    },
    noLongerEligible: {
      heading: "Vous ne pouvez pas vous connecter à cette intégration",
      message: "Vous ne pouvez plus vous connecter à cette intégration avec cet événement.",
      advice: "Retournez à l’intégration et recommencez.",
    },
    noLongerConnected: {
      heading: "Cette intégration n’est plus connectée",
      message: "L’équipe d’organisation vient de déconnecter cette intégration.",
      advice: "Retournez à l’intégration, ou demandez à l’équipe d’organisation de la reconnecter.",
    },
    unavailable: {
      heading: "Le service est indisponible",
      message: "Le service ne peut pas répondre pour l’instant. Réessayez plus tard.",
      advice: "Rechargez cette page dans un instant.",
    },
    unavailableForm: {
      heading: "Le service est indisponible",
      message: "Le service ne peut pas répondre pour l’instant. Réessayez plus tard.",
      advice:
        "Ce que vous avez envoyé n’a peut-être pas été enregistré, mais votre navigateur l’a encore. Restez sur cette page et vérifiez dans un instant, dans un autre onglet, si c’est enregistré. Sinon, rechargez cette page et laissez le navigateur renvoyer le formulaire.",
    },
    busy: {
      heading: "Le service est surchargé",
      message: "Le service ne peut pas répondre pour l’instant. Réessayez plus tard.",
      advice:
        "Rien n’a été enregistré. Revenez en arrière et renvoyez le formulaire dans un instant.",
    },
    tooLarge: {
      heading: "Ce formulaire ne peut pas être lu",
      message: "Le formulaire dépasse 128 Ko.",
      advice: "Revenez en arrière et envoyez-en moins. Les fichiers comptent aussi.",
    },
    fileTooLarge: {
      heading: "Ce formulaire ne peut pas être lu",
      message: "Le formulaire dépasse 2 Mo.",
      advice: "Revenez en arrière et envoyez-en moins. Les fichiers comptent aussi.",
    },
    tooManyFields: {
      heading: "Ce formulaire ne peut pas être lu",
      message: "Le formulaire a plus de 1 000 champs.",
      advice: "Revenez en arrière et envoyez-en moins à la fois.",
    },
    unreadableForm: {
      heading: "Ce formulaire ne peut pas être lu",
      message: "Le formulaire est arrivé incomplet ou endommagé.",
      advice: "Revenez en arrière et renvoyez-le.",
    },
    refused: {
      heading: "Cela n’a pas fonctionné",
      message: "La demande n’a pas été acceptée.",
      advice: "Retournez à l’intégration et recommencez.",
    },
    failed: {
      heading: "Une erreur s’est produite",
      message: "Une erreur s’est produite de notre côté.",
      advice: "Retournez à l’intégration et réessayez dans un instant.",
    },
  },
  accountLanguage: {
    title: "Langue",
    text: "La langue de ces pages et des e-mails que vous recevez.",
    save: "Enregistrer",
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
      forgotten: "Mot de passe oublié ?",
      passkey: "Se connecter avec une clé d’accès",
      singleSignOn: "Continuer avec l’authentification unique",
      noAccount: "Pas encore de compte ?",
      create: "Créer un compte",
      notVerified:
        "L’authentification unique ne nous a pas donné d’adresse e-mail confirmée. Confirmez votre adresse là-bas, ou connectez-vous avec un mot de passe.",
      notProved:
        "L’authentification unique n’a pas confirmé que c’est vous : quelqu’un d’autre s’y est connecté, ou personne à l’instant.",
      failed: "La connexion a échoué. Veuillez réessayer.",
    },
    signUp: {
      title: "Créer un compte",
      description: "Un seul compte pour participer, organiser et développer.",
      emailHint: "Nous envoyons un lien pour vérifier que l’adresse est bien la vôtre.",
      hasAccount: "Vous avez déjà un compte ?",
      signIn: "Se connecter",
    },
    forgotten: {
      title: "Mot de passe oublié",
      description: "Nous vous envoyons un lien pour en choisir un nouveau.",
      send: "Envoyer le lien",
      back: "Retour à la connexion",
    },
    reset: {
      title: "Nouveau mot de passe",
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
      unknown: "Si vous ne connaissez pas ce compte, fermez cette page : rien ne change.",
      signInFirst: "Connectez-vous à ce compte pour confirmer son adresse.",
      orSetPassword:
        "Ou choisissez un nouveau mot de passe : toutes les sessions se terminent, et le mot de passe, les clés d’accès et l’authentification unique de la personne qui l’a ouvert sont remplacés.",
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
    text: "Connectez à votre événement une imprimante de badges, un affichage du programme ou une connexion. Vous choisissez ce que chacune peut lire ; chacune connaît les personnes par ses propres pseudonymes et non par des numéros de compte, et vous pouvez la déconnecter à tout moment.",
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
      "Les intégrations lisent, et n’écrivent jamais. Pour les personnes en mode confidentiel, le nom réel, l’e-mail et les réponses restent cachés, à moins qu’elles ne les partagent en se connectant ; le nom affiché, le surnom, l’organisation, le rôle et les notes de l’équipe d’organisation ne le sont pas. Déconnecter une intégration ou révoquer son accès prend effet aussitôt.",
    builders:
      "Vous créez une intégration ? Le <quickstart>démarrage rapide</quickstart> vous mène à votre première réponse de l’API en cinq étapes. Tout client OAuth standard se configure à partir des <metadata>métadonnées du serveur d’autorisation</metadata>.",
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
    myEvents: "Mes événements",
    noEvents: "Aucun événement pour l’instant",
    noEventsText:
      "Les événements auxquels vous candidatez apparaissent ici, avec l’état de votre candidature.",
    areas: "Vos espaces",
    eventsRun: "Événements que vous organisez",
    all: "Tous",
    eventsText: "Trouvez un événement, candidatez et inscrivez-vous à ses activités.",
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
    revision_requested: "à compléter",
    registered: "inscrit",
    pending: "en attente",
    approved: "acceptée",
    rejected: "refusée",
  },
  accessModes: {
    closed: "Les candidatures sont closes",
    open_approval: "L’équipe d’organisation examine les candidatures",
    open_auto: "Inscription libre",
    paid_ticket: "Billets payants ; l’équipe d’organisation examine les candidatures",
  },
  events: {
    title: "Événements",
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
    noneUpcomingWith: "Aucun événement à venir ne contient « {text} » dans son titre ou son lieu.",
    nonePastWith: "Aucun événement passé ne contient « {text} » dans son titre ou son lieu.",
  },
  event: {
    previewTitle: "Ceci est un aperçu",
    preview:
      "L’événement est un brouillon : seuls les membres de son organisation voient cette page, et personne ne peut candidater ni s’inscrire.",
    archived: "archivé",
    by: "par {organization}",
    summary: "Un événement de {organization}.",
    whenAndWhere: "Quand et où",
    about: "À propos",
    adults: "{access} ; pour adultes",
    downloads: "Programme au format <ical>iCalendar</ical> ou <json>schedule JSON</json>",
    takePart: "Participer",
    apply: "Candidater",
    applyAgain: "Candidater de nouveau",
    signInFirst: "Vous devrez d’abord vous connecter ou créer un compte.",
    yourPlace: "Votre participation",
    role: "Votre rôle : {role}",
    editProfile: "Modifier mon profil",
    cancelApplication: "Retirer ma candidature",
    keepIt: "La garder",
    cancelTitle: "Retirer votre candidature à {event} ?",
    thisEvent: "cet événement",
    cancelConsequences: [
      "Vous ne participez plus ; l’équipe d’organisation voit que vous avez retiré votre candidature.",
      "Vos places dans les activités sont aussitôt libres pour d’autres.",
      "Vous ne pouvez plus vous connecter à des intégrations avec cet événement.",
      "Vous pouvez candidater de nouveau tant que l’événement accepte des candidatures.",
    ],
    applyAndRegistered: "Candidatez, et vous êtes aussitôt inscrit.",
    applyAndReviewed: "Candidatez ; l’équipe d’organisation examinera votre candidature.",
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
    title: "Modifier mon profil",
    description: "Le profil que {event} a de vous.",
    save: "Enregistrer",
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
    untitledActivity: "Activité sans titre",
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
    leaveTitle: "Se désinscrire de {activity} ?",
    leaveConsequences: [
      "Votre place est aussitôt libre pour d’autres.",
      "Vous pouvez vous réinscrire tant qu’il reste des places et que les inscriptions sont ouvertes.",
    ],
  },
  answers: {
    "Saved.": "Enregistré.",
    "Removed.": "Retiré.",
    "Revoked.": "Révoqué.",
    "Cancelled.": "Retirée.",
    "Signed out.": "Déconnecté.",
    "The place is yours.": "La place est à vous.",
    "You left.": "Vous êtes désinscrit.",
    "Passkey added.": "Clé d’accès ajoutée.",
    "Choose a language.": "Choisissez une langue.",
    "Password changed. Every other session has ended.":
      "Mot de passe modifié. Toutes les autres sessions sont terminées.",
    "Your calendar has a new address. The old one no longer works.":
      "Votre calendrier a une nouvelle adresse. L’ancienne ne fonctionne plus.",
    "A new link is on its way.": "Un nouveau lien est en route.",
    "Use the link that we mailed to {email}. Until then nothing changes.":
      "Ouvrez le lien que nous avons envoyé à {email}. D’ici là, rien ne change.",
    "Too many mails were sent to this address. Try again in an hour.":
      "Trop d’e-mails ont été envoyés à cette adresse. Réessayez dans une heure.",
    "If {email} has an account, a link is on its way to it. It works once, for {time}.":
      "Si {email} a un compte, un lien lui a été envoyé. Il fonctionne une seule fois, pendant {time}.",
    "That e-mail and password do not match an account, or there were too many attempts. Check them, or wait five minutes and try again.":
      "Cette adresse e-mail et ce mot de passe ne correspondent à aucun compte, ou il y a eu trop d’essais. Vérifiez-les, ou attendez cinq minutes et réessayez.",
    "That is not your password, or there were too many attempts.":
      "Ce n’est pas votre mot de passe, ou il y a eu trop d’essais.",
    "This passkey was not accepted. Please try again, or use another way.":
      "Cette clé d’accès n’a pas été acceptée. Réessayez, ou choisissez un autre moyen.",
    "This account has no passkey yet. You can add one under Account.":
      "Ce compte n’a pas encore de clé d’accès. Vous pouvez en ajouter une sous « Compte ».",
    "There were too many attempts from this network. Wait five minutes and try again.":
      "Il y a eu trop d’essais depuis ce réseau. Attendez cinq minutes et réessayez.",
    "There is an account with this address. Sign in instead.":
      "Il existe déjà un compte avec cette adresse. Connectez-vous plutôt.",
    "Too many accounts were created from this network. Please try again in an hour.":
      "Trop de comptes ont été créés depuis ce réseau. Réessayez dans une heure.",
    "Too many links that do not work were used in this network. Try again in an hour.":
      "Trop de liens non valides ont été ouverts depuis ce réseau. Réessayez dans une heure.",
    "Another account now has this address. Nothing was changed.":
      "Un autre compte a maintenant cette adresse. Rien n’a été modifié.",
    "Your address is verified.": "Votre adresse est confirmée.",
    "Your account now uses this address.": "Votre compte utilise maintenant cette adresse.",
    "Your account has this address again, and every session has ended. We mailed you a link to set a new password.":
      "Votre compte a de nouveau cette adresse, et toutes les sessions sont terminées. Nous vous avons envoyé un lien pour choisir un nouveau mot de passe.",
    "Your session has ended. Sign in in another tab, then send this again.":
      "Votre session est terminée. Connectez-vous dans un autre onglet, puis renvoyez ceci.",
    "Your session has ended. Sign in again.": "Votre session est terminée. Reconnectez-vous.",
    "This session has already ended.": "Cette session est déjà terminée.",
    "A value contains characters that cannot be stored.":
      "Une valeur contient des caractères qui ne peuvent pas être enregistrés.",
    "The service could not do this right now. Nothing you typed is lost: try again in a moment.":
      "Le service n’a pas pu le faire pour l’instant. Votre saisie n’est pas perdue : réessayez dans un instant.",
    "The service cannot answer right now. Try again later.":
      "Le service ne peut pas répondre pour l’instant. Réessayez plus tard.",
    "This no longer exists: it was deleted, or you no longer have access to it.":
      "Cela n’existe plus : c’est supprimé, ou vous n’y avez plus accès.",
    "Use at least {count} characters. A few unrelated words are easy to remember.":
      "Choisissez au moins {count} caractères. Quelques mots sans rapport sont faciles à retenir.",
    "Use at most {count} bytes.": "Choisissez au plus {count} octets.",
    "This password is too easy to guess. Choose a less common one.":
      "Ce mot de passe est trop facile à deviner. Choisissez-en un moins courant.",
    "Your e-mail address cannot be your password.":
      "Votre adresse e-mail ne peut pas être votre mot de passe.",
    "Enter a name.": "Saisissez un nom.",
    "A name cannot contain control or invisible characters.":
      "Un nom ne peut pas contenir de caractères de contrôle ou invisibles.",
    "At most {count} characters.": "Au plus {count} caractères.",
    "An e-mail address has at most 254 characters.": "Une adresse e-mail a au plus 254 caractères.",
    "Enter an e-mail address, like name@example.com.":
      "Saisissez une adresse e-mail, comme nom@example.com.",
    "This address belongs to a made-up person in a sandbox. It cannot be used elsewhere.":
      "Cette adresse appartient à une personne fictive d’un bac à sable. Elle ne peut pas servir ailleurs.",
    "Check the marked fields.": "Vérifiez les champs signalés.",
    "Enter a name for this person.": "Saisissez un nom.",
    "Answer this question.": "Répondez à cette question.",
    "Enter a number.": "Saisissez un nombre.",
    "Enter a date.": "Saisissez une date.",
    "Enter a complete date.": "Saisissez une date complète.",
    "Choose an answer.": "Choisissez une réponse.",
    "Choose one of the answers.": "Choisissez l’une des réponses.",
    "Tick this to continue.": "Cochez cette case pour continuer.",
    "The organizers removed you from this event, so you cannot apply again.":
      "L’équipe d’organisation vous a retiré de cet événement : vous ne pouvez plus candidater.",
    "The organizers removed you from this event, so there is nothing to cancel.":
      "L’équipe d’organisation vous a retiré de cet événement : il n’y a rien à retirer.",
    "You have already applied to this event.": "Vous avez déjà candidaté à cet événement.",
    "This event does not accept applications.": "Cet événement n’accepte pas de candidatures.",
    "This event is not published.": "Cet événement n’est pas publié.",
    "This event is archived.": "Cet événement est archivé.",
    "This application is already cancelled.": "Cette candidature est déjà retirée.",
    "Your application is cancelled, so there is no profile to edit.":
      "Votre candidature est retirée : il n’y a pas de profil à modifier.",
    "Only participants of this event can sign up.":
      "Seuls les participants de cet événement peuvent s’inscrire.",
    "You are already signed up for this activity.": "Vous êtes déjà inscrit à cette activité.",
    "You are not signed up for this activity.": "Vous n’êtes pas inscrit à cette activité.",
    "This activity is canceled.": "Cette activité est annulée.",
    "This activity is full.": "Cette activité est complète.",
    "This activity does not accept sign-ups.": "Cette activité ne prend pas d’inscriptions.",
    "Nobody else manages {name}. Let another member manage it first.":
      "Personne d’autre ne gère {name}. Confiez d’abord la gestion à un autre membre.",
    "An account can have at most {count} passkeys. Remove one first.":
      "Un compte peut avoir au plus {count} clés d’accès. Retirez-en d’abord une.",
    "The passkey could not be added. Please try again.":
      "La clé d’accès n’a pas pu être ajoutée. Veuillez réessayer.",
    "This passkey has already been removed.": "Cette clé d’accès est déjà retirée.",
    "This invitation has already ended.": "Cette invitation n’est plus valable.",
    "This invitation has ended, or it was sent to another address. Nothing was changed.":
      "Cette invitation n’est plus valable, ou elle a été envoyée à une autre adresse. Rien n’a été modifié.",
    "You have just applied to this event. Accept the invitation again.":
      "Vous venez de candidater à cet événement. Acceptez l’invitation de nouveau.",
    "This integration no longer has access to your data.":
      "Cette intégration n’a plus accès à vos données.",
    "You have reached the limit for this action. Try again in {time}.":
      "Vous avez atteint la limite pour cette action. Réessayez plus tard : {time}.",
    "This link does not work. Nothing was changed.":
      "Ce lien ne fonctionne pas. Rien n’a été modifié.",
  },
};
