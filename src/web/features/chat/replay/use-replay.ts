import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import type { ChatRole } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import { ApiError } from '../../../api/index.ts'
import { addPage, commentsUntil, emptyRange, nextLoadFrom, removeComment } from './recorded-comments.ts'

/** The interval at which the position of the player is read. */
const pollMs = 250
/** The delay before a failed request is repeated. */
const retryMs = 5000

interface Replay {
  readonly comments: readonly Comment[]
  readonly loading: boolean
  /** The viewer's role in this chat; null before the first answer. */
  readonly role: ChatRole | null
  /** Removes a deleted comment. */
  remove(id: string): void
}

/** The comments of an archive up to the position of its player. */
export function useReplay(liveId: string, stage: RefObject<HTMLElement | null>): Replay {
  const [recorded, setRecorded] = useState(emptyRange)
  const [nowMs, setNowMs] = useState(0)
  const [loading, setLoading] = useState(false)
  const [role, setRole] = useState<ChatRole | null>(null)
  /** No request is sent before this time, in milliseconds. */
  const retryAt = useRef(0)

  async function load(fromMs: number): Promise<void> {
    setLoading(true)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      const query = { fromMs, limit: 200 }
      const page = await browserApi('GET /v1/lives/{id}/comments', { params: { id: liveId }, query })
      setRecorded((range) => addPage(range, fromMs, page))
      setRole(page.role)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      retryAt.current = Date.now() + retryMs
    } finally {
      setLoading(false)
    }
  }

  const poll = useEffectEvent(() => {
    const seconds = stage.current?.querySelector('video')?.currentTime ?? 0
    const positionMs = Math.floor(seconds * 1000)
    setNowMs(positionMs)
    const from = loading || Date.now() < retryAt.current ? null : nextLoadFrom(recorded, positionMs)
    if (from !== null) void load(from)
  })
  useEffect(() => {
    const timer = setInterval(() => poll(), pollMs)
    return () => clearInterval(timer)
  }, [])

  const comments = useMemo(() => commentsUntil(recorded, nowMs), [recorded, nowMs])
  return { comments, loading, role, remove: (id) => setRecorded((range) => removeComment(range, id)) }
}
