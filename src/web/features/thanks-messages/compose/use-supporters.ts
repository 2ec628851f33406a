import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { thanksRecipientsMax } from '#contract/thanks-messages/limits.ts'
import { serverNow } from '../../../server-clock/index.ts'

/** Of one page. */
export const supportersAtOnce = 50

export type Supporters = AnswerOf<Endpoints['GET /v1/thanks-messages/supporters']>

/** The supporters, which grow by pages, and the chosen ones, at most those of one sending. */
export function useSupporters(first: Supporters) {
  const [shown, setShown] = useState(first)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const { supporters, next } = shown

  return {
    ...shown,
    chosen,
    loading,
    failed,
    recipients: supporters.filter(({ user }) => chosen.has(user.id)),
    isFull: chosen.size >= thanksRecipientsMax,

    choose(userIds: readonly number[]): void {
      setChosen(new Set(userIds.slice(0, thanksRecipientsMax)))
    },

    toggle(userId: number): void {
      const others = [...chosen].filter((id) => id !== userId)
      setChosen(new Set(chosen.has(userId) ? others : [...others, userId].slice(0, thanksRecipientsMax)))
    },

    /** The chosen users were thanked. */
    thanked(remaining: number): void {
      const thankedAt = new Date(serverNow()).toISOString()
      setShown({
        ...shown,
        remaining,
        supporters: supporters.map((one) => (chosen.has(one.user.id) ? { ...one, thankedAt } : one)),
      })
      setChosen(new Set())
    },

    async more(): Promise<void> {
      if (next === null || loading) return
      setLoading(true)
      setFailed(false)
      try {
        const { browserApi } = await import('../../../api/browser.ts')
        const query = { cursor: next, limit: supportersAtOnce }
        const page = await browserApi('GET /v1/thanks-messages/supporters', { query })
        // A supporter with new points may be on two pages.
        const known = new Set(supporters.map(({ user }) => user.id))
        const added = page.supporters.filter(({ user }) => !known.has(user.id))
        setShown({ ...page, supporters: [...supporters, ...added] })
      } catch {
        // Also if a file of the page could not be loaded: the button tries again.
        setFailed(true)
      } finally {
        setLoading(false)
      }
    },
  }
}
