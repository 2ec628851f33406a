import { pino, type Logger } from 'pino'

/** Logs one JSON object per line. No code logs keys or cookies; the redaction is a second safeguard. */
export const createLog = (level: string): Logger => pino({ level, base: null, redact: ['streamKey', 'headers.cookie'] })
