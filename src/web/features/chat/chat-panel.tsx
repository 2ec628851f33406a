import { memo, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives.ts'
import { chatMode } from './chat-mode.ts'
import { LiveHearts } from './hearts/live-hearts.tsx'
import { LiveChat } from './live-chat.tsx'
import { ReplayedChat } from './replay/replayed-chat.tsx'

interface ChatPartProps {
  readonly live: Live
  /** What the player is in. */
  readonly stage: RefObject<HTMLElement | null>
}

interface AsideProps extends ChatPartProps {
  /** What else viewers reach for, beside where they write. */
  readonly tools: ReactNode
}

interface ChatParts {
  /** Stands beside the picture. */
  readonly Aside: ComponentType<AsideProps> | null
  /** Is drawn over it. */
  readonly Over: ComponentType<ChatPartProps> | null
}

/** What the page of a live that was opened at `openedAt`, in milliseconds, shows of its chat. */
export function chatParts(live: Live, openedAt: number): ChatParts {
  switch (chatMode(live, openedAt)) {
    case 'live':
      return { Aside: LiveAside, Over: LiveHearts }
    case 'replay':
      return { Aside: ReplayedAside, Over: null }
    case null:
      return { Aside: null, Over: null }
  }
}

/** When the live is over and its archive is there, the reader can turn to what was said then. */
const LiveAside = memo(function LiveAside({ live, stage, tools }: AsideProps) {
  const { t } = useTranslation('chat')
  const [replaying, setReplaying] = useState(false)
  const turn = live.archive && (
    <button
      type="button"
      onClick={() => setReplaying(!replaying)}
      className="min-h-8 text-tiny font-bold text-brand-ink underline"
    >
      {t(replaying ? 'replay.toLive' : 'replay.toReplay')}
    </button>
  )
  return replaying ? (
    <ReplayedChat live={live} stage={stage} turn={turn} />
  ) : (
    <LiveChat live={live} turn={turn} tools={tools} />
  )
})

const ReplayedAside = memo(function ReplayedAside(props: ChatPartProps) {
  return <ReplayedChat {...props} turn={null} />
})
