import { useEffect, useRef } from 'react'
import { letGo, placeOf, stillDrifting, type Drifting } from './drift.ts'
import { hearHearts } from './hear-hearts.ts'

/** A heart in a box of 24, its middle at 12, 12. */
const outline =
  'M12 21S3 15.2 3 8.9C3 6 5.2 4 7.7 4 9.4 4 11 5 12 6.6 13 5 14.6 4 16.3 4 18.8 4 21 6 21 8.9 21 15.2 12 21 12 21Z'

/** Draws as long as hearts are on their way and somebody looks; returns how to stop. */
function drawHearts(canvas: HTMLCanvasElement, room: string): () => void {
  const drawing = canvas.getContext('2d')
  if (!drawing) return () => undefined
  const shape = new Path2D(outline)
  let hearts: readonly Drifting[] = []
  let frame = 0
  const now = () => performance.now() / 1000

  function draw(): void {
    frame = 0
    const { clientWidth: width, clientHeight: height } = canvas
    const density = Math.min(2, window.devicePixelRatio)
    if (canvas.width !== Math.round(width * density)) canvas.width = Math.round(width * density)
    if (canvas.height !== Math.round(height * density)) canvas.height = Math.round(height * density)
    drawing?.resetTransform()
    drawing?.clearRect(0, 0, canvas.width, canvas.height)
    const moment = now()
    hearts = document.hidden ? [] : stillDrifting(hearts, moment)
    for (const heart of hearts) {
      const place = placeOf(heart, moment, { width, height })
      if (!place || !drawing) continue
      const scale = (density * place.size) / 24
      drawing.setTransform(scale, 0, 0, scale, density * place.x - 12 * scale, density * place.y - 12 * scale)
      drawing.globalAlpha = place.opacity
      drawing.fillStyle = `hsl(${place.hue} 90% 62%)`
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- of a canvas
      drawing.fill(shape)
    }
    canvas.dataset['hearts'] = String(hearts.length)
    if (hearts.length > 0) frame = requestAnimationFrame(draw)
  }

  const stop = hearHearts(room, (count) => {
    // Nobody sees them, and they would all come at once later.
    if (document.hidden) return
    hearts = letGo(hearts, count, now(), Math.random)
    if (frame === 0) frame = requestAnimationFrame(draw)
  })
  return () => {
    stop()
    cancelAnimationFrame(frame)
  }
}

/** The hearts of everybody, drifting up over the picture. */
export function HeartCanvas({ room }: { room: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? drawHearts(canvas.current, room) : undefined), [room])
  return <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
}
