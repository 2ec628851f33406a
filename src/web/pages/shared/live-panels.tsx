import type { RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { EventChip, EventGiftNote } from '../../features/events/index.ts'
import { GiftChimeSwitch, GiftTray, TopSupporters } from '../../features/gifts/index.ts'
import { LiveGroupButton, LiveGroupEntry } from '../../features/group-viewing/start/index.ts'
import { LiveCutButton, LiveCutEntry } from '../../features/picks/cut/index.ts'

interface PanelProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

/** In the bar of a live. */
export function InBar(props: PanelProps) {
  return (
    <>
      <EventChip {...props} />
      <TopSupporters {...props} />
      <LiveCutButton {...props} />
      <LiveGroupButton live={props.live} />
    </>
  )
}

/** Buttons for viewers. */
export const Tools = (props: PanelProps) => <GiftTray {...props} note={<EventGiftNote />} />

/** In the player's menu of a live. */
export function InMenu(props: PanelProps) {
  return (
    <>
      <LiveCutEntry {...props} />
      <LiveGroupEntry live={props.live} />
      <GiftChimeSwitch {...props} />
    </>
  )
}
