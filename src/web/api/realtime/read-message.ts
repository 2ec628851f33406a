import type { RealtimeMessage } from '#contract/realtime/schemas.ts'

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value)
const isEvents = (value: unknown): boolean =>
  Array.isArray(value) && value.every((event) => isObject(event) && isText(event['type']))
const isGroup = (value: unknown): boolean =>
  value === null || (isObject(value) && isCount(value['count']) && Array.isArray(value['people']))

/** The fields that the client relies on; the server guarantees the rest of the contract. */
const shapes: Readonly<Record<RealtimeMessage['type'], (message: Fields) => boolean>> = {
  joined: ({ position, permissions, events, snapshot }) =>
    isObject(position) &&
    isText(position['epoch']) &&
    isCount(position['sequence']) &&
    isObject(permissions) &&
    isEvents(events) &&
    (snapshot === null || (isObject(snapshot) && Array.isArray(snapshot['comments']))),
  batch: ({ sequence, events }) => isCount(sequence) && isEvents(events),
  accepted: ({ key, commentId }) => isText(key) && isText(commentId),
  refused: ({ key, message }) => isText(key) && isText(message),
  permissions: ({ permissions }) => isObject(permissions),
  audience: ({ entered, followed }) => isGroup(entered) && isGroup(followed),
  closed: () => true,
  unavailable: () => true,
  live: ({ live }) => isObject(live),
  health: ({ health }) => isObject(health),
  fault: ({ fault }) => isText(fault),
}

const isMessage = (value: unknown): value is RealtimeMessage =>
  isObject(value) &&
  isText(value['room']) &&
  Object.entries(shapes).some(([type, isValid]) => type === value['type'] && isValid(value))

/** Parses a message; null if it is malformed, or of a type that this version does not know. */
export function readRealtimeMessage(text: unknown): RealtimeMessage | null {
  if (!isText(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}
