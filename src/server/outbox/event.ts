import type { z } from 'zod'

/** An event to store. */
export interface NewEvent {
  readonly type: string
  /** The events of a subject are handled in the order of their storing. */
  readonly subject: string
  readonly payload: unknown
}

/** A type of event that a slice declares. */
export interface EventType<Payload> {
  readonly type: string
  readonly payload: z.ZodType<Payload>
  readonly of: (payload: Payload) => NewEvent
}

/** Declares a type of event, such as `GiftSent`. `subjectOf` names what the event is about, such as `gift:…`. */
export function eventType<Payload>(
  type: string,
  payload: z.ZodType<Payload>,
  subjectOf: (payload: Payload) => string,
): EventType<Payload> {
  return { type, payload, of: (values) => ({ type, subject: subjectOf(values), payload: values }) }
}

interface Handling {
  /** The key under which the handler has its effect once. */
  readonly key: string
  /** When the event was stored. */
  readonly at: Date
}

/** A handler of one type of event, in the declaration of a slice. */
export interface EventHandler {
  readonly type: string
  handle(payload: unknown, at: Date): Promise<void>
}

interface HandlerOptions<Payload> {
  /** An event may be handled several times: names the key under which a repetition has no further effect. */
  key(payload: Payload): string
  /** When it rejects, the event is handled again later by all its handlers, before later events of its subject. */
  handle(payload: Payload, handling: Handling): Promise<unknown>
}

export function on<Payload>(
  { type, payload: schema }: Pick<EventType<Payload>, 'type' | 'payload'>,
  { key, handle }: HandlerOptions<Payload>,
): EventHandler {
  return {
    type,
    async handle(stored, at) {
      const payload = schema.parse(stored)
      await handle(payload, { key: key(payload), at })
    },
  }
}
