import { BellRing } from 'lucide-react'
import { useEffect, type RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { MenuSwitch } from '../../../player/index.ts'
import { rememberedSwitch } from '../../../shell/remembered-switch.ts'
import { useTranslation } from '../../../texts/index.ts'
import { canReceiveGifts, subscribeToGifts } from '../live-gifts.ts'
import { ChimePlayer } from './chime-player.ts'

const { use: useChimeSwitch } = rememberedSwitch('gift-chimes', () => false)

interface GiftChimesProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

/** Plays a chime for each gift, if the viewer has chosen so: as loud as the video, silent while that is muted. */
export function GiftChimes({ live, stage }: GiftChimesProps) {
  const { on } = useChimeSwitch()
  const plays = on && canReceiveGifts(live)
  useEffect(() => {
    if (!plays) return undefined
    const player = new ChimePlayer()
    const listening = new AbortController()
    // Browsers start audio after a gesture only; a remembered choice needs a new one on each page.
    for (const gesture of ['pointerup', 'keydown'] as const) {
      document.addEventListener(gesture, () => player.resume(), { signal: listening.signal, capture: true })
    }
    player.resume()
    const unsubscribe = subscribeToGifts(live.id, ({ gift }) => {
      const video = stage.current?.querySelector('video')
      if (document.visibilityState === 'visible' && video?.muted !== true) {
        player.play(gift.animation, video?.volume ?? 1)
      }
    })
    return () => {
      unsubscribe()
      listening.abort()
      player.close()
    }
  }, [plays, live.id, stage])
  return null
}

/** An entry of the player's menu. */
export function GiftChimeSwitch({ live }: Pick<GiftChimesProps, 'live'>) {
  const { t } = useTranslation('gifts')
  const { on, toggle } = useChimeSwitch()
  if (!canReceiveGifts(live)) return null
  return <MenuSwitch icon={BellRing} text={t('chimes')} on={on} onToggle={toggle} />
}
