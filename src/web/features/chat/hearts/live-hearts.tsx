import { Heart } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { liveRoom } from '../../../live-room/index.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { gestureOf, type TouchPoint } from '../../../ui/gestures.ts'
import { addHearts, drawnHeartOf, removeFinished, type FloatingHeart } from './heart-animation.ts'
import { heartSenderOf, subscribeToHearts, type HeartOrigin } from './hearts.ts'

const reducedMotion = '(prefers-reduced-motion: reduce)'

function subscribeToReducedMotion(changed: () => void): () => void {
  const query = window.matchMedia(reducedMotion)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The hearts of all viewers over the video; a double tap on the video sends one. */
export function LiveHearts({ live, stage }: { live: Live; stage: RefObject<HTMLElement | null> }) {
  const room = liveRoom(live.id)
  const signedIn = useProfile() !== null
  const prefersReducedMotion = useSyncExternalStore(
    subscribeToReducedMotion,
    () => window.matchMedia(reducedMotion).matches,
    () => true,
  )
  useDoubleTap(stage, (origin) => {
    if (signedIn) heartSenderOf(room).send(origin)
  })
  return prefersReducedMotion ? <HeartCount room={room} /> : <HeartCanvas room={room} />
}

/** Replaces the animation for reduced motion: the number of hearts since the page was opened. */
function HeartCount({ room }: { room: string }) {
  const language = useLanguage()
  const [count, setCount] = useState(0)
  useEffect(() => subscribeToHearts(room, (more) => setCount((before) => before + more)), [room])
  if (count === 0) return null
  return (
    <p
      aria-hidden
      data-heart-count={count}
      className="pointer-events-none absolute right-3 top-3 flex items-center gap-1.5 rounded-full bg-night/70 px-3 py-1 text-sm font-bold tabular-nums text-white"
    >
      <Heart className="size-4 fill-current text-heart" />
      {formatNumber(count, language)}
    </p>
  )
}

function HeartCanvas({ room }: { room: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? drawHearts(canvas.current, room) : undefined), [room])
  return <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
}

/** A heart in a box of 24, centred at 12, 12. */
const heartPath =
  'M12 21S3 15.2 3 8.9C3 6 5.2 4 7.7 4 9.4 4 11 5 12 6.6 13 5 14.6 4 16.3 4 18.8 4 21 6 21 8.9 21 15.2 12 21 12 21Z'

/** Draws while there are hearts and the page is visible; returns the function that stops it. */
function drawHearts(canvas: HTMLCanvasElement, room: string): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  const shape = new Path2D(heartPath)
  let hearts: readonly FloatingHeart[] = []
  let frame = 0
  const secondsNow = () => performance.now() / 1000

  function draw(): void {
    frame = 0
    const { clientWidth: width, clientHeight: height } = canvas
    const density = Math.min(2, window.devicePixelRatio)
    if (canvas.width !== Math.round(width * density)) canvas.width = Math.round(width * density)
    if (canvas.height !== Math.round(height * density)) canvas.height = Math.round(height * density)
    context?.resetTransform()
    context?.clearRect(0, 0, canvas.width, canvas.height)
    const now = secondsNow()
    hearts = document.hidden ? [] : removeFinished(hearts, now)
    for (const heart of hearts) {
      const drawn = drawnHeartOf(heart, now, { width, height })
      if (!drawn || !context) continue
      const scale = (density * drawn.size) / 24
      context.setTransform(scale, 0, 0, scale, density * drawn.x - 12 * scale, density * drawn.y - 12 * scale)
      context.globalAlpha = drawn.opacity
      context.fillStyle = `hsl(${drawn.hue} 90% 62%)`
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- CanvasRenderingContext2D.fill
      context.fill(shape)
    }
    canvas.dataset['hearts'] = String(hearts.length)
    if (hearts.length > 0) frame = requestAnimationFrame(draw)
  }

  const unsubscribe = subscribeToHearts(room, (count, origin) => {
    // Hearts queued on a hidden page would all start when it becomes visible.
    if (document.hidden) return
    hearts = addHearts(hearts, { count, origin }, secondsNow(), Math.random)
    if (frame === 0) frame = requestAnimationFrame(draw)
  })
  return () => {
    unsubscribe()
    cancelAnimationFrame(frame)
  }
}

const isVideo = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && /^(video|media-controller|media-gesture-receiver)$/.test(target.localName)

const pointOf = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): TouchPoint => ({ x, y, at })

/** Handles double taps by finger on the video. A mouse click plays or pauses; the controls have their own handlers. */
function useDoubleTap(stage: RefObject<HTMLElement | null>, onDoubleTap: (origin: HeartOrigin) => void): void {
  const handleDoubleTap = useEffectEvent(onDoubleTap)
  useEffect(() => {
    const { current } = stage
    if (!current) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let from: TouchPoint | null = null
    let lastTap: TouchPoint | null = null
    current.addEventListener(
      'pointerdown',
      (event) => {
        from = event.pointerType === 'touch' && isVideo(event.composedPath()[0]) ? pointOf(event) : null
      },
      { signal },
    )
    current.addEventListener(
      'pointerup',
      (event) => {
        const gesture = from && gestureOf(from, pointOf(event), lastTap)
        from = null
        lastTap = gesture?.type === 'tap' ? pointOf(event) : null
        if (gesture?.type !== 'doubleTap') return
        const { left, top, width, height } = current.getBoundingClientRect()
        handleDoubleTap({ x: (gesture.x - left) / width, y: (gesture.y - top) / height })
      },
      { signal },
    )
    return () => listening.abort()
  }, [stage])
}

/** Sends a heart with each press. */
export function HeartButton({ room }: { room: string }) {
  const { t } = useTranslation('chat')
  return (
    <button
      type="button"
      aria-label={t('heart')}
      onClick={() => heartSenderOf(room).send(null)}
      className="flex size-11 shrink-0 touch-manipulation items-center justify-center rounded-full border border-control bg-surface text-brand-ink transition-transform hover:bg-brand-soft active:scale-90"
    >
      <Heart aria-hidden className="size-5 fill-current" />
    </button>
  )
}
