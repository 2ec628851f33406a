import { useEffect, useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { attempt } from './attempt.ts'

const nobody: ReadonlySet<number> = new Set()

export interface Blocks {
  readonly users: ReadonlySet<number>
  /** Not before this is anything shown: what is not wanted must not be seen for a moment either. */
  readonly known: boolean
  block(userId: number, done: string): Promise<void>
}

const idsOf = (users: readonly { id: number }[]): ReadonlySet<number> => new Set(users.map(({ id }) => id))

/** Whose comments the viewer does not see: nobody's as long as they are not signed in. */
export function useBlocks(signedIn: boolean): Blocks {
  const [users, setUsers] = useState<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!signedIn) return undefined
    let gone = false
    const load = async (): Promise<void> => {
      const { browserApi } = await import('../../api/browser.ts')
      const blocked = await browserApi('GET /v1/blocks')
      if (!gone) setUsers(idsOf(blocked.users))
    }
    // What could not be read is read with the next page; the chat goes on.
    load().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (!gone) setUsers(nobody)
    })
    return () => {
      gone = true
    }
  }, [signedIn])
  return {
    users: users ?? nobody,
    known: !signedIn || users !== null,
    async block(userId, done) {
      await attempt(async (api) => {
        setUsers(idsOf((await api('POST /v1/blocks', { body: { userId, blocked: true } })).users))
      }, done)
    },
  }
}
