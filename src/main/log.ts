import { pino, type Logger } from 'pino'

/** Writes one JSON object a line. Nobody hands it keys or cookies; the redaction is a second lock. */
export const createLog = (level: string): Logger => pino({ level, base: null, redact: ['streamKey', 'headers.cookie'] })
