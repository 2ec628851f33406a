import type { LiveList } from '#contract/lives/limits.ts'
import { listLiversOf } from '../../channel-livers/operations.ts'
import type { Page } from '../../cursor.ts'
import { Recent } from '../../recent.ts'
import type { LivesContext } from '../service/context.ts'
import type { LiveRow } from '../store.ts'
import { isListedFor } from './listed.ts'
import type { Relation } from './relations.ts'
import { createSources, type ListSource } from './sources.ts'
import type { ListQuery } from './store.ts'

export interface LivesScope extends Omit<ListQuery, 'livers' | 'viewerId'> {
  /** Only lives of the livers who own this channel. */
  readonly channel?: number | undefined
  /** A genre; it orders lives on air. */
  readonly recommended?: string | undefined
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
}

export interface LivesPaging extends LivesScope {
  /** 0 is a visitor. */
  readonly viewerId: number
}

/** A page for a viewer of what is kept of a list; null if the page must be read for them. */
type KeptPage = (relation: Relation) => Page<LiveRow> | null

type ListsContext = Pick<LivesContext, 'database' | 'clock' | 'status' | 'relations' | 'sharing'>

/**
 * The public lists of lives, by pages. First pages, and all of lives on air, are read at most once in a second, and ordered
 * and filtered for each viewer by whom they follow and who has blocked them.
 */
export function createLists({ database, clock, status, relations, sharing = null }: ListsContext) {
  const recent = sharing && new Recent<readonly LiveRow[]>(sharing, 'lives')
  const sourceOf = createSources({ database, clock, status })

  async function find(list: LiveList, { channel, ...scope }: LivesScope): Promise<ListSource> {
    const livers = channel === undefined ? undefined : await database.run(listLiversOf, channel)
    return sourceOf(list, { ...scope, livers })
  }

  /** Null where nothing is kept. */
  async function readKept(list: LiveList, { kept, pageOf }: ListSource): Promise<KeptPage | null> {
    if (recent === null || kept === null) return null
    const { query, read } = kept
    const all = await recent.read(JSON.stringify([list, query]), () => read(query))
    const isComplete = all.length < query.limit
    return (relation) => pageOf({ rows: all.filter((row) => isListedFor(row, relation)), relation, isComplete })
  }

  return {
    async page(list: LiveList, { viewerId, ...scope }: LivesPaging): Promise<Page<LiveRow>> {
      const source = await find(list, scope)
      const pageFor = sharing?.hasWritten(viewerId) === true ? null : await readKept(list, source)
      const kept = pageFor && pageFor(await relations.of(viewerId))
      return kept ?? source.read(viewerId)
    },

    /** The pages of users, of what is in memory; null for one that must be read for its user. */
    async pagesOfUsers(list: LiveList, scope: LivesScope): Promise<(userId: number) => Page<LiveRow> | null> {
      const pageFor = await readKept(list, await find(list, scope))
      const pages = new WeakMap<Relation, ReturnType<KeptPage>>()
      return (userId) => {
        const relation = relations.kept(userId)
        if (pageFor === null || relation === null) return null
        const known = pages.get(relation)
        if (known !== undefined) return known
        const page = pageFor(relation)
        pages.set(relation, page)
        return page
      }
    },
  }
}
