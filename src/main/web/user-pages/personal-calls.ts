import { z } from 'zod'

/**
 * The kind of a response to a user: pages of users with responses of one kind are the same. Null for a response that is
 * only theirs.
 */
type KindOf = (body: unknown, userId: number) => string | null

function kindBy<Schema extends z.ZodType>(
  schema: Schema,
  kind: (body: z.output<Schema>, userId: number) => string | null,
): KindOf {
  return (body, userId) => {
    const parsed = schema.safeParse(body)
    return parsed.success ? kind(parsed.data, userId) : null
  }
}

const live = z.object({ id: z.string(), access: z.string(), liver: z.object({ id: z.int() }) })

/** Livers see more of their own lives. */
const kindOfLive = ({ id, access, liver }: z.output<typeof live>, userId: number): string | null =>
  liver.id === userId ? null : `${id} ${access}`

const lives = z.object({ lives: z.array(live), next: z.string().nullable() })

const picks = z.object({
  picks: z.array(z.object({ id: z.int(), removable: z.boolean() })),
  next: z.string().nullable(),
})

const ownEvent = z.object({ entry: z.unknown(), manages: z.boolean(), announcements: z.array(z.unknown()) })

/** The calls of pages that users share whose responses depend on the user. */
const calls: readonly (readonly [path: RegExp, kind: KindOf])[] = [
  [/^\/v2\/channels\/is-owner$/, kindBy(z.object({ edits: z.boolean() }), ({ edits }) => (edits ? null : 'none'))],
  [/^\/v1\/lives\/\w+$/, kindBy(live, kindOfLive)],
  [
    /^\/v1\/lives$/,
    kindBy(lives, ({ lives: listed, next }, userId) => {
      const kinds = listed.map((one) => kindOfLive(one, userId))
      return kinds.includes(null) ? null : [...kinds, next].join(',')
    }),
  ],
  [/^\/v1\/livers\/\d+\/follow$/, kindBy(z.object({ following: z.boolean() }), ({ following }) => String(following))],
  [/^\/v1\/livers\/\d+\/pick-setting$/, kindBy(z.object({ mayCut: z.boolean() }), ({ mayCut }) => String(mayCut))],
  [
    /^\/v1\/reminders$/,
    kindBy(z.object({ liveIds: z.array(z.string()) }), ({ liveIds }) => (liveIds.length === 0 ? 'none' : null)),
  ],
  [
    /^\/v1\/livers\/\d+\/picks$/,
    kindBy(picks, ({ picks: listed, next }) =>
      listed.some(({ removable }) => removable) ? null : [...listed.map(({ id }) => id), next].join(','),
    ),
  ],
  [
    /^\/v1\/events\/\d+\/own$/,
    kindBy(ownEvent, ({ entry, manages, announcements }) =>
      entry === null && !manages && announcements.length === 0 ? 'none' : null,
    ),
  ],
]

/** Null for a call that is none of these. */
export const kindOfCall = (path: string): KindOf | null => calls.find(([pattern]) => pattern.test(path))?.[1] ?? null
