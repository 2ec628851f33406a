import type { RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { chatPanels } from '../../features/chat/index.ts'
import { GiftOverlay } from '../../features/gifts/index.ts'

interface PanelProps {
  readonly live: Live
  readonly stage: RefObject<HTMLElement | null>
}

/** Hearts and gifts of the viewers over the liver's own preview. */
export default function OwnLayers({ live, stage }: PanelProps) {
  const { Over } = chatPanels(live, 0)
  return (
    <>
      {Over && <Over live={live} stage={stage} />}
      <GiftOverlay live={live} />
    </>
  )
}
