import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import type { ChatRole, Comment } from '#contract/chat.ts'
import { ApiError } from '../../../api/index.ts'
import { nothingRecorded, saidBy, wanted, withoutComment, withPage } from './recorded-comments.ts'

/** In milliseconds: how often it is looked where the picture is. */
const lookEveryMs = 250
/** Until comments that could not be had are asked for again. */
const againMs = 5000

interface Replay {
  readonly comments: readonly Comment[]
  readonly asking: boolean
  /** Who the reader is in this chat; null before the first answer. */
  readonly role: ChatRole | null
  /** Takes one out that was deleted. */
  takeOut(id: string): void
}

/** The comments of an archive that had been said where its player is now. */
export function useReplay(liveId: string, stage: RefObject<HTMLElement | null>): Replay {
  const [recorded, setRecorded] = useState(nothingRecorded)
  const [nowMs, setNowMs] = useState(0)
  const [asking, setAsking] = useState(false)
  const [role, setRole] = useState<ChatRole | null>(null)
  /** When comments may be asked for again, in milliseconds. */
  const notBefore = useRef(0)

  async function ask(fromMs: number): Promise<void> {
    setAsking(true)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      const query = { fromMs, limit: 200 }
      const page = await browserApi('GET /v1/lives/{id}/comments', { params: { id: liveId }, query })
      setRecorded((known) => withPage(known, fromMs, page))
      setRole(page.role)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notBefore.current = Date.now() + againMs
    } finally {
      setAsking(false)
    }
  }

  const look = useEffectEvent(() => {
    const seconds = stage.current?.querySelector('video')?.currentTime ?? 0
    const moment = Math.floor(seconds * 1000)
    setNowMs(moment)
    const from = asking || Date.now() < notBefore.current ? null : wanted(recorded, moment)
    if (from !== null) void ask(from)
  })
  useEffect(() => {
    const timer = setInterval(() => look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [])

  const comments = useMemo(() => saidBy(recorded, nowMs), [recorded, nowMs])
  return { comments, asking, role, takeOut: (id) => setRecorded((known) => withoutComment(known, id)) }
}
