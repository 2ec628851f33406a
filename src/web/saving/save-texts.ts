import type { z } from 'zod'
import { ApiError } from '../api/index.ts'
import type { Stored } from './texts.ts'

/** The result of a form. */
export interface Outcome {
  readonly intent: string
  readonly status: number
  /** An error code of the contract; empty without an API error. */
  readonly code: string
  readonly message: string
  /** The names of invalid fields. */
  readonly faults: readonly string[]
  readonly submitted: Stored
  /** The stored texts after a successful update. */
  readonly saved: Stored | null
  /** The texts that another editor has stored in the meantime. */
  readonly conflict: Stored | null
}

interface Saving<Body> {
  readonly intent: string
  readonly submitted: Stored
  readonly schema: z.ZodType<Body>
  /** Becomes the request after validation. */
  readonly body: unknown
  send(body: Body): Promise<Stored | null>
  /** Reads what is stored, after a conflict. */
  readStored?(): Promise<Stored>
}

/** The codes of updates of an older version. */
const conflicts = new Set([
  'VERSION_CONFLICT',
  'VIDEO_CHANGED',
  'CAPTIONS_CHANGED',
  'THUMBNAIL_CHANGED',
  'PUBLICATION_CHANGED',
])

const nothing: Stored = { texts: {}, version: 0 }

const outcomeOf = (intent: string, changes: Partial<Outcome>): Outcome => ({
  intent,
  status: 200,
  code: '',
  message: '',
  faults: [],
  submitted: nothing,
  saved: null,
  conflict: null,
  ...changes,
})

/** A field, and its part where it has several, such as the languages of a text: `title` and `title.ja`. */
const namesOf = (path: readonly PropertyKey[]): string[] => [
  String(path[0] ?? ''),
  path.slice(0, 2).map(String).join('.'),
]

/** Validates and sends a form; an update of an older version returns what is stored, so that both can be compared. */
export async function saveTexts<Body>(saving: Saving<Body>): Promise<Outcome> {
  const { intent, submitted, schema, body, send, readStored } = saving
  const parsed = schema.safeParse(body)
  if (!parsed.success) {
    const faults = [...new Set(parsed.error.issues.flatMap(({ path }) => namesOf(path)))]
    return outcomeOf(intent, { status: 400, faults, submitted })
  }
  try {
    return outcomeOf(intent, { saved: await send(parsed.data), submitted })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, fields } = error
    const conflict = conflicts.has(code) && readStored ? await readStored() : null
    return outcomeOf(intent, { status, code, message, faults: Object.keys(fields), submitted, conflict })
  }
}

const messageOf = ({ message }: ApiError): string => message

/** Runs an action without fields. */
export async function runAction(
  intent: string,
  run: () => Promise<unknown>,
  describe: (error: ApiError) => string = messageOf,
): Promise<Outcome> {
  try {
    await run()
    return outcomeOf(intent, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code } = error
    return outcomeOf(intent, { status, code, message: describe(error) })
  }
}
