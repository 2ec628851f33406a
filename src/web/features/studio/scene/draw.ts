import { cornerRect, type Corner, type Rect, type Size } from './layout.ts'
import type { Wash } from './looks.ts'

type Context = CanvasRenderingContext2D

/** Draws a whole video into a rectangle, with the washes over it. */
export function drawVideo(context: Context, video: HTMLVideoElement, rect: Rect, washes: readonly Wash[]): void {
  const { x, y, width, height } = rect
  context.drawImage(video, x, y, width, height)
  for (const { operation, colour } of washes) {
    context.globalCompositeOperation = operation
    context.fillStyle = colour
    context.fillRect(x, y, width, height)
  }
  context.globalCompositeOperation = 'source-over'
}

interface Inset {
  readonly washes: readonly Wash[]
  readonly corner: Corner
}

/** Draws a video with rounded corners and a border into a corner of the frame. */
export function drawInset(context: Context, frame: Size, video: HTMLVideoElement, { washes, corner }: Inset): void {
  const rect = cornerRect(frame, { width: video.videoWidth, height: video.videoHeight }, corner)
  const outline = new Path2D()
  outline.roundRect(rect.x, rect.y, rect.width, rect.height, rect.height * 0.06)
  context.save()
  context.clip(outline)
  drawVideo(context, video, rect, washes)
  context.restore()
  context.strokeStyle = 'rgb(255 255 255 / 85%)'
  context.lineWidth = Math.max(2, rect.height * 0.015)
  context.stroke(outline)
}

/** The height of the text, as a share of the longer side. */
const textShare = 0.045
/** The width of the text at most, as a share of the frame: phones crop a portrait live at the sides. */
const textWidth = 0.7
const breathMs = 1500

/** Draws a text on a background that changes slowly, so that viewers see that the live continues. */
export function drawCard(context: Context, { width, height }: Size, text: string): void {
  const breath = 0.5 + 0.5 * Math.sin(performance.now() / breathMs)
  const background = context.createLinearGradient(0, 0, width, height)
  background.addColorStop(0, `hsl(333 55% ${14 + 4 * breath}%)`)
  background.addColorStop(1, '#0d0a14')
  context.fillStyle = background
  context.fillRect(0, 0, width, height)
  const { fontFamily } = getComputedStyle(document.body)
  const fontOf = (size: number): string => `bold ${size}px ${fontFamily}`
  const size = Math.round(Math.max(width, height) * textShare)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#ffffff'
  context.font = fontOf(size)
  const fitting = Math.min(1, (width * textWidth) / context.measureText(text).width)
  context.font = fontOf(Math.floor(size * fitting))
  context.fillText(text, width / 2, height / 2)
  for (const [index, offset] of [-1, 0, 1].entries()) {
    const glow = 0.5 + 0.5 * Math.sin(performance.now() / 400 - index)
    context.fillStyle = `rgb(255 200 69 / ${Math.round(35 + 65 * glow)}%)`
    context.beginPath()
    context.arc(width / 2 + offset * size * 0.8, height / 2 + size * 1.6, size * 0.16, 0, 2 * Math.PI)
    context.fill()
  }
}
