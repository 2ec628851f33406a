import type { ComponentType, RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'

interface PanelProps {
  readonly live: Live
  /** The element that contains the preview. */
  readonly stage: RefObject<HTMLElement | null>
}

/** The parts of other features that the page shows with the live while it is on air. */
export interface OnAirPanels {
  readonly Chat: ComponentType<PanelProps>
  /** Over the preview. */
  readonly Layers: ComponentType<PanelProps>
}
