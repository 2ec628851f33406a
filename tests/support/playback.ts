import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The current frame of the video element. */
export interface ShownFrame {
  readonly time: number
  /** Luma of a 32 × 18 copy of the frame, to compare two frames. */
  readonly luma: string
  /** Mean brightness of the frame, 0 to 255. */
  readonly brightness: number
}

/** Reads the current frame of the page's video element; rejects while there is none, as after a jump. */
export function readFrame(page: Page): Promise<ShownFrame> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) throw new Error('the page shows no frame')
    const canvas = document.createElement('canvas')
    canvas.width = 32
    canvas.height = 18
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('no canvas')
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const luma = Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 1] ?? 0)
    const brightness = luma.reduce((sum, value) => sum + value, 0) / luma.length
    return { time: video.currentTime, luma: luma.join(','), brightness }
  })
}

/** Current time of the page's video, in seconds. */
export const timeOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

export const seekTo = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((target) => {
    const video = document.querySelector('video')
    if (video) video.currentTime = target
  }, seconds)

export const pause = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('video')?.pause())

/** Waits until the page's video has played for a moment. */
export async function untilPlaying(page: Page): Promise<void> {
  await page.locator('video').waitFor()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3)
}

/** Waits until the page's video shows another frame, at least `seconds` later. */
export async function untilNextFrame(page: Page, seconds = 0): Promise<void> {
  let first: ShownFrame | null = null
  const isLater = async (): Promise<boolean> => {
    const frame = await readFrame(page)
    // A black frame differs from no frame before the start.
    if (first === null) first = frame.brightness > 20 ? frame : null
    return first !== null && frame.luma !== first.luma && Math.abs(frame.time - first.time) >= seconds
  }
  await expect.poll(isLater).toBe(true)
}

/** Unmutes the video and waits up to two minutes until it is audible. */
export async function untilAudible(page: Page): Promise<void> {
  const enough = 0.005
  if ((await loudest(page, 2400, enough)) < enough) throw new Error('the video is not audible')
}

/** Whether the page's video has a stream, as over WebRTC, that is audible within two seconds. */
export const isStreamAudible = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const stream = document.querySelector('video')?.srcObject
    if (!(stream instanceof MediaStream)) return false
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    audio.createMediaStreamSource(stream).connect(analyser)
    const wave = new Float32Array(analyser.fftSize)
    let level = 0
    for (let sample = 0; sample < 40 && level < 0.005; sample += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      analyser.getFloatTimeDomainData(wave)
      level = Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length)
    }
    await audio.close()
    return level >= 0.005
  })

/** Unmutes the video and returns the highest RMS level (0 to 1) of 40 samples within two seconds. */
export const audioLevel = (page: Page): Promise<number> => loudest(page, 40, Infinity)

/** Samples every 50 ms until `enough` is reached. */
function loudest(page: Page, samples: number, enough: number): Promise<number> {
  return page.evaluate(
    async ({ most, until }) => {
      const video = document.querySelector('video')
      if (!video) throw new Error('the page has no video')
      video.muted = false
      // A media element can have only one source node.
      const existing: unknown = Reflect.get(video, 'analyser')
      const createAnalyser = () => {
        const audio = new AudioContext()
        const created = audio.createAnalyser()
        audio.createMediaElementSource(video).connect(created).connect(audio.destination)
        Reflect.set(video, 'analyser', created)
        return created
      }
      const analyser = existing instanceof AnalyserNode ? existing : createAnalyser()
      const wave = new Float32Array(analyser.fftSize)
      let loudness = 0
      for (let sample = 0; sample < most && loudness < until; sample += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        analyser.getFloatTimeDomainData(wave)
        loudness = Math.max(loudness, Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length))
      }
      return loudness
    },
    { most: samples, until: enough },
  )
}
