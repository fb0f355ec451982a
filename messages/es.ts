import type { Messages } from "./en";
import { plural } from "./fill";

// Sentences that are said in several places.
const startAgain = "Vuelve a la integración y empieza de nuevo.";
const tryAgainOrAskSupport =
  "Vuelve a la integración de la que vienes e inténtalo de nuevo. Si vuelve a pasar, escribe a su asistencia.";
const cannotLeadBack = "Este enlace no lleva de vuelta a la integración";
const noEvent = "No tienes ningún evento para esta integración";
const onlyWithYourEvents =
  "Solo puedes iniciar sesión en esta integración con un evento que la use y para el que hayas enviado una solicitud.";
const unavailable = "El servicio no está disponible";
const cannotAnswer = "El servicio no puede responder ahora. Inténtalo más tarde.";
const cannotReadForm = "Este formulario no se puede leer";
const sendLess = "Vuelve atrás y envía menos. Los archivos también cuentan.";
const notRequested = "Si no lo has pedido, puedes ignorar este correo. No cambiará nada.";
const newAddress = "Tu cuenta tiene un correo nuevo";
const addressReplaced = "Tu cuenta usa ahora otra dirección. A esta ya no llegan correos.";
const authorizeAgain =
  "Sus conexiones se han restablecido, pero sus claves no: hay que autorizarla de nuevo.";
const rotateAgain =
  "Si no lo ha hecho nadie de tu equipo, renuévalo otra vez y termina el anterior.";
const noLongerConnected = "{integration} ya no está conectada a {event}";

/** De tú. */
export const es: Messages = {
  ui: {
    optional: "opcional",
    cancel: "Cancelar",
    close: "Cerrar",
    signIn: "Iniciar sesión",
    loading: "Cargando…",
    reload: "Recargar la página",
    copy: "Copiar",
    copied: "Copiado.",
    copyRefused: "El navegador no lo ha permitido: selecciona el texto y cópialo.",
    copySelected: "Seleccionado: pulsa Ctrl+C o ⌘C para copiar.",
    failures: {
      updated:
        "El servicio se ha actualizado desde que abriste esta página. Copia lo que has escrito y recarga la página.",
      unreachable:
        "No se ha podido contactar con el servicio. Lo que has escrito no se ha perdido: inténtalo de nuevo.",
      failed:
        "Algo ha fallado por nuestra parte. Lo que has escrito no se ha perdido: inténtalo de nuevo en un momento. Referencia {reference}",
    },
    failure: {
      heading: "Algo ha fallado por nuestra parte",
      text: "No ha sido por nada que hayas escrito. Inténtalo de nuevo en un momento.",
      reference: "Referencia",
      again: "Intentar de nuevo",
      home: "Ir a la página de inicio",
    },
    time: {
      zone: "hora de {place}",
      own: "{time} en tu hora",
      timesIn: "Las horas están en {zone}.",
      ownClock: "Tu reloj ({place}): {difference}.",
      from: "desde el {time}: {words}",
      same: "la misma hora",
      ahead: "{length} de adelanto",
      behind: "{length} de retraso",
      browserZone: "la zona horaria de tu navegador",
    },
  },
  proof: {
    passwordTitle: "Confirma tu contraseña",
    title: "Confirma que eres tú",
    confirm: "Confirmar",
    needed: "Para «{verb}» hace falta haber iniciado sesión hace poco.",
    singleSignOnHint:
      "El inicio de sesión único te pedirá que inicies sesión de nuevo y te devolverá a esta página.",
    password: "Contraseña",
    usePasskey: "Usar una llave de acceso",
    useSingleSignOn: "Usar el inicio de sesión único",
    singleSignOnUnreachable: "El inicio de sesión único no responde. Inténtalo de nuevo.",
    passkeys: {
      unsupported: "Este navegador no admite llaves de acceso, o solo en una dirección https.",
      unusable: "Este navegador no puede usar llaves de acceso aquí.",
      canceled: "No se ha usado ninguna llave de acceso: se canceló o tardó demasiado.",
      known: "Este dispositivo ya tiene una llave de acceso para esta cuenta.",
    },
  },
  header: {
    skip: "Ir al contenido",
    nav: "Navegación principal",
    events: "Eventos",
    organizer: "Organización",
    developer: "Desarrollo",
    operator: "Operación",
    catalog: "Catálogo",
    docs: "Docs",
    signIn: "Entrar",
    createAccount: "Crear cuenta",
    accountOf: "Cuenta de {name}",
    unreadNotices: plural({
      one: "{count} aviso sin leer",
      many: "{count} avisos sin leer",
      other: "{count} avisos sin leer",
    }),
    unread: "sin leer",
    account: "Cuenta",
    myEvents: "Mis eventos",
    connectedApps: "Aplicaciones conectadas",
    organizations: "Organizaciones",
    notices: "Avisos",
    signOut: "Cerrar sesión",
  },
  search: {
    button: "Buscar en todo",
    field: "Buscar",
    found: "Resultados",
    failed: "La búsqueda no se ha cargado.",
    searching: "Buscando…",
    nothing: "No se ha encontrado nada.",
    results: "{count} encontrados",
    hint: "Eventos, personas de tus eventos, integraciones, documentación o el identificador de una entrega.",
    tooMany: "Demasiadas búsquedas. Espera un minuto.",
    unavailable: "La búsqueda no ha respondido. Inténtalo de nuevo.",
    groups: {
      Events: "Eventos",
      People: "Personas",
      Integrations: "Integraciones",
      Deliveries: "Entregas",
      Documentation: "Documentación",
    },
  },
  footer: {
    nav: "Acerca de",
    documentation: "Documentación",
    changelog: "Novedades",
    accessibility: "Accesibilidad",
    language: "Idioma",
    changeLanguage: "Cambiar idioma",
    colours: "Colores",
    system: "Sistema",
    light: "Claro",
    dark: "Oscuro",
  },
  notFound: {
    title: "No encontrado",
    heading: "Aquí no hay nada",
    text: "Puede que se haya movido o que no tengas acceso. Comprueba con qué cuenta has iniciado sesión.",
  },
  scopes: {
    "event.read": {
      phrase: "Leer el evento y sus actividades",
      opens: [
        "Los datos del evento, también mientras es un borrador",
        "Todas las actividades con horarios, lugares y número de apuntados",
        "Quién dirige y quién se ha apuntado, por seudónimo y nombre visible, salvo las personas en modo privado que no comparten el suyo",
        "Lugares y roles",
      ],
    },
    "participants.read": {
      phrase: "Leer la lista de participantes",
      opens: [
        "Nombre visible, apodo, organización y rol de cada participante",
        "Nombre real, correo y respuestas de la solicitud; de las personas en modo privado, solo si los comparten al iniciar sesión",
        "Estado de la solicitud y notas de los organizadores",
      ],
    },
    "program.read": {
      phrase: "Leer las líneas temáticas y las oleadas de inscripción",
      opens: [
        "Líneas temáticas del programa: nombre, descripción, color y orden",
        "Oleadas de inscripción: fechas, plazas y las actividades que abren",
      ],
    },
    "profile.read": {
      phrase: "Leer tu nombre, tu correo y tu perfil",
      opens: [
        "El nombre y el correo de tu cuenta",
        "Tu ficha en el evento: nombre visible, nombre real, rol, estado de la solicitud y respuestas",
        "Los mismos datos en listas de participantes y avisos, también si usas el modo privado",
      ],
    },
    "event.attendance": {
      phrase: "Saber que asistes al evento",
      opens: ["Que participas en este evento, y nada más sobre ti"],
    },
  },
  consentScopes: {
    details: "Los datos del evento, también mientras es un borrador",
    activities: plural({
      one: "{count} actividad con horarios, lugares y número de apuntados",
      many: "{count} actividades con horarios, lugares y número de apuntados",
      other: "{count} actividades con horarios, lugares y número de apuntados",
    }),
    noActivities: "Actividades con horarios, lugares y número de apuntados",
    locations: plural({
      one: "{count} lugar y los roles del evento",
      many: "{count} lugares y los roles del evento",
      other: "{count} lugares y los roles del evento",
    }),
    noLocations: "Lugares y roles",
    threads: plural({
      one: "{count} línea temática del programa",
      many: "{count} líneas temáticas del programa",
      other: "{count} líneas temáticas del programa",
    }),
    noThreads: "Líneas temáticas del programa",
    waves: plural({
      one: "{count} oleada de inscripción: quién puede apuntarse y cuándo",
      many: "{count} oleadas de inscripción: quién puede apuntarse y cuándo",
      other: "{count} oleadas de inscripción: quién puede apuntarse y cuándo",
    }),
    noWaves: "Oleadas de inscripción: quién puede apuntarse y cuándo",
    participants: plural({
      one: "{count} participante, y quienes se sumen más tarde",
      many: "{count} participantes, y quienes se sumen más tarde",
      other: "{count} participantes, y quienes se sumen más tarde",
    }),
    profile: "Nombre visible, apodo, organización y rol",
    personal: "Nombre real, correo",
    personalAndAnswers: "Nombre real, correo y respuestas a: {questions}",
    notes:
      "Estado de la solicitud, y las notas internas de los organizadores sobre una persona y sobre una solicitud",
    privacyMode:
      "De las personas en modo privado ({count} ahora), todo menos el nombre real, el correo y las respuestas, salvo que los compartan al iniciar sesión",
  },
  consent: {
    title: "Permitir el acceso",
    connectHeading: "{app} quiere leer datos de {event}",
    signInHeading: "Iniciar sesión en {app} como participante de {event}",
    publishedBy: "Publicada por {publisher}",
    returnTo: "Después volverás a {host}",
    untitledEvent: "un evento sin título",
    allow: "Permitir",
    cancel: "Cancelar",
    needed: "Necesario",
    neededHint: "Sin esto no funciona.",
    choice: "Tú eliges",
    choiceHint: "Desmarca lo que no quieras compartir.",
    personalData: "Datos personales",
    sandboxTitle: "Esto es un entorno de pruebas",
    sandbox: "Decides por {name}, una persona inventada. Nada de esto afecta a nadie más.",
    nothingTitle: "No hay nada marcado",
    nothing: "Marca al menos una cosa que pueda leer, o cancela.",
    changedTitle: "Algo ha cambiado mientras esta página estaba abierta",
    changed:
      "La solicitud cambió después de que abrieras la página, así que no se ha permitido nada. Vuelve a leerla antes de decidir.",
    revocableByOrganizer:
      "Puedes desconectarla en cualquier momento en «Integrations» del evento. Entonces tendrá que borrar lo que haya copiado en un plazo de {time}.",
    revocableByParticipant:
      "Puedes revocarlo en cualquier momento en «Aplicaciones conectadas» de tu cuenta. Entonces tendrá que borrar lo que haya copiado sobre ti en un plazo de {time}.",
    notYou: "¿No eres tú?",
    switchAccount: "Cambiar de cuenta",
    connectedTitle: "Ya está conectada",
    connected: "Ahora puede leer {scopes}.",
    connectedNew: "Nuevo en esta solicitud: {scopes}.",
    connectedReplaced: "Lo que elijas aquí sustituye desde ahora lo que puede leer.",
    sharedHeading: "Lo que {app} verá de ti",
    pseudonym: "Y un seudónimo que solo recibe esta integración.",
    privacyModeLifted:
      "Usas el modo privado. Al compartir esto, deja de aplicarse solo a {app}, hasta que lo revoques.",
    values: {
      name: "Nombre",
      email: "Correo",
      role: "Rol",
      on: "activado",
      application: "Solicitud",
      notes: "Notas de los organizadores",
      asWritten: "tal como las escribieron",
      yes: "sí",
      no: "no",
    },
    webhooksHeading: "Recibe webhooks sobre",
    webhookSubjects: {
      event: "evento",
      application: "solicitud",
      participant: "participante",
      activity: "actividad",
      thread: "línea temática",
      location: "lugar",
      registration_wave: "oleada de inscripción",
      data: "datos",
      user: "cuenta",
      integration: "integración",
    },
    webhookChanges: {
      published: "publicación",
      unpublished: "retirada de la publicación",
      visibility_changed: "cambio de visibilidad",
      access_mode_changed: "cambio del modo de acceso",
      submitted: "envío",
      approved: "aceptación",
      rejected: "rechazo",
      revision_requested: "petición de cambios",
      registered: "inscripción",
      profile_updated: "cambio de perfil",
      removed: "retirada",
      created: "creación",
      updated: "cambio",
      deleted: "borrado",
      capacity_state_changed: "plazas libres o completas",
      started: "inicio",
      finished: "fin",
      canceled: "cancelación",
      deletion_required: "borrado exigido",
      revoked_access: "acceso revocado",
      suspended: "suspensión",
    },
    webhooksToLog:
      "Llegan al momento al registro del entorno de pruebas y no se envían a ninguna dirección.",
    webhooksTo:
      "Se envían al momento a {host}. No tiene que pedirlos: cada vez sale una copia de este servicio.",
    webhookPeople:
      "Incluso sin {scope}, llevan {always} de las personas afectadas. Con él, llevan además {personal} (de las personas en modo privado, solo si los comparten al iniciar sesión).",
    webhookPeopleAndNotes:
      "Incluso sin {scope}, llevan {always} de las personas afectadas. Con él, llevan además {personal} (de las personas en modo privado, solo si los comparten al iniciar sesión) y las notas de los organizadores.",
    webhookEvent:
      "Los organizadores la han conectado a este evento, así que recibe webhooks sobre el evento tanto si permites el acceso como si no.",
    webhookYou:
      "Los que tratan de ti llevan {always}, también en modo privado. Si los organizadores han permitido {scope}, también pueden llevar {personal} (en modo privado, solo si permites {profile}).",
    webhookYouAndNotes:
      "Los que tratan de ti llevan {always}, también en modo privado. Si los organizadores han permitido {scope}, también pueden llevar {personal} (en modo privado, solo si permites {profile}) y las notas de los organizadores sobre ti.",
    webhookActivities:
      "Los que tratan de actividades que diriges o en las que estás apuntado pueden llevar tu seudónimo y tu nombre visible (en modo privado, solo si permites {profile}).",
    webhookRevocation: "Se le avisa cuando revocas el acceso.",
    participantAlways: "nombre visible, apodo, organización, rol y estado de la solicitud",
    participantPersonal: "nombre real, correo y respuestas",
    applicationAlways: "apodo, organización y estado de la solicitud",
    applicationPersonal: "nombre real y correo",
    cannotHeading: "No podrá",
    cannotChange: "cambiar nada",
    cannotSeeOthers: "ver otros eventos, salvo que también esté conectada a ellos",
    cannotSignIn: "ver tus otros eventos ni iniciar sesión como tú en otro sitio",
    cannotSeeAccounts:
      "ver contraseñas, pagos ni números de cuenta: los identificadores que recibe de las personas son solo para ella",
    verified: "De una organización verificada",
    unverified: "De una organización que no hemos verificado",
    registered: "{organization} la registró en {month}.",
    unused: "Todavía no la usa ningún evento.",
    used: plural({
      one: "La usa {count} evento.",
      many: "La usan {count} eventos.",
      other: "La usan {count} eventos.",
    }),
    verifiedMeans: "Verificada significa que comprobamos quién es. No es una recomendación.",
    privacyPolicy: "Política de privacidad",
    website: "Sitio web",
  },
  eventDates: { none: "Aún sin fecha", range: "del {start} al {end}" },
  applicationStates: {
    pending: "pendiente",
    approved: "aceptada",
    rejected: "rechazada",
    revision_requested: "devuelta para revisar",
    cancelled: "retirada",
  },
  picker: {
    title: "Elegir un evento",
    heading: "Iniciar sesión en {app}: ¿con qué evento?",
    text: "La integración solo sabrá de este evento.",
    untitled: "Evento sin título",
    application: "Solicitud {state}",
    continue: "Continuar",
  },
  undecidable: {
    home: "Ir a la página de inicio",
    decidedTitle: "Esto ya está decidido",
    decided: "Tu respuesta se envió a la integración. Puedes cerrar esta página.",
    expiredTitle: "Esta solicitud ha caducado",
    expired:
      "Las solicitudes caducan al cabo de {time}. Vuelve a la integración y empieza de nuevo.",
    inactiveTitle: "Esta integración no está disponible",
    inactive:
      "{app} ha sido suspendida o retirada por quien la publica, y ahora no se puede conectar nada a ella. Su asistencia: {email}",
    absentTitle: "Esta solicitud no existe",
    absent: "Es de otra sesión o no existe. Vuelve a la integración y empieza de nuevo.",
  },
  errorPage: {
    next: "Qué puedes hacer ahora",
    code: "Código de error",
    requestId: "Identificador de la petición",
  },
  authorizationErrors: {
    notPending: {
      heading: "No hay nada que decidir",
      message: "Esta solicitud ya está decidida, ha caducado o es de otra sesión.",
      advice: startAgain,
    },
    noLongerRegistered: {
      heading: cannotLeadBack,
      message: "La dirección a la que la integración quiere enviarte ya no está registrada.",
      advice: "Vuelve a la integración y empieza de nuevo, o escribe a su asistencia.",
    },
    unregisteredAddress: {
      heading: cannotLeadBack,
      message: "La integración no ha registrado la dirección a la que quiere enviarte.",
      advice:
        "No escribas nada en la página que te ha enviado aquí. Vuelve a la integración e inténtalo de nuevo, o escribe a su asistencia.",
    },
    unnamedClient: {
      heading: "Este enlace no dice de qué integración es",
      message: "Hace falta exactamente un client_id.",
      advice: tryAgainOrAskSupport,
    },
    unknownClient: {
      heading: "No conocemos esta integración",
      message: "No hay ninguna integración registrada con el client_id de este enlace.",
      advice: tryAgainOrAskSupport,
    },
    cancelledApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Retiraste tu solicitud para el evento que la usa. Vuelve a solicitarlo en la página del evento y empieza de nuevo desde la integración.",
    },
    notConnected: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Ninguno de los eventos que has solicitado la usa. Pide a los organizadores que la conecten, o solicita un evento que la use. Después empieza de nuevo desde la integración.",
    },
    noApplication: {
      heading: noEvent,
      message: onlyWithYourEvents,
      advice:
        "Solicita un evento que la use, en la página del evento. Después empieza de nuevo desde la integración.",
    },
    notYourEvent: {
      heading: "No puedes conectar esta integración aquí",
      message:
        "No puedes conectar esta integración a ese evento: puede que no exista o que tu cuenta no gestione sus integraciones.",
      advice:
        "Comprueba que has iniciado sesión con la cuenta correcta, o pide que la conecte alguien que gestione las integraciones del evento.",
    },
    archivedEvent: {
      heading: "Este evento está archivado",
      message:
        "Este evento está archivado, así que no se le puede conectar ninguna integración nueva.",
      advice: "Saca primero el evento del archivo y después empieza de nuevo desde la integración.",
    },
    noLongerEligible: {
      heading: "No puedes iniciar sesión en esta integración",
      message: "Ya no puedes iniciar sesión en esta integración con ese evento.",
      advice: startAgain,
    },
    noLongerConnected: {
      heading: "Esta integración ya no está conectada",
      message: "Los organizadores del evento acaban de desconectar esta integración.",
      advice: "Vuelve a la integración, o pide a los organizadores que la conecten de nuevo.",
    },
    unavailable: {
      heading: unavailable,
      message: cannotAnswer,
      advice: "Recarga esta página en un momento.",
    },
    unavailableForm: {
      heading: unavailable,
      message: cannotAnswer,
      advice:
        "Puede que lo que enviaste no se haya guardado, pero tu navegador aún lo tiene. Quédate en esta página y mira en un momento, en otra pestaña, si se guardó. Si no, recarga esta página y deja que el navegador envíe el formulario de nuevo.",
    },
    busy: {
      heading: "El servicio está saturado",
      message: cannotAnswer,
      advice: "No se ha guardado nada. Vuelve atrás y envía el formulario de nuevo en un momento.",
    },
    tooLarge: {
      heading: cannotReadForm,
      message: "El formulario ocupa más de 128 KB.",
      advice: sendLess,
    },
    fileTooLarge: {
      heading: cannotReadForm,
      message: "El formulario ocupa más de 2 MB.",
      advice: sendLess,
    },
    tooManyFields: {
      heading: cannotReadForm,
      message: "El formulario tiene más de 1.000 campos.",
      advice: "Vuelve atrás y envía menos de una vez.",
    },
    unreadableForm: {
      heading: cannotReadForm,
      message: "El formulario ha llegado incompleto o dañado.",
      advice: "Vuelve atrás y envíalo de nuevo.",
    },
    refused: {
      heading: "No ha funcionado",
      message: "La petición no se ha aceptado.",
      advice: startAgain,
    },
    failed: {
      heading: "Algo ha fallado",
      message: "Algo ha fallado por nuestra parte.",
      advice: "Vuelve a la integración e inténtalo de nuevo en un momento.",
    },
  },
  accountLanguage: {
    text: "El idioma de estas páginas y de los correos que recibes.",
    unset: "Como en el navegador",
  },
  entry: {
    email: "Correo",
    password: "Contraseña",
    newPassword: "Contraseña nueva",
    name: "Nombre",
    passwordHint: "Al menos 8 caracteres.",
    signIn: {
      title: "Iniciar sesión",
      description: "¡Hola de nuevo!",
      forgotten: "¿Has olvidado la contraseña?",
      passkey: "Iniciar sesión con una llave de acceso",
      singleSignOn: "Continuar con el inicio de sesión único",
      noAccount: "¿Aún no tienes cuenta?",
      create: "Crea una",
      notVerified:
        "El inicio de sesión único no nos ha dado un correo verificado. Verifica allí tu dirección, o inicia sesión con una contraseña.",
      notProved:
        "El inicio de sesión único no ha confirmado que eres tú: ha iniciado sesión otra persona, o nadie hace un momento.",
      failed: "No se ha podido iniciar sesión. Inténtalo de nuevo.",
    },
    signUp: {
      description: "Una sola cuenta para asistir, organizar y desarrollar.",
      emailHint: "Te enviamos un enlace para comprobar que la dirección es tuya.",
      hasAccount: "¿Ya tienes una cuenta?",
      signIn: "Inicia sesión",
    },
    forgotten: {
      title: "Contraseña olvidada",
      description: "Te enviamos un enlace para poner una nueva.",
      send: "Enviar enlace",
      back: "Volver a iniciar sesión",
    },
    reset: {
      description:
        "Al ponerla, se cierra tu sesión en todos los demás sitios y se quitan las llaves de acceso de tu cuenta.",
      form: "Poner una contraseña",
      set: "Poner contraseña",
      newLink: "Enviar un enlace nuevo",
    },
    verify: {
      title: "Verificar tu dirección",
      description: "Confirma que esta dirección es tuya.",
      address: "Dirección",
      accountOf: "Cuenta de",
      created: "Creada",
      verify: "Verificar dirección",
      unknown: "Si no conoces esta cuenta, cierra esta página: no cambia nada.",
      signInFirst: "Inicia sesión en esta cuenta para verificar su dirección.",
      orSetPassword:
        "O pon una contraseña nueva: esto cierra todas las sesiones y sustituye la contraseña, las llaves de acceso y el inicio de sesión único de quien abrió la cuenta.",
      setAndVerify: "Poner contraseña y verificar",
      newLink: "Enviar un enlace nuevo desde tu cuenta",
      yourAddress: "Tu dirección",
      openAccount: "Abrir tu cuenta",
    },
    takeBack: {
      title: "No he sido yo",
      description: "Tu cuenta tiene un correo nuevo.",
      oldAddress: "Dirección anterior",
      text: "Al deshacer el cambio, tu cuenta vuelve a tener esta dirección y se cierran todas las sesiones.",
      button: "Deshacer el cambio",
      done: "Tu cuenta vuelve a tener esta dirección.",
      newLink: "Enviar un enlace para poner una contraseña nueva",
    },
    endedLink: {
      title: "Este enlace ya no funciona",
      text: "Ya se ha usado, ha caducado o lo ha sustituido uno más reciente. No se ha cambiado nada.",
    },
  },
  common: {
    save: "Guardar",
    pages: "Páginas",
    firstPage: "Primera página",
    nextPage: "Página siguiente",
    previousPage: "Página anterior",
    newest: "Más recientes",
    older: "Anteriores",
    pageOf: "Página {page} de {pages}",
    search: "Buscar",
    show: "Mostrar",
    choose: "Elige…",
    untitledEvent: "Evento sin título",
    event: "Evento",
  },
  landing: {
    title: "Integraciones para convenciones",
    metaDescription:
      "Conecta a tu evento una impresora de acreditaciones, una pantalla con el programa o un inicio de sesión. Tú eliges qué puede leer cada integración y la desconectas cuando quieras.",
    heading: "Integraciones para tu convención que solo ven lo que permites",
    text: "Conecta a tu evento una impresora de acreditaciones, una pantalla con el programa o un inicio de sesión. Tú eliges qué puede leer cada una; cada una conoce a las personas por sus propios seudónimos y no por números de cuenta, y puedes desconectarla cuando quieras.",
    findEvent: "Buscar un evento",
    seeCatalog: "Ver el catálogo",
    audiences: "Para quién es",
    organize: "Organizas",
    organizeText:
      "Conecta una integración a tu evento y mira exactamente qué campos puede leer y cuándo lo hizo por última vez. Desconéctala cuando quieras.",
    attend: "Asistes",
    attendText:
      "Inicia sesión en una integración con tu propia identidad. Ves exactamente qué datos recibirá y puedes revocar su acceso más tarde en un solo sitio.",
    build: "Desarrollas",
    buildText:
      "OAuth 2.0 con PKCE, una API de lectura en JSON y webhooks firmados. Registra una integración y haz tu primera llamada en minutos.",
    privacy:
      "Las integraciones leen, nunca escriben. De las personas en modo privado se ocultan el nombre real, el correo y las respuestas, salvo que los compartan al iniciar sesión; el nombre visible, el apodo, la organización, el rol y las notas de los organizadores, no. Desconectar una integración o revocar su acceso tiene efecto al momento.",
    builders:
      "¿Creas una integración? La <quickstart>guía rápida</quickstart> te lleva a tu primera respuesta de la API en cinco pasos. Cualquier cliente OAuth estándar se configura solo con los <metadata>metadatos del servidor de autorización</metadata>.",
    exampleProgram: "El programa, con lugares y horarios",
    exampleNames: "Nombres reales, salvo de personas en modo privado",
    goodbyeTitle: "¡Hasta la vista!",
    goodbye: "Tu cuenta está borrada. Gracias por haber estado aquí.",
  },
  home: {
    hello: "¡Hola, {name}!",
    unverifiedTitle: "Tu dirección aún no está verificada",
    unverified:
      "Va de camino a {email} un correo con un enlace. Puedes pedir que se envíe otra vez en <account>tu cuenta</account>.",
    noEvents: "Aún no hay eventos",
    noEventsText: "Aquí aparecen los eventos que solicitas, con el estado de tu solicitud.",
    areas: "Tus áreas",
    eventsRun: "Eventos que organizas",
    all: "Todos",
    organizerText: "Tus eventos con sus personas, su programa y sus integraciones.",
    developerText: "Registra integraciones y gestiona sus secretos y webhooks.",
    organizationsMemberText: "Los miembros y lo que pueden hacer.",
    organizationsText: "Crea una para organizar eventos o publicar integraciones.",
    appsText: "Integraciones en las que has iniciado sesión, y qué puede ver cada una de ti.",
    operatorText: "Verificar organizaciones y supervisar integraciones.",
  },
  eventStates: { archived: "archivado", published: "publicado", draft: "borrador" },
  participation: {
    removed: "fuera del evento",
    cancelled: "retirada",
    registered: "dentro",
  },
  accessModes: {
    closed: "No se aceptan solicitudes",
    open_approval: "Los organizadores revisan las solicitudes",
    open_auto: "Inscripción abierta",
    paid_ticket: "Entradas de pago; los organizadores revisan las solicitudes",
  },
  events: {
    about: "Busca un evento, envía tu solicitud y apúntate a sus actividades.",
    found: plural({
      one: "{count} evento en esta página",
      many: "{count} eventos en esta página",
      other: "{count} eventos en esta página",
    }),
    search: "Buscar por título o lugar",
    when: "Cuándo",
    upcoming: "Próximos",
    past: "Pasados",
    noUpcoming: "No hay próximos eventos",
    noUpcomingText:
      "Los eventos visibles aparecen aquí en cuanto se publican. A uno privado solo se llega por su dirección.",
    pastEvents: "Eventos pasados",
    noneFound: "No se ha encontrado ningún evento",
    showUpcoming: "Ver los próximos eventos",
    noneEnded: "Aún no ha terminado ningún evento.",
    noneUpcomingWith: "Ningún próximo evento tiene «{text}» en el título o el lugar.",
    nonePastWith: "Ningún evento pasado tiene «{text}» en el título o el lugar.",
  },
  event: {
    previewTitle: "Esto es una vista previa",
    preview:
      "El evento es un borrador: solo los miembros de su organización ven esta página, y nadie puede enviar una solicitud ni apuntarse.",
    archived: "archivado",
    by: "de {organization}",
    summary: "Un evento de {organization}.",
    whenAndWhere: "Cuándo y dónde",
    about: "Sobre el evento",
    adults: "{access}; para adultos",
    downloads: "Programa en <ical>iCalendar</ical> o <json>schedule JSON</json>",
    takePart: "Participar",
    apply: "Enviar solicitud",
    applyAgain: "Enviar otra solicitud",
    signInFirst: "Antes tendrás que iniciar sesión o crear una cuenta.",
    yourPlace: "Tu participación",
    role: "Tu rol: {role}",
    editProfile: "Editar mi perfil",
    cancelApplication: "Retirar solicitud",
    keepIt: "Conservarla",
    cancelTitle: "¿Retirar tu solicitud para {event}?",
    thisEvent: "este evento",
    cancelConsequences: [
      "Dejas de participar; los organizadores ven que has retirado la solicitud.",
      "Tus plazas en las actividades quedan libres al momento para otras personas.",
      "Ya no podrás iniciar sesión en integraciones con este evento.",
      "Puedes volver a solicitarlo mientras el evento acepte solicitudes.",
    ],
    applyAndRegistered: "Envía tu solicitud y estarás dentro al momento.",
    applyAndReviewed: "Envía tu solicitud y los organizadores la revisarán.",
    isArchived: "Este evento está archivado.",
    notAccepting: "Este evento no acepta solicitudes.",
    notPublished: "Podrás enviar tu solicitud aquí cuando se publique el evento.",
    wasRemoved: "Los organizadores te quitaron de este evento.",
    wasCancelled: "Retiraste tu solicitud.",
    revisionAsked: "Los organizadores te piden que hagas cambios y vuelvas a solicitarlo.",
    registeredRevision:
      "Estás dentro. Los organizadores te piden que hagas cambios y vuelvas a solicitarlo.",
    registeredRejected: "Estás dentro, pero tu solicitud fue rechazada.",
    rejected: "Tu solicitud fue rechazada.",
    registered: "Estás dentro.",
    approved: "Tu solicitud está aceptada.",
    registeredPending: "Estás dentro. Tu solicitud sigue pendiente.",
    pending: "Tu solicitud está pendiente.",
  },
  profile: {
    displayName: "Nombre visible",
    displayNameHint: "El nombre que ven los demás en este evento, también en el programa.",
    nickname: "Apodo",
    organisation: "Organización",
    realName: "Nombre real",
    realNameHint: "Para los organizadores y las integraciones que conecten.",
    privacyMode: "Modo privado",
    privacyModeHint:
      "Tu nombre real, tu correo y tus respuestas se ocultan a las integraciones conectadas, salvo que inicies sesión en una y compartas tu perfil. Aun así reciben tu nombre visible, tu apodo, tu organización y tu rol. El programa público no muestra tu nombre.",
    description: "El perfil que {event} tiene de ti.",
    applyTitle: "Solicitud para {event}",
    applyDescription: "Esto lo ven los organizadores y las integraciones que conecten al evento.",
    changesTitle: "Los organizadores piden cambios",
    submit: "Enviar solicitud",
  },
  activityTypes: {
    rpg_session: "Partida de rol",
    lecture: "Charla",
    workshop: "Taller",
    competition: "Competición",
    discussion: "Debate",
    LARP: "Rol en vivo",
    break: "Pausa",
  },
  program: {
    title: "Programa",
    participantsSignUp: "Los participantes pueden apuntarse.",
    pages: "Páginas del programa",
    show: "Mostrar",
    everything: "Todo",
    mySignUps: "Donde estoy apuntado",
    room: "Sala",
    allRooms: "Todas las salas",
    unnamedRoom: "Sala sin nombre",
    noRoom: "Sin sala",
    view: "Vista",
    timetable: "Horario",
    list: "Lista",
    noSignUps: "Aún no te has apuntado a nada",
    noSignUpsText: "Aquí aparecen las actividades a las que te apuntas.",
    nothing: "Aún no hay nada",
    nothingText: "El programa aparece aquí cuando los organizadores lo planifican.",
    nothingInRoom: "No hay nada que coincida en esta sala. Elige otra, o todas.",
    notScheduled: "Aún sin horario",
    now: "ahora",
    canceled: "cancelada",
    signedUp: "apuntado",
    with: "con {hosts}",
    privateHost: "Privado",
    overlap: "A la misma hora que {activities}, donde estás apuntado",
    signUpsSoFar: plural({
      one: "{count} apuntado hasta ahora",
      many: "{count} apuntados hasta ahora",
      other: "{count} apuntados hasta ahora",
    }),
    placesLeft: plural({
      one: "{left} de {count} plaza libre",
      many: "{left} de {count} plazas libres",
      other: "{left} de {count} plazas libres",
    }),
    full: plural({
      one: "Completo ({count} plaza)",
      many: "Completo ({count} plazas)",
      other: "Completo ({count} plazas)",
    }),
    opensAt: "Puedes apuntarte desde el",
    open: "Ya puedes apuntarte",
    opensLater: "Podrás apuntarte más adelante",
    over: "Ya no es posible apuntarse",
    notForYou: "Ahora solo pueden apuntarse otros roles",
    limitUsed: "Como máximo {limit} por persona, y ya has llegado",
    waveFull: "Todas las plazas de la oleada abierta están ocupadas",
    signUp: "Apuntarse",
    leave: "Desapuntarse",
    youAreSignedUp: "Estás apuntado.",
    leaveTitle: "¿Desapuntarte de {activity}?",
    leaveConsequences: [
      "Tu plaza queda libre al momento para otra persona.",
      "Puedes volver a apuntarte mientras queden plazas y el plazo esté abierto.",
    ],
  },
  account: {
    tabs: "Páginas de la cuenta",
    profile: "Perfil",
    profileText:
      "Las integraciones en las que inicias sesión ven este nombre y tu correo si lo permites.",
    passwordText: "Al cambiar la contraseña se cierran al momento todas las demás sesiones.",
    currentPassword: "Contraseña actual",
    changePassword: "Cambiar contraseña",
    sessions: "Sesiones",
    sessionsText: "Las sesiones terminan solas al cabo de {time}.",
    signOutEverywhere: "Cerrar sesión en todas partes",
    signOutEverywhereTitle: "¿Cerrar sesión en todas partes?",
    signOutEverywhereText:
      "Todas las sesiones de esta cuenta terminan al momento, también esta. Las integraciones en las que has iniciado sesión conservan su acceso; puedes revocarlo en «Aplicaciones conectadas».",
    unknownBrowser: "Navegador desconocido",
    fromAddress: "desde {address}",
    signedIn: "Sesión iniciada el {time}, última actividad el {seen}",
    thisSession: "esta sesión",
    signOut: "Cerrar sesión",
    deleteAccount: "Borrar cuenta",
    deleteText: "Es definitivo y no se puede deshacer.",
    deleteTitle: "¿Borrar tu cuenta?",
    deleteSessions: "Todas las sesiones terminan y nadie podrá volver a entrar en esta cuenta.",
    deleteApps:
      "Las integraciones en las que has iniciado sesión pierden el acceso al momento y tienen que borrar los datos que tengan de ti.",
    deleteNotified: "Se les avisa y tienen que borrar tus datos: {apps}.",
    deleteNotNotified: "Pierden el acceso sin aviso: {apps}.",
    deleteNoApps: "No has iniciado sesión en ninguna integración, así que no se avisa a ninguna.",
    deletePlaces:
      "Dejas todos los eventos y organizaciones, y tus plazas en las actividades quedan libres.",
    deleteManaged: "Nadie podrá gestionar ya estas organizaciones: {organizations}.",
    deleteProfiles: "Se borran los perfiles y las respuestas que diste a los eventos.",
  },
  accountEmail: {
    text: "Con esta dirección inicias sesión y en ella recibes los correos.",
    verified: "verificado",
    notVerified: "sin verificar",
    mailed:
      "Te hemos enviado un enlace. Hasta que lo uses, nadie puede dar acceso a nada a esta cuenta.",
    sendAgain: "Enviar otra vez el enlace",
    change: "Cambiar correo",
    changeTitle: "Cambiar tu correo",
    changeText:
      "Enviamos un enlace a la dirección nueva. El cambio tiene efecto cuando uses el enlace, y se avisa a la dirección anterior.",
    newEmail: "Correo nuevo",
  },
  accountPasskeys: {
    title: "Llaves de acceso",
    text: "Inicia sesión con el bloqueo de este dispositivo, con tu teléfono o con una llave de seguridad en lugar de una contraseña.",
    add: "Añadir llave de acceso",
    addTitle: "Añadir una llave de acceso",
    addText:
      "Tu navegador te pide que desbloquees este dispositivo o una llave de seguridad. Desde entonces podrás iniciar sesión así.",
    stale: "Hace demasiado que iniciaste sesión. Pulsa otra vez para confirmar que eres tú.",
    neverUsed: "Añadida el {time}, nunca usada",
    lastUsed: "Añadida el {time}, usada por última vez el {used}",
    remove: "Quitar",
    removeTitle: "¿Quitar esta llave de acceso?",
    removeText:
      "Nadie podrá iniciar sesión con {name}. Puede que tu dispositivo o tu gestor de contraseñas aún la muestre; bórrala también allí.",
  },
  accountMails: {
    title: "Correos",
    text: "Lo que recibes por correo. Todo aparece también en tus avisos, y los correos sobre acceso y seguridad se envían siempre.",
    topics: {
      decisions: {
        label: "Decisiones",
        about: "decisiones",
        hint: "Decisiones sobre tus solicitudes, y solicitudes nuevas para los eventos que gestionas.",
      },
      waves: {
        label: "Oleadas de inscripción",
        about: "oleadas de inscripción",
        hint: "Cuando se anuncia una oleada de inscripción abierta para ti y cuando empieza.",
      },
      program_changes: {
        label: "Cambios de programa",
        about: "cambios de programa",
        hint: "Cuando una actividad a la que te has apuntado cambia, se cancela o se borra.",
      },
      announcements: {
        label: "Anuncios",
        about: "anuncios",
        hint: "Cambios en este servicio, anunciados por quien lo opera.",
      },
    },
  },
  accountData: {
    title: "Tus datos",
    text: "Todo lo que se guarda sobre ti, en JSON: tu cuenta, eventos y respuestas, consentimientos y comprobantes, lo que las integraciones han leído y recibido sobre ti, avisos y lo que has hecho aquí.",
    download: "Descargar",
    ready: "El archivo está listo y se guarda un día.",
    saveAgain: "Guardarlo otra vez",
    waiting: "A la espera de empezar.",
    progress: "{entries} de {expected} entradas.",
    mayLeave: "Puedes salir de esta página.",
  },
  myEvents: {
    text: "Los eventos que has solicitado y el estado de cada solicitud.",
    columns: {
      state: "Estado",
      dates: "Fechas",
      signUps: "Actividades",
      applied: "Solicitado",
    },
    calendar: "Calendario",
    calendarText:
      "Suscríbete en un programa de calendario: contiene las actividades a las que te has apuntado y las que diriges.",
    calendarAddress: "Dirección del calendario",
    calendarHint:
      "No compartas esta dirección: quien la tenga puede leer tu calendario. Una dirección nueva la sustituye.",
    newAddress: "Dirección nueva",
  },
  notices: {
    text: "Lo que ha pasado con tus solicitudes, eventos, organizaciones e integraciones. Los avisos también llegan por correo, salvo que los hayas desactivado.",
    markRead: "Marcar todo como leído",
    none: "Aún no hay avisos",
    noneText:
      "Aquí se te avisa cuando los organizadores deciden sobre tu solicitud, cambia algo a lo que te has apuntado o se conecta una integración.",
    new: "Nuevo",
  },
  apps: {
    readReceipt: "Leerlo",
    text: "Integraciones en las que has iniciado sesión y lo que has permitido a cada una.",
    none: "No hay aplicaciones conectadas",
    noneText:
      "Cuando inicias sesión en una integración con esta cuenta, aparece aquí y puedes revocar su acceso en cualquier momento.",
    integration: "Integración",
    sees: "Ve",
    since: "Desde",
    byOrganizers: "Conectadas por los organizadores",
    byOrganizersText:
      "Integraciones que leen los datos de eventos en los que participas, aunque nunca hayas iniciado sesión en ellas o ya no.",
    receiptNote:
      "Un comprobante demuestra a qué diste tu consentimiento, y <check>cualquiera puede comprobarlo</check>.",
    notConnected: "(ya no está conectada)",
    revoke: "Revocar",
    revokeTitle: "¿Revocar el acceso de {app}?",
    revokeConsequences: [
      "Sus claves para ti dejan de funcionar al momento, en todos los eventos.",
      "Donde los organizadores la conectaron, sigue leyendo lo que permitieron, salvo, con el modo privado, tu nombre real, tu correo y tus respuestas.",
      "Tiene que borrar los datos que tenga de ti.",
      "Solo podrá volver a iniciar tu sesión después de pedirte consentimiento.",
      "Tus solicitudes y participaciones no cambian.",
    ],
    notAvailable: "no disponible",
    receipt: "Comprobante",
    attestation: "Declaración",
    maySee: "Lo que puede ver",
    maySeeText: "Según permitieron los organizadores de cada evento y tu propio consentimiento.",
    read: "Lo que ha leído",
    readText:
      "Se guarda durante {time}. Las lecturas aparecen aquí en un segundo; si el servicio falla, pueden faltar las del segundo anterior. Las del mismo día se agrupan.",
    readsNothing: "Ya no está conectada y no lee nada.",
    allowedByOrganizers: "{scope}, permitido por los organizadores",
    allowedByYou: "{scope}, permitido por ti",
    revokeUnder: "Puedes revocar tu consentimiento en <apps>Aplicaciones conectadas</apps>.",
    mustDelete: "Lo que tiene que borrar",
    mustDeleteText:
      "Una declaración es la palabra de quien publica la integración. No demuestra que los datos ya no estén. <check>Comprobar una declaración</check>",
    toDelete: "Por borrar",
    cause: "Motivo",
    state: "Estado",
    yourDataOn: "Tus datos en {event}",
    allDataOf: "Todos los datos de {event}",
    noneYet: "Aún no",
    causes: {
      "data.deletion_required": "Borrado exigido",
      "user.revoked_access": "Consentimiento revocado",
      disconnected: "Desconectada",
    },
    duty: {
      attested: "declarado",
      acknowledged: "aceptado",
      notified: "comunicado",
      notNotified: "aún sin comunicar",
      overdue: "fuera de plazo",
    },
    nothingRead: "No ha leído nada",
    nothingReadText:
      "Cuando lea algo sobre ti o reciba un webhook sobre ti, aparecerá aquí en un segundo.",
    when: "Cuándo",
    how: "Cómo",
    what: "Qué",
    hidden: "Oculto",
    nothing: "nada",
    timesSince: plural({
      one: "{count} vez desde {time}",
      many: "{count} veces desde {time}",
      other: "{count} veces desde {time}",
    }),
    wasSent: "Enviado",
    wasRead: "Leído",
    reads: {
      participants: "Leyó una página de participantes",
      participant: "Te leyó solo a ti",
      activities: "Leyó actividades que diriges o a las que te apuntaste",
      program: "Leyó el programa con actividades que diriges o a las que te apuntaste",
      profile: "Leyó tu perfil, con tu propio inicio de sesión",
    },
    reasons: {
      "privacy mode":
        "El modo privado estaba activado y no habías dejado que esta aplicación leyera tu perfil.",
      "no consent":
        "El modo privado estaba activado y ya no dejas que esta aplicación lea tu perfil.",
      "scope not granted": "Los organizadores no habían dado ese permiso.",
    },
  },
  invitations: {
    title: "Invitación",
    withdrawn:
      "Una invitación también puede retirarse. Si aún quieres unirte, pide a la organización que te invite de nuevo.",
    yourOrganizations: "Tus organizaciones",
    host: "Dirigir {activity}",
    anActivity: "una actividad",
    join: "Unirte a {organization}",
    hostText: "Te invitan a dirigir una actividad.",
    joinText: "Te invitan a ser miembro.",
    organization: "Organización",
    permissions: "Permisos",
    manageEvents: "Gestionar eventos",
    manageIntegrations: "Gestionar integraciones",
    noAbilities: "Solo ver",
    verification: { verified: "verificada", unverified: "sin verificar", rejected: "rechazada" },
    sentTo: "Enviada a",
    openUntil: "Válida hasta",
    time: "Hora",
    becomesParticipant:
      "Si aceptas, participas en el evento con el nombre de tu cuenta. El modo privado está activado al principio: las integraciones no reciben tu nombre real ni tu correo.",
    accept: "Aceptar",
    acceptForm: "Aceptar la invitación",
    decline: "Rechazar",
    declineForm: "Rechazar la invitación",
    signInFirst: "Inicia sesión con la cuenta de esta dirección para aceptar.",
    createFirst: "Crea una cuenta para esta dirección y acepta.",
    wrongAccountTitle: "Has iniciado sesión con otra cuenta",
    wrongAccount:
      "Esta invitación se envió a {email}. Solo puede aceptarla la cuenta de esa dirección.",
    unverified:
      "Hay una cuenta sin verificar para esta dirección. Pon una contraseña nueva para hacerla tuya: se cierran todas las sesiones y se sustituye la contraseña anterior.",
    declined: "Invitación rechazada",
    declinedText: "No ha cambiado nada. Puedes cerrar esta página.",
    home: "Ir a la página de inicio",
  },
  unsubscribe: {
    title: "Darse de baja",
    text: "Dejar de recibir correos sobre {topic}. Los avisos siguen apareciendo en la aplicación.",
    done: "Ya no recibirás correos sobre {topic}.",
    brokenTitle: "Este enlace no funciona",
    broken: "Está incompleto. No se ha cambiado nada.",
    choose: "Elige tus correos en tu cuenta",
  },
  receipts: {
    own: "Tu comprobante",
    another: "Comprobar otro",
    title: "Comprobar un comprobante",
    metaDescription:
      "Comprueba si este servicio firmó un comprobante de consentimiento o una declaración de borrado, y qué dice.",
    text: "Un comprobante dice a qué dio su consentimiento alguien al dejar que una integración leyera datos. Una declaración es la palabra de quien publica la integración de que se borraron datos. Pega el texto entero; no se guarda nada.",
    receipt: "Comprobante",
    check: "Comprobar",
    notValid: "No es válido",
    valid: "Válido",
    signed: "Lo firmó este servicio y no se ha cambiado desde entonces.",
    empty: "No has pegado nada.",
    tooLong: "Esto no es un comprobante ni una declaración: es demasiado largo.",
    integration: "Integración",
    event: "Evento",
    agreed: "Consentido",
    by: "Por",
    byOrganizer: "Un organizador del evento",
    byParticipant: "Un participante, a quien la integración conoce como {id}",
    access: "Acceso",
    notices: "Webhooks",
    none: "Ninguno",
    returnedTo: "Vuelta a",
    privacyPolicy: "Política de privacidad",
    language: "Mostrado en",
    granted: "permitido",
    notGranted: "no permitido",
    required: "necesario",
    optional: "opcional",
    deleted: "Borrado",
    allData: "Todos los datos del evento",
    dataOf: "Datos del participante a quien la integración conoce como {id}",
    cause: "Motivo",
    requiredSince: "Exigido desde",
    attested: "Declarado",
    proves: "Qué demuestra",
  },
  mails: {
    allNotices: "Todos tus avisos",
    chooseMails: "Elegir qué correos recibes",
    unsubscribe: "Dejar de recibir correos sobre {topic}",
    summaryTitle: "Más avisos de ayer",
    summary:
      "Otras personas provocaron en un día más correos para ti de los que enviamos. Esto es lo que vino después:",
    summaryMore: "Hay más en la lista de tus avisos.",
    openInvitation: "Abrir la invitación",
    invitation: {
      title: "Te invitan a unirte a {organization}",
      paragraphs: [
        "{organization} quiere que seas miembro. Abre el enlace para ver qué podrías hacer allí, y acepta o rechaza.",
        "Si no conoces esta organización, puedes ignorar este correo. No cambiará nada.",
      ],
    },
    hostInvitation: {
      title: "Te invitan a dirigir {activity}",
      paragraphs: [
        "{organization} quiere que dirijas {activity} en {event}. Abre el enlace para ver cuándo es, y acepta o rechaza.",
        "Si no conoces a estos organizadores, puedes ignorar este correo. No cambiará nada.",
      ],
    },
    password_link: {
      title: "Pon una contraseña nueva",
      paragraphs: [
        "Con este enlace pones una contraseña para tu cuenta. Funciona una vez, durante poco tiempo, y cierra tu sesión en todos los demás sitios.",
        notRequested,
      ],
      label: "Poner una contraseña",
    },
    verification_link: {
      title: "Verifica tu correo",
      paragraphs: [
        "Confirma que esta dirección es tuya, para que los organizadores puedan invitarte y darte acceso.",
        notRequested,
      ],
      label: "Verificar tu dirección",
    },
    change_link: {
      title: "Confirma tu correo nuevo",
      paragraphs: [
        "Alguien ha pedido usar esta dirección para su cuenta. El cambio tiene efecto cuando lo confirmes.",
        notRequested,
      ],
      label: "Confirmar la dirección",
    },
    password_changed: {
      title: "Tu contraseña ha cambiado",
      paragraphs: [
        "La contraseña de tu cuenta ha cambiado y las demás sesiones han terminado.",
        "Si no has sido tú, pon ahora una contraseña nueva.",
      ],
      label: "Poner una contraseña nueva",
    },
    address_changed: {
      title: newAddress,
      paragraphs: [addressReplaced, "Si no has sido tú, escribe a quien opera este servicio."],
      label: "Iniciar sesión",
    },
    reversible_change: {
      title: newAddress,
      paragraphs: [
        addressReplaced,
        "Si no has sido tú, deshaz el cambio en el plazo de un día. Tu cuenta vuelve a tener esta dirección y terminan todas las sesiones.",
      ],
      label: "No he sido yo",
    },
  },
  notificationLinks: {
    integration: "Abrir la integración",
    webhooks: "Abrir sus entregas",
    credentials: "Abrir sus credenciales",
    deletions: "Abrir sus borrados",
    connections: "Abrir sus conexiones",
    event: "Abrir las integraciones del evento",
    organization: "Abrir la organización",
    feed: "Abrir los tokens del feed",
    apps: "Abrir tus aplicaciones conectadas",
    events: "Abrir tus eventos",
    operator: "Abrir la página de operación",
    account: "Abrir tu cuenta",
    public_event: "Abrir el evento",
    application: "Revisar tu solicitud",
    applications: "Revisar las solicitudes",
    changelog: "Abrir las novedades",
  },
  unnamed: {
    integration: "Una integración",
    event: "un evento sin título",
    organization: "Tu organización",
    passkey: "Una llave de acceso",
    former_name: "otro nombre",
    activity: "Una actividad sin título",
    wave: "Una oleada de inscripción",
    subject: "Un anuncio",
  },
  notificationParts: {
    reason: "Motivo: {reason}",
    organizersWrote: "Los organizadores escriben:\n{message}",
    location: "Lugar: {location}",
    noLocation: "Por ahora sin lugar.",
    takesEffect: "Tiene efecto el {date}.",
    ended: {
      disconnected: "Un organizador la desconectó.",
      event_archived: "El evento se archivó.",
      organization_verification_rejected: "La organización del evento ya no está verificada.",
      integration_unpublished: "Quien la publica la retiró.",
      operator_force_delete: "La plataforma la borró.",
      otherwise: "La conexión terminó.",
    },
  },
  notifications: {
    "connection.connected": {
      title: "{integration} está conectada a {event}",
      paragraphs: [
        "Ahora puede: {scopes}.",
        "Los organizadores pueden desconectarla en cualquier momento, y su acceso termina al instante.",
      ],
    },
    "connection.reconsent_required": {
      title: "{integration} pide más en {event}",
      paragraphs: [
        "Quien la publica pide ahora también: {added_scopes}.",
        "No cambia nada hasta que aceptes. Conserva su acceso y te preguntará cuando necesite más.",
      ],
    },
    "connection.ended": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Sus claves para el evento ya no funcionan, y quien la publica tiene que borrar los datos del evento en un plazo de {time}.",
      ],
    },
    "connection.ended_with_integration": {
      title: noLongerConnected,
      paragraphs: [
        "{ended} Sus claves ya no funcionan, y quien la publica tiene que borrar los datos del evento.",
      ],
    },
    "consent.given": {
      title: "{integration} ya puede ver tus datos en {event}",
      paragraphs: [
        "Has permitido: {scopes}.",
        "Puedes revocarlo en cualquier momento en «Aplicaciones conectadas».",
      ],
    },
    "endpoint.failing": {
      title: "Fallan los webhooks a {integration}",
      paragraphs: [
        "Desde el {since} no se ha aceptado ninguna entrega. Se reintentan; tras cinco días sin éxito, se detienen.",
        "No se pierde nada: las entregas fallidas se pueden repetir durante 30 días.",
      ],
      awhile:
        "Desde hace un tiempo no se acepta ninguna entrega. Se reintentan; tras cinco días sin éxito, se detienen.",
    },
    "endpoint.paused": {
      title: "Los webhooks a {integration} están detenidos",
      paragraphs: [
        "Las entregas nuevas se guardan 30 días. Reanúdalas cuando la dirección vuelva a responder y repite después lo que se perdió.",
      ],
      gone: "La dirección respondió 410 Gone.",
      failing: "Durante cinco días no se aceptó ninguna entrega.",
    },
    "client_secret.rotated": {
      title: "Se ha renovado el secreto de cliente de {integration}",
      paragraphs: ["El anterior funciona hasta el {previous_secret_expires_at}.", rotateAgain],
    },
    "webhook_secret.rotated": {
      title: "Se ha renovado el secreto de webhooks de {integration}",
      paragraphs: [
        "Hasta el {previous_secret_expires_at} las entregas llevan las dos firmas.",
        rotateAgain,
      ],
    },
    "integration.addresses_changed": {
      title: "{integration} tiene direcciones nuevas",
      paragraphs: [
        "Se ha añadido: {addresses}.",
        "Allí se envían los webhooks y las personas que autorizan la integración. Si no lo ha hecho nadie de tu equipo, quítalas y renueva sus secretos.",
      ],
    },
    "integration.suspended": {
      title: "La plataforma ha suspendido {integration}",
      paragraphs: ["Todas sus claves han dejado de funcionar al momento, en todos los eventos."],
    },
    "integration.reinstated": {
      title: "{integration} vuelve a estar admitida",
      paragraphs: [authorizeAgain],
    },
    "integration.unpublished": {
      title: "Se ha retirado {integration}",
      paragraphs: [
        "Quien la publica la ha quitado de la plataforma y todas sus claves han dejado de funcionar al momento. Sus conexiones terminan después del plazo, salvo que se publique de nuevo.",
      ],
    },
    "integration.published": {
      title: "{integration} vuelve a estar publicada",
      paragraphs: [authorizeAgain],
    },
    "integration.force_deleted": {
      title: "La plataforma ha borrado {integration}",
      paragraphs: [
        "Sus claves y conexiones han terminado al momento y para siempre. Borra ahora todos los datos que copió.",
      ],
    },
    "deletion_duties.overdue": {
      title: "{integration}: borrados fuera de plazo",
      paragraphs: [
        "Borrados exigidos a esta integración y no declarados a tiempo: {duties}. Quien opera la plataforma también lo ve.",
        "Borra los datos y decláralo después en la página de la integración o con la API.",
      ],
    },
    "organization.verification_asked": {
      title: "{organization} pide que la verifiquen",
      paragraphs: [
        "Han escrito: {about}",
        "Las organizaciones verificadas pueden publicar integraciones.",
      ],
    },
    "organization.renamed": {
      title: "{former_name} se llama ahora {organization}",
      paragraphs: ["Se verificó con su nombre anterior y sigue verificada."],
    },
    "organization.verified": {
      title: "{organization} está verificada",
      paragraphs: ["Ya puede publicar integraciones."],
    },
    "organization.rejected": {
      title: "{organization} no ha sido verificada",
      paragraphs: ["No puede publicar integraciones."],
      noLongerTitle: "{organization} ya no está verificada",
      noLonger:
        "Ya no puede publicar integraciones. Las conectadas a sus eventos se desconectan después del plazo.",
    },
    "feed_token.ended": {
      title: "Tokens del feed de {organization} terminados: {tokens}",
      paragraphs: [
        "Quien los creó ya no gestiona los eventos de la organización.",
        "Crea uno nuevo para un programa que siga enviando datos.",
      ],
    },
    "passkey.added": {
      title: "Se ha añadido una llave de acceso a tu cuenta",
      paragraphs: [
        "Ya se puede iniciar sesión con «{passkey}».",
        "Si no has sido tú, quítala, cierra sesión en todas partes y pon una contraseña nueva con «¿Has olvidado la contraseña?».",
      ],
    },
    "passkey.removed": {
      title: "Se ha quitado una llave de acceso de tu cuenta",
      paragraphs: [
        "Nadie puede iniciar sesión ya con «{passkey}».",
        "Si no has sido tú, cierra sesión en todas partes y pon una contraseña nueva con «¿Has olvidado la contraseña?».",
      ],
    },
    "passkey.refused": {
      title: "Se ha rechazado una llave de acceso de tu cuenta",
      paragraphs: [
        "El contador de «{passkey}» ha retrocedido, y eso puede significar que la llave se ha copiado. Se ha bloqueado el inicio de sesión.",
        "Quita esta llave y añádela de nuevo, salvo que sepas por qué ha pasado.",
      ],
    },
    "connection.event_types_added": {
      title: "{integration} recibe más webhooks sobre personas en {event}",
      paragraphs: [
        "Quien la publica ha añadido: {event_types}.",
        "Su acceso de lectura no cambia. Puedes desconectarla en cualquier momento.",
      ],
    },
    "application.submitted": {
      title: "Solicitudes nuevas para {event}",
      paragraphs: ["Hay solicitudes por revisar. Se te avisa como máximo una vez por hora."],
    },
    "application.received": {
      title: "Ha llegado tu solicitud para {event}",
      paragraphs: [
        "Los organizadores la revisan y se te comunicará su decisión. Puedes retirarla en la página del evento.",
      ],
      registeredTitle: "Estás dentro de {event}",
      registered: "En su página puedes cambiar tu perfil y apuntarte a actividades.",
    },
    "application.approved": {
      title: "¡Tu solicitud para {event} está aceptada!",
      paragraphs: ["Los organizadores han aceptado tu solicitud."],
    },
    "application.rejected": {
      title: "Tu solicitud para {event} ha sido rechazada",
      paragraphs: ["Los organizadores han rechazado tu solicitud."],
    },
    "application.revision_requested": {
      title: "Tu solicitud para {event} necesita cambios",
      paragraphs: ["Cambia tu solicitud y envíala de nuevo."],
    },
    "participant.removed": {
      title: "Te han quitado de {event}",
      paragraphs: [
        "Los organizadores te han quitado. Ya no estás apuntado a ninguna de sus actividades.",
      ],
    },
    "wave.announced": {
      title: "Pronto podrás apuntarte en {event}",
      paragraphs: ["{wave} empieza pronto."],
      at: "{wave} empieza el {starts}.",
    },
    "wave.opened": {
      title: "Ya puedes apuntarte en {event}",
      paragraphs: ["{wave} ha empezado."],
      until: "{wave} ha empezado y termina el {ends}.",
    },
    "activity.moved": {
      title: "{event}: {activity} ha cambiado",
      paragraphs: ["Por ahora sin horario."],
      from: "Nuevo comienzo: {starts}.",
      fromTo: "Nuevo horario: del {starts} al {ends}.",
      before: {
        place: "Lugar anterior: {from_location}.",
        from: "Comienzo anterior: {from_starts}.",
        fromAndPlace: "Comienzo anterior: {from_starts}, lugar: {from_location}.",
        fromTo: "Horario anterior: del {from_starts} al {from_ends}.",
        fromToAndPlace:
          "Horario anterior: del {from_starts} al {from_ends}, lugar: {from_location}.",
      },
    },
    "activity.canceled": {
      title: "{event}: {activity} se ha cancelado",
      paragraphs: [
        "Te habías apuntado. No se celebrará, salvo que los organizadores la recuperen.",
      ],
    },
    "activity.reinstated": {
      title: "{event}: {activity} ya no está cancelada",
      paragraphs: ["Sigues apuntado. Por ahora sin horario."],
    },
    "activity.deleted": {
      title: "{event}: {activity} se ha borrado",
      paragraphs: ["Te habías apuntado. Ya no está en el programa."],
    },
    announcement: { title: "{subject}", paragraphs: ["{text}"] },
  },
};
