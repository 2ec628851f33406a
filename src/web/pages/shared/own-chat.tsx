import type { RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { chatPanels } from '../../features/chat/index.ts'
import { GiftsInChat } from './gifts-in-chat.tsx'

interface PanelProps {
  readonly live: Live
  readonly stage: RefObject<HTMLElement | null>
}

/** The chat of the liver's own live, with the gifts between the comments; nothing for a live without chat. */
export default function OwnChat({ live, stage }: PanelProps) {
  // The live was opened with this page: its chat is never a replay.
  const { Aside } = chatPanels(live, 0)
  return (
    Aside && (
      <GiftsInChat live={live} follows>
        <Aside live={live} stage={stage} tools={null} />
      </GiftsInChat>
    )
  )
}
