import { memo, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { chatOpenMinutesAfterEnd } from '#contract/chat/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { LiveHearts } from './hearts/live-hearts.tsx'
import { LiveChat } from './live-chat.tsx'
import { ReplayedChat } from './replay/replayed-chat.tsx'

interface ChatPanelProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

interface AsideProps extends ChatPanelProps {
  /** Buttons beside the comment field. */
  readonly tools: ReactNode
}

interface ChatPanels {
  /** Shown beside the player. */
  readonly Aside: ComponentType<AsideProps> | null
  /** Drawn over the video. */
  readonly Over: ComponentType<ChatPanelProps> | null
}

/** The chat panels of a live on a page that was opened at `openedAt`, in milliseconds. */
export function chatPanels(live: Live, openedAt: number): ChatPanels {
  switch (chatMode(live, openedAt)) {
    case 'live':
      return { Aside: LiveAside, Over: LiveHearts }
    case 'replay':
      return { Aside: ReplayedAside, Over: null }
    case null:
      return { Aside: null, Over: null }
  }
}

/** Once the live has an archive, the reader can switch to the recorded chat. */
const LiveAside = memo(function LiveAside({ live, stage, tools }: AsideProps) {
  const { t } = useTranslation('chat')
  const [replaying, setReplaying] = useState(false)
  const modeSwitch = live.archive && (
    <button
      type="button"
      onClick={() => setReplaying(!replaying)}
      className="min-h-8 text-tiny font-bold text-brand-ink underline"
    >
      {t(replaying ? 'replay.toLive' : 'replay.toReplay')}
    </button>
  )
  return replaying ? (
    <ReplayedChat live={live} stage={stage} modeSwitch={modeSwitch} />
  ) : (
    <LiveChat live={live} modeSwitch={modeSwitch} tools={tools} />
  )
})

const ReplayedAside = memo(function ReplayedAside(props: ChatPanelProps) {
  return <ReplayedChat {...props} modeSwitch={null} />
})

/** The chat that the page of a live shows: the running one, the recorded one, or none. */
type ChatMode = 'live' | 'replay' | null

/** `openedAt`: when the page was opened, in milliseconds. A page that is open when the chat closes keeps showing it. */
export function chatMode({ access, chatting, state, endedAt, archive }: Live, openedAt: number): ChatMode {
  if (access !== 'watch' || !chatting || state === 'cancelled' || state === 'draft') return null
  const closed = endedAt !== null && openedAt - Date.parse(endedAt) >= chatOpenMinutesAfterEnd * 60_000
  if (!closed) return 'live'
  return archive ? 'replay' : null
}
