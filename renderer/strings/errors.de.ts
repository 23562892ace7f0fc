import type { ErrorCode } from '../../shared/errors.ts'

export const errorsDe = {
  invalid_json: { short: 'Nicht verstanden', next: 'Die Anfrage als gültiges JSON erneut senden.' },
  invalid_request: { short: 'Nicht verstanden', next: 'Die Angaben prüfen, dann erneut versuchen.' },
  invalid_base64: { short: 'Nicht verstanden', next: 'Die Datei als Base64 senden.' },
  missing_api_key: {
    short: 'Kein Schlüssel',
    next: 'In den Einstellungen einen Schlüssel anlegen und mitsenden.',
  },
  invalid_api_key: {
    short: 'Unbekannter Schlüssel',
    next: 'Den Schlüssel aus den Einstellungen neu kopieren.',
  },
  insufficient_credits: {
    short: 'Credits verbraucht',
    next: 'Das Monatslimit in den Einstellungen erhöhen oder den nächsten Monat abwarten.',
  },
  key_revoked: { short: 'Schlüssel widerrufen', next: 'In den Einstellungen einen neuen Schlüssel anlegen.' },
  key_expired: { short: 'Schlüssel abgelaufen', next: 'In den Einstellungen einen neuen Schlüssel anlegen.' },
  scope_denied: {
    short: 'Schlüssel gilt hier nicht',
    next: 'In den Einstellungen einen Schlüssel anlegen, der für diesen Zugang gilt.',
  },
  host_not_allowed: { short: 'Abgelehnt', next: 'Die Adresse aus den Einstellungen verwenden.' },
  origin_not_allowed: {
    short: 'Seite abgelehnt',
    next: 'Die Webseite in den Einstellungen unter Server eintragen.',
  },
  not_found: { short: 'Nicht gefunden', next: 'Vielleicht wurde es entfernt. Zurück zur Liste.' },
  method_not_allowed: { short: 'Nicht verstanden', next: 'Die Anfrage prüfen, dann erneut versuchen.' },
  not_acceptable: { short: 'Nicht verstanden', next: 'Die Anfrage prüfen, dann erneut versuchen.' },
  upload_timeout: { short: 'Hochladen zu langsam', next: 'Erneut versuchen.' },
  payload_too_large: {
    short: 'Datei zu groß',
    next: 'Die Dateigröße in den Einstellungen unter Grenzen erhöhen oder die Datei verkleinern.',
  },
  too_many_pages: {
    short: 'Zu viele Seiten',
    next: 'In den Leseoptionen einen Seitenbereich wählen oder die Grenze erhöhen.',
  },
  image_too_large: {
    short: 'Bild zu groß',
    next: 'Das Bild verkleinern oder die Bildgröße in den Einstellungen unter Grenzen erhöhen.',
  },
  unsupported_media_type: {
    short: 'Nicht lesbar',
    next: 'Legible liest PDF, PNG, JPEG und WebP. Die Datei in einem dieser Formate speichern.',
  },
  corrupt_file: {
    short: 'Datei beschädigt',
    next: 'Sie im ursprünglichen Programm öffnen und neu speichern.',
  },
  pdf_password_required: { short: 'Passwort nötig', next: 'Das Passwort der PDF eingeben, um fortzufahren.' },
  pdf_password_wrong: { short: 'Falsches Passwort', next: 'Das Passwort der PDF noch einmal eingeben.' },
  url_not_allowed: { short: 'Link abgelehnt', next: 'Die Datei selbst herunterladen und hier ablegen.' },
  page_range_invalid: { short: 'Seiten gibt es nicht', next: 'Die Seiten in den Leseoptionen ändern.' },
  language_not_installed: {
    short: 'Sprache fehlt',
    next: 'Die Sprache in den Einstellungen hinzufügen oder eine andere wählen.',
  },
  path_not_allowed: { short: 'Ordner nicht freigegeben', next: 'Den Ordner in den Einstellungen freigeben.' },
  rate_limited: { short: 'Zu viele Anfragen', next: 'Einen Moment warten, dann erneut versuchen.' },
  cancelled: { short: 'Abgebrochen', next: '„Erneut versuchen“ liest von vorn.' },
  internal_error: {
    short: 'Etwas ging schief',
    next: 'Erneut versuchen. Hilft das nicht, im Terminal „legible doctor“ ausführen.',
  },
  fetch_failed: {
    short: 'Nicht erreichbar',
    next: 'Den Link prüfen oder die Datei selbst herunterladen und hier ablegen.',
  },
  fetch_timeout: {
    short: 'Nicht erreichbar',
    next: 'Die Gegenstelle antwortet nicht. Später erneut versuchen.',
  },
  processing_timeout: {
    short: 'Dauerte zu lange',
    next: 'Weniger Seiten wählen oder die Zeit in den Einstellungen unter Grenzen erhöhen.',
  },
  queue_full: {
    short: 'Ausgelastet',
    next: 'Warten, bis einige Dokumente gelesen sind, dann erneut versuchen.',
  },
  shutting_down: { short: 'Wird beendet', next: 'Legible neu starten, dann erneut versuchen.' },
} satisfies Record<ErrorCode, { short: string; next: string }>
