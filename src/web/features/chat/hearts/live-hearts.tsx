import { useSyncExternalStore, type RefObject } from 'react'
import type { Live } from '#contract/lives.ts'
import { liveRoom } from '../../../api/realtime/index.ts'
import { useProfile } from '../../../shell/account/use-profile.ts'
import { givingTo } from './giving.ts'
import { HeartCanvas } from './heart-canvas.tsx'
import { HeartCount } from './heart-count.tsx'
import { useDoubleTap } from './use-double-tap.ts'

const calm = '(prefers-reduced-motion: reduce)'

function hearMotion(changed: () => void): () => void {
  const query = window.matchMedia(calm)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Over the picture of a live: everybody's hearts; a double tap on it gives one. */
export function LiveHearts({ live, stage }: { live: Live; stage: RefObject<HTMLElement | null> }) {
  const room = liveRoom(live.id)
  const signedIn = useProfile() !== null
  const still = useSyncExternalStore(
    hearMotion,
    () => window.matchMedia(calm).matches,
    () => true,
  )
  useDoubleTap(stage, () => {
    if (signedIn) givingTo(room).give()
  })
  return still ? <HeartCount room={room} /> : <HeartCanvas room={room} />
}
