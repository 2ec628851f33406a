import { countFindableLives, listFindableLives, type FindableLive } from '../store.ts'
import { missedBefore } from './missed-start.ts'
import type { LivesParts } from './setup.ts'

/** The lives that search engines may find. */
export function findableLives({ database, clock }: LivesParts) {
  const startsAfter = () => missedBefore(clock.now())
  return {
    count: (): Promise<number> => database.run(countFindableLives, startsAfter()),
    list: (offset: number, limit: number): Promise<FindableLive[]> =>
      database.run(listFindableLives, { startsAfter: startsAfter(), offset, limit }),
  }
}
