import type { RealtimeMessage } from '#contract/realtime.ts'

type Parts = Readonly<Record<string, unknown>>
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value)
const isEvents = (value: unknown): boolean =>
  Array.isArray(value) && value.every((event) => isParts(event) && isText(event['type']))

/** What each message must have so that nothing that reads it fails; the server sends what the contract says. */
const shapes: Readonly<Record<RealtimeMessage['type'], (message: Parts) => boolean>> = {
  entered: ({ position, you, events, snapshot }) =>
    isParts(position) &&
    isText(position['epoch']) &&
    isCount(position['sequence']) &&
    isParts(you) &&
    isEvents(events) &&
    (snapshot === null || (isParts(snapshot) && Array.isArray(snapshot['comments']))),
  news: ({ sequence, events }) => isCount(sequence) && isEvents(events),
  accepted: ({ key, commentId }) => isText(key) && isText(commentId),
  refused: ({ key, message }) => isText(key) && isText(message),
  you: ({ you }) => isParts(you),
  closed: () => true,
  unavailable: () => true,
  live: ({ live }) => isParts(live),
  health: ({ health }) => isParts(health),
  fault: ({ fault }) => isText(fault),
}

const isMessage = (value: unknown): value is RealtimeMessage =>
  isParts(value) &&
  isText(value['room']) &&
  Object.entries(shapes).some(([type, fits]) => type === value['type'] && fits(value))

/** Reads one message; null for what this version does not know. */
export function readRealtimeMessage(text: unknown): RealtimeMessage | null {
  if (!isText(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}
