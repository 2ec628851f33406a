import type { Profile } from '#contract/account/schemas.ts'
import type { LiveSummary } from '#contract/summaries/schemas.ts'
import { DomainError } from '../errors.ts'
import type { Lives } from '../lives/index.ts'
import type { Database } from '../ports/database/port.ts'
import { findBestMoment, slotMs } from './best-moment.ts'
import { countSlots, listFirstSupporters, readFigures } from './store.ts'

export interface SummariesDeps {
  readonly database: Database
  readonly lives: Pick<Lives, 'find'>
}

export type Summaries = ReturnType<typeof createSummaries>

const supportersShown = 3

export function createSummaries({ database, lives }: SummariesDeps) {
  return {
    /** For the liver, after the end. */
    async read(viewer: Profile, liveId: string): Promise<LiveSummary> {
      const { id, liver, startedAt, endedAt } = await lives.find(liveId)
      if (liver.id !== viewer.user.id) throw new DomainError('NOT_YOUR_LIVE')
      if (startedAt === null || endedAt === null) throw new DomainError('WRONG_LIVE_STATE')
      const live = { id, liverId: liver.id, startedAt, endedAt }
      const [figures, slots, supporters] = await Promise.all([
        database.run(readFigures, live),
        database.run(countSlots, { ...live, slotMs }),
        database.run(listFirstSupporters, { liveId, limit: supportersShown }),
      ])
      return {
        ...figures,
        durationMs: endedAt.getTime() - startedAt.getTime(),
        supporters: supporters.map((supporter, index) => ({ rank: index + 1, ...supporter })),
        bestMoment: findBestMoment(slots),
      }
    },
  }
}
