/** Parses messages of rooms. The client checks the fields that it relies on; the server guarantees the rest of the contract. */

export type Fields = Readonly<Record<string, unknown>>

/** A message of any room. */
export interface AnyMessage extends Fields {
  readonly type: string
  readonly room: string
}

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isMessage = (value: unknown): value is AnyMessage =>
  isObject(value) && typeof value['type'] === 'string' && typeof value['room'] === 'string'

/** Null for what is not a message of a room. */
export function readMessage(data: unknown): AnyMessage | null {
  if (typeof data !== 'string') return null
  try {
    const value: unknown = JSON.parse(data)
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}
