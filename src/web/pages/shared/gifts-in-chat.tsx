import { useMemo, type ReactNode } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { LinesBetween } from '../../features/chat/index.ts'
import { GiftLine, useGivenGifts, useThanks } from '../../features/gifts/index.ts'

interface GiftsInChatProps {
  readonly live: Live
  /** The chat is live, not a replay. */
  readonly follows: boolean
  readonly children: ReactNode
}

/** Inserts gifts between the comments. */
export function GiftsInChat({ live, follows, children }: GiftsInChatProps) {
  const gifts = useGivenGifts(live.id, follows)
  const onThank = useThanks(live)
  const lines = useMemo(
    () =>
      gifts.map((sent) => ({
        key: sent.id,
        userId: sent.sender.id,
        at: sent.at,
        line: <GiftLine sent={sent} onThank={onThank} />,
      })),
    [gifts, onThank],
  )
  return <LinesBetween value={lines}>{children}</LinesBetween>
}
