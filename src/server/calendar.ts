/** A calendar file with one event (RFC 5545). */
export interface CalendarEvent {
  /** Globally unique; the same event keeps it, so that a second import replaces the first. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly url: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Each change of the event increments it, so that calendars update the event. */
  readonly sequence: number
  /** When the file is made. */
  readonly now: Date
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const lineOctets = 75

/** Escapes a value of type TEXT (RFC 5545, 3.3.11); control characters are not allowed in it. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

/** Folds a line into lines of at most 75 octets; a character in UTF-8 is not divided. */
export function foldLine(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      lines.push(current)
      // The space that marks the continuation counts.
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** `2026-11-21T11:00:00.000Z` → `20261121T110000Z`. */
const utc = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** The calendar file of an event, with an alarm ten minutes before its start. */
export function calendarFile({ uid, title, description, url, startsAt, endsAt, sequence, now }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kirari//Calendar//JA',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT10M',
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
