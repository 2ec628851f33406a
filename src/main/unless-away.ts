import type { Logger } from 'pino'
import { ObjectsUnavailable } from '#server/ports/objects/port.ts'

/** A storage that is away stops nothing: what is recorded meanwhile is copied when it is back. */
export const unlessAway =
  (log: Logger) =>
  (error: unknown): void => {
    if (!(error instanceof ObjectsUnavailable)) throw error
    log.warn({ err: error }, 'the object storage is away; recordings stay on the disk until it is back')
  }
