import { pino, type Logger } from 'pino'

/** Writes one JSON object a line; addresses that carry a stream key and cookies never reach it. */
export const createLog = (level: string): Logger => pino({ level, base: null, redact: ['streamKey', 'headers.cookie'] })
