import { useEffect, useState } from 'react'
import { reportProblem } from '../../api/problems.ts'
import { attempt } from './attempt.ts'

const none: ReadonlySet<number> = new Set()

export interface Blocks {
  readonly users: ReadonlySet<number>
  /** Nothing is shown before the blocks are loaded, so that a blocked comment never flashes up. */
  readonly loaded: boolean
  block(userId: number, done: string): Promise<void>
}

const idsOf = (users: readonly { id: number }[]): ReadonlySet<number> => new Set(users.map(({ id }) => id))

/** The users whose comments the viewer has blocked; empty for a visitor. */
export function useBlocks(signedIn: boolean): Blocks {
  const [users, setUsers] = useState<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!signedIn) return undefined
    let unmounted = false
    const load = async (): Promise<void> => {
      const { browserApi } = await import('../../api/browser.ts')
      const blocked = await browserApi('GET /v1/blocks')
      if (!unmounted) setUsers(idsOf(blocked.users))
    }
    // The chat works without the blocks; the next page load reads them again.
    load().catch((error: unknown) => {
      reportProblem('C06', String(error))
      if (!unmounted) setUsers(none)
    })
    return () => {
      unmounted = true
    }
  }, [signedIn])
  return {
    users: users ?? none,
    loaded: !signedIn || users !== null,
    async block(userId, done) {
      await attempt(async (api) => {
        setUsers(idsOf((await api('POST /v1/blocks', { body: { userId, blocked: true } })).users))
      }, done)
    },
  }
}
