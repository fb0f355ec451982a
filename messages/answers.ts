import { fill } from "./fill";
import type { Language } from "./language";

/**
 * Sentences of verbs and forms that participants read after they pressed a button. The verbs say
 * them in English, to programs too; `app/act.ts` looks them up for the page. `{placeholders}` stand
 * for what differs.
 */
export const sentences: Record<string, Record<Exclude<Language, "en">, string>> = {
  "Saved.": {
    de: "Gespeichert.",
    fr: "Enregistré.",
    es: "Guardado.",
    pl: "Zapisano.",
  },
  "Removed.": {
    de: "Entfernt.",
    fr: "Retiré.",
    es: "Quitado.",
    pl: "Usunięto.",
  },
  "Revoked.": {
    de: "Widerrufen.",
    fr: "Révoqué.",
    es: "Revocado.",
    pl: "Cofnięto.",
  },
  "Cancelled.": {
    de: "Zurückgezogen.",
    fr: "Retirée.",
    es: "Retirada.",
    pl: "Wycofano.",
  },
  "Signed out.": {
    de: "Abgemeldet.",
    fr: "Déconnecté.",
    es: "Sesión cerrada.",
    pl: "Wylogowano.",
  },
  "The place is yours.": {
    de: "Der Platz gehört Ihnen.",
    fr: "La place est à vous.",
    es: "La plaza es tuya.",
    pl: "Miejsce zajęte.",
  },
  "You left.": {
    de: "Sie sind ausgetragen.",
    fr: "Vous êtes désinscrit.",
    es: "Te has desapuntado.",
    pl: "Wypisano.",
  },
  "Passkey added.": {
    de: "Passkey hinzugefügt.",
    fr: "Clé d’accès ajoutée.",
    es: "Llave de acceso añadida.",
    pl: "Dodano klucz dostępu.",
  },
  "Choose a language.": {
    de: "Wählen Sie eine Sprache.",
    fr: "Choisissez une langue.",
    es: "Elige un idioma.",
    pl: "Wybierz język.",
  },
  "Password changed. Every other session has ended.": {
    de: "Passwort geändert. Alle anderen Sitzungen sind beendet.",
    fr: "Mot de passe modifié. Toutes les autres sessions sont terminées.",
    es: "Contraseña cambiada. Las demás sesiones han terminado.",
    pl: "Hasło zmienione. Wszystkie inne sesje zakończono.",
  },
  "Your calendar has a new address. The old one no longer works.": {
    de: "Ihr Kalender hat eine neue Adresse. Die alte funktioniert nicht mehr.",
    fr: "Votre calendrier a une nouvelle adresse. L’ancienne ne fonctionne plus.",
    es: "Tu calendario tiene una dirección nueva. La anterior ya no funciona.",
    pl: "Kalendarz ma nowy adres. Stary już nie działa.",
  },
  "A new link is on its way.": {
    de: "Ein neuer Link ist unterwegs.",
    fr: "Un nouveau lien est en route.",
    es: "Va de camino un enlace nuevo.",
    pl: "Nowy link jest w drodze.",
  },
  "Use the link that we mailed to {email}. Until then nothing changes.": {
    de: "Öffnen Sie den Link, den wir an {email} geschickt haben. Bis dahin ändert sich nichts.",
    fr: "Ouvrez le lien que nous avons envoyé à {email}. D’ici là, rien ne change.",
    es: "Abre el enlace que hemos enviado a {email}. Hasta entonces no cambia nada.",
    pl: "Otwórz link wysłany na adres {email}. Do tego czasu nic się nie zmieni.",
  },
  "Too many mails were sent to this address. Try again in an hour.": {
    de: "An diese Adresse gingen zu viele Mails. Versuchen Sie es in einer Stunde noch einmal.",
    fr: "Trop d’e-mails ont été envoyés à cette adresse. Réessayez dans une heure.",
    es: "Se han enviado demasiados correos a esta dirección. Inténtalo de nuevo en una hora.",
    pl: "Na ten adres wysłano zbyt wiele wiadomości. Spróbuj ponownie za godzinę.",
  },
  "If {email} has an account, a link is on its way to it. It works once, for {time}.": {
    de: "Wenn {email} ein Konto hat, ist ein Link dorthin unterwegs. Er funktioniert einmal, {time} lang.",
    fr: "Si {email} a un compte, un lien lui a été envoyé. Il fonctionne une seule fois, pendant {time}.",
    es: "Si {email} tiene una cuenta, va de camino un enlace. Funciona una sola vez, durante {time}.",
    pl: "Jeśli {email} ma konto, link jest już w drodze. Działa raz, przez: {time}.",
  },
  "That e-mail and password do not match an account, or there were too many attempts. Check them, or wait five minutes and try again.":
    {
      de: "E-Mail und Passwort passen zu keinem Konto, oder es gab zu viele Versuche. Prüfen Sie beides, oder warten Sie fünf Minuten und versuchen Sie es noch einmal.",
      fr: "Cette adresse e-mail et ce mot de passe ne correspondent à aucun compte, ou il y a eu trop d’essais. Vérifiez-les, ou attendez cinq minutes et réessayez.",
      es: "Ese correo y esa contraseña no corresponden a ninguna cuenta, o ha habido demasiados intentos. Compruébalos, o espera cinco minutos e inténtalo de nuevo.",
      pl: "Ten e-mail i hasło nie pasują do żadnego konta albo prób było zbyt wiele. Sprawdź je albo odczekaj pięć minut i spróbuj ponownie.",
    },
  "That is not your password, or there were too many attempts.": {
    de: "Das ist nicht Ihr Passwort, oder es gab zu viele Versuche.",
    fr: "Ce n’est pas votre mot de passe, ou il y a eu trop d’essais.",
    es: "Esa no es tu contraseña, o ha habido demasiados intentos.",
    pl: "To nie jest właściwe hasło albo prób było zbyt wiele.",
  },
  "This passkey was not accepted. Please try again, or use another way.": {
    de: "Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal oder nehmen Sie einen anderen Weg.",
    fr: "Cette clé d’accès n’a pas été acceptée. Réessayez, ou choisissez un autre moyen.",
    es: "No se ha aceptado esta llave de acceso. Inténtalo de nuevo o usa otra forma.",
    pl: "Ten klucz dostępu nie został przyjęty. Spróbuj ponownie albo wybierz inny sposób.",
  },
  "This account has no passkey yet. You can add one under Account.": {
    de: "Dieses Konto hat noch keinen Passkey. Unter „Konto“ können Sie einen hinzufügen.",
    fr: "Ce compte n’a pas encore de clé d’accès. Vous pouvez en ajouter une sous « Compte ».",
    es: "Esta cuenta aún no tiene llaves de acceso. Puedes añadir una en «Cuenta».",
    pl: "To konto nie ma jeszcze klucza dostępu. Można go dodać na stronie „Konto”.",
  },
  "There were too many attempts from this network. Wait five minutes and try again.": {
    de: "Aus diesem Netz gab es zu viele Versuche. Warten Sie fünf Minuten und versuchen Sie es noch einmal.",
    fr: "Il y a eu trop d’essais depuis ce réseau. Attendez cinq minutes et réessayez.",
    es: "Ha habido demasiados intentos desde esta red. Espera cinco minutos e inténtalo de nuevo.",
    pl: "Z tej sieci było zbyt wiele prób. Odczekaj pięć minut i spróbuj ponownie.",
  },
  "There is an account with this address. Sign in instead.": {
    de: "Mit dieser Adresse gibt es schon ein Konto. Melden Sie sich stattdessen an.",
    fr: "Il existe déjà un compte avec cette adresse. Connectez-vous plutôt.",
    es: "Ya hay una cuenta con esta dirección. Inicia sesión.",
    pl: "Konto z tym adresem już istnieje. Zaloguj się na nie.",
  },
  "Too many accounts were created from this network. Please try again in an hour.": {
    de: "Aus diesem Netz wurden zu viele Konten erstellt. Bitte versuchen Sie es in einer Stunde noch einmal.",
    fr: "Trop de comptes ont été créés depuis ce réseau. Réessayez dans une heure.",
    es: "Se han creado demasiadas cuentas desde esta red. Inténtalo de nuevo en una hora.",
    pl: "Z tej sieci utworzono zbyt wiele kont. Spróbuj ponownie za godzinę.",
  },
  "Too many links that do not work were used in this network. Try again in an hour.": {
    de: "In diesem Netz wurden zu viele ungültige Links geöffnet. Versuchen Sie es in einer Stunde noch einmal.",
    fr: "Trop de liens non valides ont été ouverts depuis ce réseau. Réessayez dans une heure.",
    es: "Se han abierto demasiados enlaces no válidos desde esta red. Inténtalo de nuevo en una hora.",
    pl: "Z tej sieci otwarto zbyt wiele niedziałających linków. Spróbuj ponownie za godzinę.",
  },
  "Another account now has this address. Nothing was changed.": {
    de: "Diese Adresse gehört jetzt zu einem anderen Konto. Es wurde nichts geändert.",
    fr: "Un autre compte a maintenant cette adresse. Rien n’a été modifié.",
    es: "Ahora otra cuenta tiene esta dirección. No se ha cambiado nada.",
    pl: "Ten adres ma teraz inne konto. Niczego nie zmieniono.",
  },
  "Your address is verified.": {
    de: "Ihre Adresse ist bestätigt.",
    fr: "Votre adresse est confirmée.",
    es: "Tu dirección está verificada.",
    pl: "Adres został potwierdzony.",
  },
  "Your account now uses this address.": {
    de: "Ihr Konto verwendet jetzt diese Adresse.",
    fr: "Votre compte utilise maintenant cette adresse.",
    es: "Tu cuenta usa ahora esta dirección.",
    pl: "Konto używa teraz tego adresu.",
  },
  "Your account has this address again, and every session has ended. We mailed you a link to set a new password.":
    {
      de: "Ihr Konto hat wieder diese Adresse, und alle Sitzungen sind beendet. Wir haben Ihnen einen Link geschickt, mit dem Sie ein neues Passwort festlegen.",
      fr: "Votre compte a de nouveau cette adresse, et toutes les sessions sont terminées. Nous vous avons envoyé un lien pour choisir un nouveau mot de passe.",
      es: "Tu cuenta vuelve a tener esta dirección y todas las sesiones han terminado. Te hemos enviado un enlace para poner una contraseña nueva.",
      pl: "Konto ma znów ten adres, a wszystkie sesje zakończono. Link do ustawienia nowego hasła jest w drodze.",
    },
  "Your session has ended. Sign in in another tab, then send this again.": {
    de: "Ihre Sitzung ist beendet. Melden Sie sich in einem anderen Tab an und senden Sie dies dann noch einmal.",
    fr: "Votre session est terminée. Connectez-vous dans un autre onglet, puis renvoyez ceci.",
    es: "Tu sesión ha terminado. Inicia sesión en otra pestaña y envía esto de nuevo.",
    pl: "Sesja się skończyła. Zaloguj się w innej karcie i wyślij to ponownie.",
  },
  "Your session has ended. Sign in again.": {
    de: "Ihre Sitzung ist beendet. Melden Sie sich wieder an.",
    fr: "Votre session est terminée. Reconnectez-vous.",
    es: "Tu sesión ha terminado. Inicia sesión de nuevo.",
    pl: "Sesja się skończyła. Zaloguj się ponownie.",
  },
  "This session has already ended.": {
    de: "Diese Sitzung ist schon beendet.",
    fr: "Cette session est déjà terminée.",
    es: "Esta sesión ya ha terminado.",
    pl: "Ta sesja już się skończyła.",
  },
  "A value contains characters that cannot be stored.": {
    de: "Ein Wert enthält Zeichen, die nicht gespeichert werden können.",
    fr: "Une valeur contient des caractères qui ne peuvent pas être enregistrés.",
    es: "Un valor contiene caracteres que no se pueden guardar.",
    pl: "Wpisana wartość zawiera znaki, których nie można zapisać.",
  },
  "The service could not do this right now. Nothing you typed is lost: try again in a moment.": {
    de: "Das ging gerade nicht. Ihre Eingaben sind noch da: Versuchen Sie es gleich noch einmal.",
    fr: "Le service n’a pas pu le faire pour l’instant. Votre saisie n’est pas perdue : réessayez dans un instant.",
    es: "El servicio no ha podido hacerlo ahora. Lo que has escrito no se ha perdido: inténtalo de nuevo en un momento.",
    pl: "Teraz się nie udało. Wpisany tekst nie przepadł: spróbuj ponownie za chwilę.",
  },
  "The service cannot answer right now. Try again later.": {
    de: "Der Dienst kann gerade nicht antworten. Versuchen Sie es später noch einmal.",
    fr: "Le service ne peut pas répondre pour l’instant. Réessayez plus tard.",
    es: "El servicio no puede responder ahora. Inténtalo más tarde.",
    pl: "Usługa nie może teraz odpowiedzieć. Spróbuj ponownie później.",
  },
  "This no longer exists: it was deleted, or you no longer have access to it.": {
    de: "Das gibt es nicht mehr: Es wurde gelöscht, oder Sie haben keinen Zugang mehr.",
    fr: "Cela n’existe plus : c’est supprimé, ou vous n’y avez plus accès.",
    es: "Esto ya no existe: se ha borrado o ya no tienes acceso.",
    pl: "To już nie istnieje: zostało usunięte albo nie ma już do tego dostępu.",
  },
  "Use at least {count} characters. A few unrelated words are easy to remember.": {
    de: "Nehmen Sie mindestens {count} Zeichen. Ein paar Wörter ohne Zusammenhang lassen sich gut merken.",
    fr: "Choisissez au moins {count} caractères. Quelques mots sans rapport sont faciles à retenir.",
    es: "Usa al menos {count} caracteres. Unas cuantas palabras sin relación son fáciles de recordar.",
    pl: "Użyj co najmniej {count} znaków. Kilka niezwiązanych ze sobą słów łatwo zapamiętać.",
  },
  "Use at most {count} bytes.": {
    de: "Nehmen Sie höchstens {count} Byte.",
    fr: "Choisissez au plus {count} octets.",
    es: "Usa como máximo {count} bytes.",
    pl: "Użyj najwyżej {count} bajtów.",
  },
  "This password is too easy to guess. Choose a less common one.": {
    de: "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein weniger gebräuchliches.",
    fr: "Ce mot de passe est trop facile à deviner. Choisissez-en un moins courant.",
    es: "Esta contraseña es demasiado fácil de adivinar. Elige una menos común.",
    pl: "To hasło zbyt łatwo odgadnąć. Wybierz mniej typowe.",
  },
  "Your e-mail address cannot be your password.": {
    de: "Ihre E-Mail-Adresse kann nicht Ihr Passwort sein.",
    fr: "Votre adresse e-mail ne peut pas être votre mot de passe.",
    es: "Tu correo no puede ser tu contraseña.",
    pl: "Adres e-mail nie może być hasłem.",
  },
  "Enter a name.": {
    de: "Geben Sie einen Namen ein.",
    fr: "Saisissez un nom.",
    es: "Escribe un nombre.",
    pl: "Wpisz nazwę.",
  },
  "A name cannot contain control or invisible characters.": {
    de: "Ein Name darf keine Steuerzeichen und keine unsichtbaren Zeichen enthalten.",
    fr: "Un nom ne peut pas contenir de caractères de contrôle ou invisibles.",
    es: "Un nombre no puede contener caracteres de control ni invisibles.",
    pl: "Nazwa nie może zawierać znaków sterujących ani niewidocznych.",
  },
  "At most {count} characters.": {
    de: "Höchstens {count} Zeichen.",
    fr: "Au plus {count} caractères.",
    es: "Como máximo {count} caracteres.",
    pl: "Najwyżej {count} znaków.",
  },
  "An e-mail address has at most 254 characters.": {
    de: "Eine E-Mail-Adresse hat höchstens 254 Zeichen.",
    fr: "Une adresse e-mail a au plus 254 caractères.",
    es: "Una dirección de correo tiene como máximo 254 caracteres.",
    pl: "Adres e-mail ma najwyżej 254 znaki.",
  },
  "Enter an e-mail address, like name@example.com.": {
    de: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.",
    fr: "Saisissez une adresse e-mail, comme nom@example.com.",
    es: "Escribe una dirección de correo, como nombre@example.com.",
    pl: "Wpisz adres e-mail, na przykład imie@example.com.",
  },
  "This address belongs to a fictional person in a sandbox. It cannot be used elsewhere.": {
    de: "Diese Adresse gehört zu einer erfundenen Person einer Sandbox. Sie kann sonst nicht verwendet werden.",
    fr: "Cette adresse appartient à une personne fictive d’un bac à sable. Elle ne peut pas servir ailleurs.",
    es: "Esta dirección es de una persona inventada de un entorno de pruebas. No se puede usar en otro sitio.",
    pl: "Ten adres należy do zmyślonej osoby z piaskownicy. Nie można go użyć gdzie indziej.",
  },
  "Check the marked fields.": {
    de: "Prüfen Sie die markierten Felder.",
    fr: "Vérifiez les champs signalés.",
    es: "Revisa los campos marcados.",
    pl: "Sprawdź zaznaczone pola.",
  },
  "Enter a name for this person.": {
    de: "Geben Sie einen Namen ein.",
    fr: "Saisissez un nom.",
    es: "Escribe un nombre.",
    pl: "Wpisz nazwę.",
  },
  "Answer this question.": {
    de: "Beantworten Sie diese Frage.",
    fr: "Répondez à cette question.",
    es: "Responde a esta pregunta.",
    pl: "Odpowiedz na to pytanie.",
  },
  "Enter a number.": {
    de: "Geben Sie eine Zahl ein.",
    fr: "Saisissez un nombre.",
    es: "Escribe un número.",
    pl: "Wpisz liczbę.",
  },
  "Enter a date.": {
    de: "Geben Sie ein Datum ein.",
    fr: "Saisissez une date.",
    es: "Escribe una fecha.",
    pl: "Wpisz datę.",
  },
  "Enter a complete date.": {
    de: "Geben Sie ein vollständiges Datum ein.",
    fr: "Saisissez une date complète.",
    es: "Escribe una fecha completa.",
    pl: "Wpisz pełną datę.",
  },
  "Choose an answer.": {
    de: "Wählen Sie eine Antwort.",
    fr: "Choisissez une réponse.",
    es: "Elige una respuesta.",
    pl: "Wybierz odpowiedź.",
  },
  "Choose one of the answers.": {
    de: "Wählen Sie eine der Antworten.",
    fr: "Choisissez l’une des réponses.",
    es: "Elige una de las respuestas.",
    pl: "Wybierz jedną z odpowiedzi.",
  },
  "Tick this to continue.": {
    de: "Setzen Sie hier ein Häkchen, um fortzufahren.",
    fr: "Cochez cette case pour continuer.",
    es: "Marca esto para continuar.",
    pl: "Zaznacz to, aby kontynuować.",
  },
  "The organizers removed you from this event, so you cannot apply again.": {
    de: "Die Veranstalter haben Sie von dieser Veranstaltung entfernt. Sie können sich nicht noch einmal bewerben.",
    fr: "L’équipe d’organisation vous a retiré de cet événement : vous ne pouvez plus candidater.",
    es: "Los organizadores te quitaron de este evento, así que no puedes volver a solicitarlo.",
    pl: "Organizatorzy usunęli to konto z wydarzenia, więc nie można zgłosić się ponownie.",
  },
  "The organizers removed you from this event, so there is nothing to cancel.": {
    de: "Die Veranstalter haben Sie von dieser Veranstaltung entfernt. Es gibt nichts zurückzuziehen.",
    fr: "L’équipe d’organisation vous a retiré de cet événement : il n’y a rien à retirer.",
    es: "Los organizadores te quitaron de este evento, así que no hay nada que retirar.",
    pl: "Organizatorzy usunęli to konto z wydarzenia, więc nie ma czego wycofać.",
  },
  "You have already applied to this event.": {
    de: "Sie haben sich bei dieser Veranstaltung schon beworben.",
    fr: "Vous avez déjà candidaté à cet événement.",
    es: "Ya has enviado tu solicitud para este evento.",
    pl: "Zgłoszenie na to wydarzenie już złożono.",
  },
  "This event does not accept applications.": {
    de: "Diese Veranstaltung nimmt keine Bewerbungen an.",
    fr: "Cet événement n’accepte pas de candidatures.",
    es: "Este evento no acepta solicitudes.",
    pl: "To wydarzenie nie przyjmuje zgłoszeń.",
  },
  "This event is not published.": {
    de: "Diese Veranstaltung ist nicht veröffentlicht.",
    fr: "Cet événement n’est pas publié.",
    es: "Este evento no está publicado.",
    pl: "To wydarzenie nie jest opublikowane.",
  },
  "This event is archived.": {
    de: "Diese Veranstaltung ist archiviert.",
    fr: "Cet événement est archivé.",
    es: "Este evento está archivado.",
    pl: "To wydarzenie jest w archiwum.",
  },
  "This application is already cancelled.": {
    de: "Diese Bewerbung ist schon zurückgezogen.",
    fr: "Cette candidature est déjà retirée.",
    es: "Esta solicitud ya está retirada.",
    pl: "To zgłoszenie jest już wycofane.",
  },
  "Your application is cancelled, so there is no profile to edit.": {
    de: "Ihre Bewerbung ist zurückgezogen. Es gibt kein Profil zu bearbeiten.",
    fr: "Votre candidature est retirée : il n’y a pas de profil à modifier.",
    es: "Tu solicitud está retirada, así que no hay perfil que editar.",
    pl: "Zgłoszenie jest wycofane, więc nie ma profilu do edycji.",
  },
  "Only participants of this event can sign up.": {
    de: "Nur Teilnehmende dieser Veranstaltung können sich eintragen.",
    fr: "Seuls les participants de cet événement peuvent s’inscrire.",
    es: "Solo los participantes de este evento pueden apuntarse.",
    pl: "Zapisać się mogą tylko uczestnicy tego wydarzenia.",
  },
  "You are already signed up for this activity.": {
    de: "Sie sind für diesen Programmpunkt schon eingetragen.",
    fr: "Vous êtes déjà inscrit à cette activité.",
    es: "Ya estás en esta actividad.",
    pl: "Zapis na ten punkt programu już istnieje.",
  },
  "You are not signed up for this activity.": {
    de: "Sie sind für diesen Programmpunkt nicht eingetragen.",
    fr: "Vous n’êtes pas inscrit à cette activité.",
    es: "No estás en esta actividad.",
    pl: "Nie ma zapisu na ten punkt programu.",
  },
  "This activity is canceled.": {
    de: "Dieser Programmpunkt fällt aus.",
    fr: "Cette activité est annulée.",
    es: "Esta actividad está cancelada.",
    pl: "Ten punkt programu jest odwołany.",
  },
  "This activity is full.": {
    de: "Dieser Programmpunkt ist ausgebucht.",
    fr: "Cette activité est complète.",
    es: "Esta actividad está completa.",
    pl: "Na ten punkt programu nie ma już miejsc.",
  },
  "This activity does not accept sign-ups.": {
    de: "Für diesen Programmpunkt kann man sich nicht eintragen.",
    fr: "Cette activité ne prend pas d’inscriptions.",
    es: "No hace falta apuntarse a esta actividad, o no es posible.",
    pl: "Na ten punkt programu nie ma zapisów.",
  },
  "Nobody else manages {name}. Let another member manage it first.": {
    de: "Niemand sonst verwaltet {name}. Lassen Sie erst ein anderes Mitglied die Verwaltung übernehmen.",
    fr: "Personne d’autre ne gère {name}. Confiez d’abord la gestion à un autre membre.",
    es: "Nadie más gestiona {name}. Deja antes que la gestione otra persona.",
    pl: "Nikt inny nie zarządza organizacją {name}. Najpierw przekaż zarządzanie innej osobie.",
  },
  "An account can have at most {count} passkeys. Remove one first.": {
    de: "Ein Konto kann höchstens {count} Passkeys haben. Entfernen Sie zuerst einen.",
    fr: "Un compte peut avoir au plus {count} clés d’accès. Retirez-en d’abord une.",
    es: "Una cuenta puede tener como máximo {count} llaves de acceso. Quita antes una.",
    pl: "Konto może mieć najwyżej {count} kluczy dostępu. Najpierw usuń jeden.",
  },
  "The passkey could not be added. Please try again.": {
    de: "Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es noch einmal.",
    fr: "La clé d’accès n’a pas pu être ajoutée. Veuillez réessayer.",
    es: "No se ha podido añadir la llave de acceso. Inténtalo de nuevo.",
    pl: "Nie udało się dodać klucza dostępu. Spróbuj ponownie.",
  },
  "This passkey has already been removed.": {
    de: "Dieser Passkey ist schon entfernt.",
    fr: "Cette clé d’accès est déjà retirée.",
    es: "Esta llave de acceso ya está quitada.",
    pl: "Ten klucz dostępu jest już usunięty.",
  },
  "This invitation has already ended.": {
    de: "Diese Einladung gilt nicht mehr.",
    fr: "Cette invitation n’est plus valable.",
    es: "Esta invitación ya no es válida.",
    pl: "To zaproszenie już wygasło.",
  },
  "This invitation has ended, or it was sent to another address. Nothing was changed.": {
    de: "Diese Einladung gilt nicht mehr, oder sie ging an eine andere Adresse. Es wurde nichts geändert.",
    fr: "Cette invitation n’est plus valable, ou elle a été envoyée à une autre adresse. Rien n’a été modifié.",
    es: "Esta invitación ya no es válida o se envió a otra dirección. No se ha cambiado nada.",
    pl: "To zaproszenie wygasło albo wysłano je na inny adres. Niczego nie zmieniono.",
  },
  "You have just applied to this event. Accept the invitation again.": {
    de: "Sie haben sich gerade bei dieser Veranstaltung beworben. Nehmen Sie die Einladung noch einmal an.",
    fr: "Vous venez de candidater à cet événement. Acceptez l’invitation de nouveau.",
    es: "Acabas de enviar tu solicitud para este evento. Acepta la invitación de nuevo.",
    pl: "Zgłoszenie na to wydarzenie złożono przed chwilą. Przyjmij zaproszenie ponownie.",
  },
  "This integration no longer has access to your data.": {
    de: "Diese Integration hat keinen Zugriff mehr auf Ihre Daten.",
    fr: "Cette intégration n’a plus accès à vos données.",
    es: "Esta integración ya no tiene acceso a tus datos.",
    pl: "Ta integracja nie ma już dostępu do danych.",
  },
  "You have reached the limit for this action. Try again in {time}.": {
    de: "Mehr geht im Moment nicht. Versuchen Sie es später noch einmal: {time}.",
    fr: "Vous avez atteint la limite pour cette action. Réessayez plus tard : {time}.",
    es: "Has llegado al límite de esta acción. Inténtalo más tarde: {time}.",
    pl: "Limit tej czynności jest wyczerpany. Spróbuj ponownie później: {time}.",
  },
  "This link does not work. Nothing was changed.": {
    de: "Dieser Link funktioniert nicht. Es wurde nichts geändert.",
    fr: "Ce lien ne fonctionne pas. Rien n’a été modifié.",
    es: "Este enlace no funciona. No se ha cambiado nada.",
    pl: "Ten link nie działa. Niczego nie zmieniono.",
  },
  "This is not a receipt or an attestation: expected three parts separated by dots.": {
    de: "Das ist weder ein Beleg noch eine Löschbestätigung: Es müssten drei durch Punkte getrennte Teile sein.",
    fr: "Ce n’est ni un reçu ni une attestation : il faudrait trois parties séparées par des points.",
    es: "Esto no es un comprobante ni una declaración: debería tener tres partes separadas por puntos.",
    pl: "To nie jest potwierdzenie ani oświadczenie: powinny być trzy części rozdzielone kropkami.",
  },
  "This may be signed, but it is not a receipt or an attestation.": {
    de: "Das mag unterschrieben sein, ist aber weder ein Beleg noch eine Löschbestätigung.",
    fr: "C’est peut-être signé, mais ce n’est ni un reçu ni une attestation.",
    es: "Puede que esté firmado, pero no es un comprobante ni una declaración.",
    pl: "Może i jest podpisane, ale to nie jest potwierdzenie ani oświadczenie.",
  },
  "It was not signed by this service.": {
    de: "Dieser Dienst hat es nicht unterschrieben.",
    fr: "Ce service ne l’a pas signé.",
    es: "No lo firmó este servicio.",
    pl: "Nie podpisała tego ta usługa.",
  },
  "It was changed after it was signed: the signature does not match.": {
    de: "Es wurde nach dem Unterschreiben geändert: Die Unterschrift passt nicht.",
    fr: "Le texte a été modifié après sa signature : celle-ci ne correspond pas.",
    es: "Se cambió después de firmarlo: la firma no coincide.",
    pl: "Zmieniono to po podpisaniu: podpis się nie zgadza.",
  },
};

/** An English sentence in a language; one that is not listed stays English. */
export function answerIn(language: Language, text: string): string {
  if (language === "en") return text;
  const found = sentences[text];
  if (found !== undefined) return found[language];
  for (const { pattern, translated } of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return fill(translated[language], groups);
  }
  return text;
}

const patterns = Object.entries(sentences)
  .filter(([sentence]) => sentence.includes("{"))
  .map(([sentence, translated]) => ({ pattern: patternOf(sentence), translated }));

/** Other text of a person may stand at a placeholder, so each is searched from the left once. */
function patternOf(sentence: string): RegExp {
  const source = sentence
    .split(/\{(\w+)\}/)
    .map((piece, at) =>
      at % 2 === 1 ? `(?<${piece}>[^\\n]{1,300}?)` : piece.replaceAll(/[.?()]/g, "\\$&"),
    );
  return new RegExp(`^${source.join("")}$`);
}
