import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives.ts'
import { LiveChat } from './live-chat.tsx'
import type { ChatMode } from './chat-mode.ts'
import { ReplayedChat } from './replay/replayed-chat.tsx'

interface ChatPanelProps {
  readonly live: Live
  readonly mode: NonNullable<ChatMode>
  /** What the player is in. */
  readonly stage: RefObject<HTMLElement | null>
}

/** The chat beside a live; when the live is over and its archive is there, the reader can turn to what was said then. */
export function ChatPanel({ live, mode, stage }: ChatPanelProps) {
  const { t } = useTranslation('chat')
  const [replaying, setReplaying] = useState(mode === 'replay')
  const both = mode === 'live' && live.archive !== null
  const turn = both && (
    <button
      type="button"
      onClick={() => setReplaying(!replaying)}
      className="min-h-8 text-tiny font-bold text-brand-ink underline"
    >
      {t(replaying ? 'replay.toLive' : 'replay.toReplay')}
    </button>
  )
  return replaying ? (
    <ReplayedChat live={live} stage={stage} turn={turn || null} />
  ) : (
    <LiveChat live={live} turn={turn || null} />
  )
}
