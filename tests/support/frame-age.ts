import type { Page } from 'playwright-core'
import { readTimeCode, timeCodeBits, timeCodeGrid, type TimeCodeGrid } from './time-code.ts'

/** The current frame of a video, scaled to 160 × 90 pixels. */
function grabFrame(selector: string): Uint8ClampedArray {
  const video = document.querySelector(selector)
  const context = Object.assign(document.createElement('canvas'), { width: 160, height: 90 }).getContext('2d')
  if (!(video instanceof HTMLVideoElement) || !context) return new Uint8ClampedArray(160 * 90 * 4)
  context.drawImage(video, 0, 0, 160, 90)
  return context.getImageData(0, 0, 160, 90).data
}

/**
 * When the shown frame of a video was made, in milliseconds since the Unix epoch, by the time code in it; null when it
 * cannot be read.
 */
export const frameTime = (page: Page, selector = 'video'): Promise<number | null> =>
  page.evaluate(
    `(${String(readTimeCode)})((${String(grabFrame)})(${JSON.stringify(selector)}), 160, 90, ${JSON.stringify(timeCodeGrid)})`,
  )

/** Records the time of the frame that is shown when the page is clicked next; returns a function that reads it. */
export async function frameTimeAtClick(page: Page): Promise<() => Promise<number | null>> {
  const read = `(${String(readTimeCode)})((${String(grabFrame)})('video'), 160, 90, ${JSON.stringify(timeCodeGrid)})`
  await page.evaluate(
    `document.addEventListener('click', () => { window.clickedFrame = ${read} }, { capture: true, once: true })`,
  )
  return () => page.evaluate(() => Reflect.get(window, 'clickedFrame') ?? null)
}

/** Age of the shown frame in milliseconds; null when its time code cannot be read. */
export async function frameAge(page: Page): Promise<number | null> {
  const time = await frameTime(page)
  return time === null ? null : Date.now() - time
}

/** Replaces the camera by a canvas that shows the time of each frame. */
function showTimeAsCamera(bitsOf: (time: number) => number[], { columns, rows }: TimeCodeGrid): void {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  const [width, height, frameRate] = [720, 1280, 30]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  const draw = () => {
    for (const [index, bit] of bitsOf(Date.now()).entries()) {
      context.fillStyle = bit === 1 ? 'white' : 'black'
      const [x, y] = [(index % columns) * (width / columns), Math.floor(index / columns) * (height / rows)]
      context.fillRect(x, y, width / columns, height / rows)
    }
  }
  setInterval(draw, 1000 / frameRate)
  mediaDevices.getUserMedia = async (constraints = {}) => {
    const stream = await open(constraints)
    for (const track of stream.getVideoTracks()) {
      stream.removeTrack(track)
      track.stop()
      for (const video of canvas.captureStream(frameRate).getVideoTracks()) stream.addTrack(video)
    }
    return stream
  }
}

/** Pages that are opened from now on have a camera that shows the time. */
export async function installTimeCodeCamera(page: Page): Promise<void> {
  await page.addInitScript(`(${String(showTimeAsCamera)})(${String(timeCodeBits)}, ${JSON.stringify(timeCodeGrid)})`)
}
