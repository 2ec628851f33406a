import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { lateStartMinutes, type LiveState } from '#contract/lives/limits.ts'
import type { SearchState } from '#contract/search/limits.ts'
import { users } from '../../identity/tables.ts'
import { archives, lives } from '../../lives/tables.ts'
import { noDetails, type SearchSource } from './source.ts'

const onAir = ['on_air', 'interrupted'] as const

const stateOf = (state: LiveState): SearchState => (state === 'scheduled' || state === 'archived' ? state : 'on_air')

/** A scheduled live whose start was missed is not listed. */
const endOfStart = (startsAt: Date): Date => new Date(startsAt.getTime() + lateStartMinutes * 60_000)

export const liveSource: SearchSource = {
  table: lives,
  id: lives.id,
  async items(db, condition) {
    const rows = await db
      .select({
        ref: lives.id,
        title: lives.title,
        reading: lives.reading,
        genre: lives.genre,
        state: lives.state,
        ownerId: lives.liverId,
        by: users.nickName,
        createdAt: lives.createdAt,
        startsAt: lives.startsAt,
        startedAt: lives.startedAt,
        archive: {
          durationMs: archives.durationMs,
          trimFromMs: archives.trimFromMs,
          trimToMs: archives.trimToMs,
        },
      })
      .from(lives)
      .innerJoin(users, eq(users.id, lives.liverId))
      .leftJoin(archives, eq(archives.liveId, lives.id))
      .where(
        and(
          condition,
          eq(lives.visibility, 'public'),
          or(
            inArray(lives.state, [...onAir]),
            and(eq(lives.state, 'archived'), eq(archives.published, true)),
            and(eq(lives.state, 'scheduled'), isNotNull(lives.startsAt)),
          ),
        ),
      )
    return rows.map(({ genre, state, by, createdAt, startsAt, startedAt, archive, ...row }) => {
      const at = startedAt ?? startsAt ?? createdAt
      const recorded = state === 'archived' ? archive : null
      return {
        ...noDetails,
        ...row,
        body: '',
        genres: [genre],
        state: stateOf(state),
        durationMs: recorded && (recorded.trimToMs ?? recorded.durationMs) - (recorded.trimFromMs ?? 0),
        visibleFrom: createdAt,
        visibleUntil: state === 'scheduled' && startsAt !== null ? endOfStart(startsAt) : null,
        datedAt: at,
        shown: { path: `/live-info/${row.ref}`, by, imageUrl: null, at },
      }
    })
  },
}
