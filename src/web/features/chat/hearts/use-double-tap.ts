import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Two taps within so many milliseconds and pixels are one double tap. */
const within = { ms: 300, pixels: 48 }

const isPicture = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && /^(video|media-controller|media-gesture-receiver)$/.test(target.localName)

/** Hears double taps by finger on the picture: a click by mouse plays and pauses, and the controls have their own. */
export function useDoubleTap(stage: RefObject<HTMLElement | null>, act: () => void): void {
  const tapped = useEffectEvent(act)
  useEffect(() => {
    const { current } = stage
    let last: PointerEvent | null = null
    const onTap = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch' || !isPicture(event.composedPath()[0])) return
      const near =
        last !== null &&
        event.timeStamp - last.timeStamp < within.ms &&
        Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < within.pixels
      last = near ? null : event
      if (near) tapped()
    }
    current?.addEventListener('pointerup', onTap)
    return () => current?.removeEventListener('pointerup', onTap)
  }, [stage])
}
