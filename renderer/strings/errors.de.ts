import type { ErrorCode } from '../../shared/errors.ts'
import type { failuresEn } from './errors.en.ts'

export const errorsDe = {
  invalid_json: {
    short: 'Nicht verstanden',
    what: 'Die Anfrage ist kein gültiges JSON.',
    next: 'Die Anfrage als gültiges JSON erneut senden.',
  },
  invalid_request: {
    short: 'Nicht verstanden',
    what: 'Eine Angabe lässt sich nicht verwenden.',
    next: 'Die Angabe prüfen, dann erneut versuchen.',
  },
  invalid_base64: {
    short: 'Nicht verstanden',
    what: 'Die Datei kam nicht als Base64 an.',
    next: 'Die Datei als Base64 senden.',
  },
  missing_api_key: {
    short: 'Kein Schlüssel',
    what: 'Die Anfrage kam ohne Schlüssel.',
    next: 'In den Optionen einen Schlüssel anlegen und mitsenden.',
  },
  invalid_api_key: {
    short: 'Unbekannter Schlüssel',
    what: 'Der Schlüssel ist hier nicht bekannt.',
    next: 'Den Schlüssel aus den Optionen neu kopieren.',
  },
  insufficient_credits: {
    short: 'Credits verbraucht',
    what: 'Das Monatslimit reicht für dieses Dokument nicht aus.',
    next: 'Das Monatslimit in den Optionen erhöhen oder den nächsten Monat abwarten.',
  },
  key_revoked: {
    short: 'Schlüssel widerrufen',
    what: 'Der Schlüssel wurde widerrufen.',
    next: 'In den Optionen einen neuen Schlüssel anlegen.',
  },
  key_expired: {
    short: 'Schlüssel abgelaufen',
    what: 'Der Schlüssel ist abgelaufen.',
    next: 'In den Optionen einen neuen Schlüssel anlegen.',
  },
  scope_denied: {
    short: 'Schlüssel gilt hier nicht',
    what: 'Der Schlüssel gilt nicht für diesen Zugang.',
    next: 'In den Optionen einen Schlüssel anlegen, der für diesen Zugang gilt.',
  },
  host_not_allowed: {
    short: 'Abgelehnt',
    what: 'Der Server wurde unter einem fremden Namen gerufen.',
    next: 'Die Adresse aus den Optionen verwenden.',
  },
  origin_not_allowed: {
    short: 'Seite abgelehnt',
    what: 'Diese Webseite darf den Server nicht nutzen.',
    next: 'Die Webseite in den Optionen unter Server eintragen.',
  },
  not_found: {
    short: 'Nicht gefunden',
    what: 'Das Gesuchte ist nicht da.',
    next: 'Vielleicht wurde es entfernt. Noch einmal in der Liste nachsehen.',
  },
  method_not_allowed: {
    short: 'Nicht verstanden',
    what: 'Anfragen dieser Art werden hier nicht angenommen.',
    next: 'Die Anfrage prüfen, dann erneut versuchen.',
  },
  not_acceptable: {
    short: 'Nicht verstanden',
    what: 'Die Anfrage verlangt eine Antwort, die es nicht gibt.',
    next: 'Die Anfrage prüfen, dann erneut versuchen.',
  },
  upload_timeout: {
    short: 'Hochladen zu langsam',
    what: 'Die Datei kam zu langsam an.',
    next: 'Erneut versuchen.',
  },
  payload_too_large: {
    short: 'Datei zu groß',
    what: 'Die Datei ist größer als erlaubt.',
    next: 'Die Dateigröße in den Optionen unter Grenzen erhöhen oder die Datei verkleinern.',
  },
  too_many_pages: {
    short: 'Zu viele Seiten',
    what: 'Das Dokument hat mehr Seiten als erlaubt.',
    next: 'In den Leseoptionen einen Seitenbereich wählen oder die Grenze erhöhen.',
  },
  image_too_large: {
    short: 'Bild zu groß',
    what: 'Das Bild hat mehr Bildpunkte als erlaubt.',
    next: 'Das Bild verkleinern oder die Bildgröße in den Optionen unter Grenzen erhöhen.',
  },
  unsupported_media_type: {
    short: 'Nicht lesbar',
    what: 'Die Datei ist leer oder von einer Art, die sich nicht lesen lässt.',
    next: 'Legible liest PDF, PNG, JPEG, WebP, TIFF, GIF, BMP und AVIF. Die Datei in einem dieser Formate speichern, ein Foto in HEIC als JPEG.',
  },
  corrupt_file: {
    short: 'Datei beschädigt',
    what: 'Die Datei oder ein Teil davon ist beschädigt und nicht lesbar.',
    next: 'Die Datei im ursprünglichen Programm öffnen und neu speichern.',
  },
  pdf_password_required: {
    short: 'Passwort nötig',
    what: 'Die PDF ist mit einem Passwort geschützt.',
    next: 'Das Passwort der PDF eingeben, um fortzufahren.',
  },
  pdf_password_wrong: {
    short: 'Falsches Passwort',
    what: 'Das Passwort öffnet diese PDF nicht.',
    next: 'Das Passwort der PDF noch einmal eingeben.',
  },
  url_not_allowed: {
    short: 'Link abgelehnt',
    what: 'Dieser Link darf nicht abgerufen werden.',
    next: 'Die Datei selbst herunterladen und hier ablegen.',
  },
  page_range_invalid: {
    short: 'Seiten gibt es nicht',
    what: 'Die gewählten Seiten hat dieses Dokument nicht.',
    next: 'Die Seiten in den Leseoptionen ändern.',
  },
  language_not_installed: {
    short: 'Sprache fehlt',
    what: 'Eine gewählte Sprache fehlt, oder ihre Daten sind beschädigt.',
    next: 'Die Sprache in den Optionen hinzufügen oder eine andere wählen.',
  },
  path_not_allowed: {
    short: 'Nicht erlaubt',
    what: 'Legible darf diese Datei nicht lesen.',
    next: 'Den Ordner in den Optionen freigeben oder die Zugriffsrechte der Datei prüfen.',
  },
  rate_limited: {
    short: 'Zu viele Anfragen',
    what: 'Es kamen mehr Anfragen auf einmal als erlaubt.',
    next: 'Einen Moment warten, dann erneut versuchen.',
  },
  cancelled: {
    short: 'Abgebrochen',
    what: 'Das Lesen wurde abgebrochen.',
    next: '„Erneut versuchen“ liest von vorn.',
  },
  internal_error: {
    short: 'Etwas ging schief',
    what: 'In Legible ging etwas schief.',
    next: 'Erneut versuchen. Hilft das nicht, im Terminal „legible doctor“ ausführen.',
  },
  fetch_failed: {
    short: 'Nicht erreichbar',
    what: 'Die Datei hinter dem Link ließ sich nicht abrufen.',
    next: 'Den Link prüfen oder die Datei selbst herunterladen und hier ablegen.',
  },
  fetch_timeout: {
    short: 'Nicht erreichbar',
    what: 'Die Datei hinter dem Link kam nicht rechtzeitig an.',
    next: 'Die Gegenstelle antwortet nicht. Später erneut versuchen.',
  },
  processing_timeout: {
    short: 'Dauerte zu lange',
    what: 'Das Lesen dauerte länger als erlaubt und wurde beendet.',
    next: 'Weniger Seiten wählen oder die Zeit in den Optionen unter Grenzen erhöhen.',
  },
  queue_full: {
    short: 'Ausgelastet',
    what: 'Es warten schon zu viele Dokumente.',
    next: 'Warten, bis einige Dokumente gelesen sind, oder fertige von der Liste nehmen, dann erneut versuchen.',
  },
  shutting_down: {
    short: 'Wird beendet',
    what: 'Legible wird gerade beendet.',
    next: 'Legible neu starten, dann erneut versuchen.',
  },
  database_busy: {
    short: 'Datenbank in Benutzung',
    what: 'Ein anderes Programm benutzt gerade die Datenbank von Legible.',
    next: 'Das andere Programm schließen oder kurz warten, dann erneut versuchen.',
  },
  out_of_memory: {
    short: 'Zu wenig Speicher',
    what: 'Der freie Arbeitsspeicher reicht für dieses Dokument nicht.',
    next: 'Andere Programme schließen oder weniger Seiten wählen, dann erneut versuchen.',
  },
} satisfies Record<ErrorCode, { short: string; what: string; next: string }>

export const failuresDe: typeof failuresEn = {
  emptyFile: {
    what: 'Die Datei ist leer.',
    next: 'Prüfen, ob sie ganz kopiert oder heruntergeladen wurde, dann erneut hinzufügen.',
  },
  heicPhoto: {
    what: 'Das ist ein HEIC-Foto, und die liest Legible nicht.',
    next: 'Es als JPEG exportieren oder das iPhone JPEG aufnehmen lassen: Einstellungen > Kamera > Formate > Maximale Kompatibilität.',
  },
  notADocument: errorsDe.unsupported_media_type,
  fileTooLarge: { what: 'Die Datei ist größer als {{limit}} MB.', next: errorsDe.payload_too_large.next },
  fetchedTooLarge: { what: 'Die Datei ist größer als {{limit}} MB.', next: errorsDe.payload_too_large.next },
  requestTooLarge: { what: 'Die Datei ist größer als {{limit}} MB.', next: errorsDe.payload_too_large.next },
  requestTooComplex: errorsDe.invalid_request,
  imageTooLarge: {
    what: 'Das Bild hat {{width}} × {{height}} Pixel, und die Grenze liegt bei {{limit}} Megapixeln.',
    next: errorsDe.image_too_large.next,
  },
  drawnPageTooLarge: {
    what: 'Die Seite hätte {{width}} × {{height}} Pixel, und die Grenze liegt bei {{limit}} Megapixeln und {{side}} Pixeln je Seite.',
    next: errorsDe.image_too_large.next,
  },
  tooManyPages: {
    what: 'Zu lesen wären {{found}} Seiten, und die Grenze liegt bei {{limit}}.',
    next: errorsDe.too_many_pages.next,
  },
  tiffTooManyPages: { what: 'Das TIFF hat mehr als {{limit}} Seiten.', next: 'Es in kleinere teilen.' },
  pageRangeUnreadable: {
    what: 'Was als Seiten eingegeben wurde, nennt keine.',
    next: 'Zahlen ab 1 und Bereiche wie 1-3,7 oder 5- eingeben.',
  },
  pageRangeBeyond: {
    what: 'Die gewählten Seiten hat dieses Dokument nicht. Seine letzte ist Seite {{pages}}.',
    next: errorsDe.page_range_invalid.next,
  },
  passwordRequired: errorsDe.pdf_password_required,
  passwordWrong: errorsDe.pdf_password_wrong,
  encryptedForOutput: {
    what: 'Einer verschlüsselten PDF lässt sich nichts hinzufügen.',
    next: 'Sie ohne Passwort speichern und dann durchsuchbar machen.',
  },
  languageMissing: {
    what: 'Die Sprache „{{language}}“ ist nicht installiert.',
    next: errorsDe.language_not_installed.next,
  },
  languageDamaged: {
    what: 'Die Daten der Sprache „{{language}}“ sind beschädigt oder für eine andere Version von Tesseract gemacht.',
    next: errorsDe.language_not_installed.next,
  },
  pageDamaged: {
    what: 'Seite {{page}} ist beschädigt und lässt sich nicht lesen.',
    next: errorsDe.corrupt_file.next,
  },
  pictureLost: {
    what: 'Das Bild auf Seite {{page}} ist beschädigt oder hat mehr als {{limit}} Millionen Pixel.',
    next: 'Die Seite neu scannen oder kleiner speichern.',
  },
  pageStopsReader: {
    what: 'Seite {{page}} ist beschädigt oder viel zu verwickelt und wurde aufgegeben.',
    next: errorsDe.corrupt_file.next,
  },
  pageTooSlow: {
    what: 'Seite {{page}} dauerte länger als {{limit}} s und wurde aufgegeben.',
    next: errorsDe.processing_timeout.next,
  },
  readingTooSlow: {
    what: 'Das Lesen dauerte länger als {{limit}} s und wurde abgebrochen.',
    next: errorsDe.processing_timeout.next,
  },
  hostTooSlow: errorsDe.fetch_timeout,
  hostAnsweredStatus: {
    what: 'Der Server des Links antwortete mit Status {{status}} statt mit der Datei.',
    next: errorsDe.fetch_failed.next,
  },
  diskFull: {
    short: 'Datenträger voll',
    what: 'Der Datenträger ist voll.',
    next: 'Platz schaffen, dann erneut versuchen.',
  },
  installationDamaged: {
    short: 'Legible ist beschädigt',
    what: 'Legible ist nicht vollständig installiert: Ein Teil, der Dokumente liest, lässt sich nicht laden.',
    next: 'Legible neu installieren.',
  },
  captureRefused: {
    what: 'Der Bildschirm ließ sich nicht aufnehmen.',
    next: 'Legible in den Datenschutzeinstellungen des Systems die Bildschirmaufnahme erlauben, dann erneut versuchen.',
  },
  watchedFolderGone: {
    what: 'Der überwachte Ordner ist weg oder lässt sich nicht öffnen.',
    next: 'Zurücklegen oder sein Laufwerk anschließen.',
  },
  textFolderGone: {
    what: 'Der Ordner für die Texte ist weg oder lässt sich nicht öffnen.',
    next: 'Zurücklegen oder sein Laufwerk anschließen.',
  },
  noAnswer: { what: 'Legible antwortet nicht.', next: 'Nachsehen, ob es noch läuft, dann erneut versuchen.' },
  urlsOff: {
    what: 'Das Holen von Dokumenten über Links ist ausgeschaltet.',
    next: 'Es in den Optionen unter Server einschalten oder die Datei selbst herunterladen und hier ablegen.',
  },
  urlInvalid: { what: 'Das ist kein gültiger Link.', next: 'Ihn prüfen, dann erneut versuchen.' },
  urlScheme: { what: 'Das ist kein Link ins Web.', next: 'Er muss mit http:// oder https:// beginnen.' },
  urlIsFile: {
    what: 'Das ist selbst eine Datei und kein Link.',
    next: 'Sie als Datei speichern und hier ablegen.',
  },
  urlTooLong: {
    what: 'Der Link ist länger, als einer sein darf.',
    next: 'Die Datei selbst herunterladen und hier ablegen.',
  },
  urlWithUser: {
    what: 'Der Link enthält einen Benutzernamen oder ein Passwort und wird nicht abgerufen.',
    next: 'Die Datei selbst herunterladen und hier ablegen.',
  },
  urlPrivate: {
    what: 'Der Link führt in ein privates Netz und wird nicht abgerufen.',
    next: 'Solche Links in den Optionen unter Server erlauben oder die Datei selbst herunterladen und hier ablegen.',
  },
  urlOwn: {
    what: 'Der Link führt zu Legible selbst.',
    next: 'Die Datei selbst herunterladen und hier ablegen.',
  },
  hostUnknown: {
    what: 'Einen Server mit dem Namen im Link gibt es nicht.',
    next: 'Den Link prüfen oder die Datei selbst herunterladen und hier ablegen.',
  },
  hostNotLookedUp: {
    what: 'Der Name des Servers im Link ließ sich nicht nachschlagen.',
    next: 'Den Link prüfen oder die Datei selbst herunterladen und hier ablegen.',
  },
  hostRefuses: {
    what: 'Der Server des Links lehnt Verbindungen ab.',
    next: 'Den Link prüfen oder die Datei selbst herunterladen und hier ablegen.',
  },
  noNetwork: {
    what: 'Dieser Computer hat keine Netzverbindung.',
    next: 'Ihn verbinden, dann erneut versuchen.',
  },
  hostUnreachable: {
    what: 'Der Server des Links ist nicht erreichbar.',
    next: 'Den Link prüfen oder die Datei selbst herunterladen und hier ablegen.',
  },
  certificateExpired: {
    what: 'Das Zertifikat des Servers ist abgelaufen.',
    next: 'Die Datei selbst herunterladen und hier ablegen.',
  },
  certificateNotTrusted: {
    what: 'Dem Zertifikat des Servers wird nicht vertraut.',
    next: 'Die Datei selbst herunterladen und hier ablegen.',
  },
  certificateOfAnother: {
    what: 'Das Zertifikat des Servers gilt für einen anderen Namen.',
    next: 'Den Link prüfen oder die Datei selbst herunterladen und hier ablegen.',
  },
  connectionFailed: {
    what: 'Die Verbindung zum Server des Links brach ab.',
    next: 'Den Link prüfen oder die Datei selbst herunterladen und hier ablegen.',
  },
  answerCompressed: {
    what: 'Der Server des Links schickte die Datei ungefragt komprimiert.',
    next: 'Die Datei selbst herunterladen und hier ablegen.',
  },
  tooManyRedirects: {
    what: 'Der Link führt mehr als fünfmal von einer Adresse zur nächsten.',
    next: 'Die Adresse angeben, zu der er führt, oder die Datei selbst herunterladen und hier ablegen.',
  },
  fileNotKept: {
    what: 'Eine durchsuchbare PDF entsteht aus der Datei selbst, und nur ihr Text wurde behalten.',
    next: 'Die Datei noch einmal lesen oder in den Optionen unter Verlauf auch Dateien behalten lassen.',
  },
  folderMissing: { what: 'Diesen Ordner gibt es nicht.', next: 'Seinen Pfad prüfen.' },
  folderPathPartial: {
    what: 'Das ist nicht der ganze Pfad eines Ordners.',
    next: 'Ihn von Anfang an eingeben, mit allen Ordnern darüber.',
  },
  listFull: { what: 'Die Liste ist voll.', next: 'Fertige Dokumente entfernen, dann erneut hinzufügen.' },
  nameNotUtf8: {
    what: 'Der Name ist nicht in UTF-8, darum lässt sich das nicht öffnen.',
    next: 'Einen anderen Namen geben.',
  },
  notOpened: {
    what: 'Der Browser konnte das nicht öffnen.',
    next: 'Nachsehen, ob es noch da ist, gelesen werden darf und wie es heißt.',
  },
  folderIsFile: { what: 'Das ist eine Datei.', next: 'Den Ordner wählen, in dem sie liegt.' },
  foldersTouch: {
    what: 'Der Ordner für die Texte liegt im überwachten oder enthält ihn.',
    next: 'Einen anderen Ordner für die Texte wählen.',
  },
  folderReadAlready: {
    what: 'Dieser Ordner wird schon an denselben Ort gelesen.',
    next: 'Ihn in der Liste ändern oder andere Ordner wählen.',
  },
  textsReadAgain: {
    what: 'Die Texte des einen überwachten Ordners kämen in einen anderen und würden wieder gelesen.',
    next: 'Einen anderen Ordner für die Texte wählen.',
  },
  textsRefused: {
    what: 'In diesen Ordner lassen sich die Texte nicht schreiben.',
    next: 'Einen anderen für sie wählen.',
  },
  readInPart: { what: 'Nicht gelesene Seiten: {{missing}}.', next: 'Diese neu scannen oder speichern.' },
  originalStays: { what: 'Gelesen, aber nicht verschoben ({{found}}).', next: 'Die Ordnerrechte prüfen.' },
  assistantFileInvalid: {
    what: 'Die Datei des Assistenten ist nicht das JSON, das sie sein sollte.',
    next: 'Sie in Ordnung bringen, dann erneut versuchen, oder den Text in sie kopieren.',
  },
  copyRefused: {
    what: 'Der Browser hat das Kopieren nicht erlaubt.',
    next: 'Den Text markieren und mit den Tasten kopieren.',
  },
  pasteRefused: { what: 'Der Browser erlaubt kein Einfügen.', next: 'Mit den Tasten einfügen.' },
}
