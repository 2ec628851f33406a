import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ChatRole } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { ApiError } from '../../../api/index.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { useTranslation } from '../../../texts/index.ts'
import { whileBusy } from '../attempt.ts'
import { ChatFrame } from '../chat-frame.tsx'
import { rowOf } from '../list/chat-row.ts'
import { useBlocks } from '../use-blocks.ts'
import { addPage, commentsUntil, emptyRange, nextLoadFrom, removeComment } from './recorded-comments.ts'

interface ReplayedChatProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
  /** The button that switches to the running chat; null when it is closed. */
  readonly modeSwitch: ReactNode
}

const noop = () => undefined

/** The chat of a live, replayed at the position of its archive. */
export function ReplayedChat({ live, stage, modeSwitch }: ReplayedChatProps) {
  const { t } = useTranslation('chat')
  const profile = useProfile()
  const userId = profile?.user.id ?? 0
  const replay = useReplay(live.id, stage)
  const blocks = useBlocks(profile !== null)
  const rows = useMemo(
    () => replay.comments.filter(({ author }) => !blocks.users.has(author.id)).map(rowOf),
    [replay.comments, blocks.users],
  )
  return (
    <ChatFrame
      live={live}
      rows={blocks.loaded ? rows : []}
      loading={replay.loading}
      empty={blocks.loaded ? t('replay.empty') : ''}
      viewer={{ role: replay.role ?? 'visitor', userId }}
      onNearStart={noop}
      onBlock={blocks.block}
      onDeleted={replay.remove}
      header={modeSwitch ?? <p className="text-tiny text-muted">{t('replay.note')}</p>}
    />
  )
}

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
function useReplay(liveId: string, stage: RefObject<HTMLElement | null>): Replay {
  const [recorded, setRecorded] = useState(emptyRange)
  const [nowMs, setNowMs] = useState(0)
  const [loading, setLoading] = useState(false)
  const [role, setRole] = useState<ChatRole | null>(null)
  /** No request is sent before this time, on the clock of `performance.now`. */
  const retryAt = useRef(0)

  async function load(fromMs: number): Promise<void> {
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      const query = { fromMs, limit: 200 }
      const page = await browserApi('GET /v1/lives/{id}/comments', { params: { id: liveId }, query })
      setRecorded((range) => addPage(range, fromMs, page))
      setRole(page.role)
    } catch (error) {
      retryAt.current = performance.now() + retryMs
      if (!(error instanceof ApiError)) throw error
    }
  }

  const poll = useEffectEvent(() => {
    const seconds = stage.current?.querySelector('video')?.currentTime ?? 0
    const positionMs = Math.floor(seconds * 1000)
    setNowMs(positionMs)
    const from = loading || performance.now() < retryAt.current ? null : nextLoadFrom(recorded, positionMs)
    if (from !== null) void whileBusy(setLoading, () => load(from))
  })
  useEffect(() => {
    const timer = setInterval(() => poll(), pollMs)
    return () => clearInterval(timer)
  }, [])

  const comments = useMemo(() => commentsUntil(recorded, nowMs), [recorded, nowMs])
  return { comments, loading, role, remove: (id) => setRecorded((range) => removeComment(range, id)) }
}
