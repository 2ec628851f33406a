import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#media/clock.ts'
import { createSoundMeter, type SoundMeter } from '#media/sound-level/index.ts'
import { encodeFlv, isSample } from '#tests/support/flv-file.ts'
import { breathe, hlsSite, type HlsSite } from '#tests/support/hls-site.ts'
import { quiet } from '#tests/support/packaged.ts'

let meter: SoundMeter
let site: HlsSite

beforeEach(async () => {
  meter = createSoundMeter({ clock: systemClock, log: quiet })
  site = await hlsSite({ meter })
})
afterEach(async () => {
  await site.close()
  meter.close()
})

interface Answer {
  readonly stepMs?: number
  readonly peaks?: string
}

const answer = async (): Promise<Answer> => (await fetch(site.url('sound.json'))).json()

const values = async (): Promise<number[]> => [...Buffer.from((await answer()).peaks ?? '', 'base64')]

/** Ten seconds of a tone, ten of silence, ten of a quieter tone. */
async function publish(): Promise<void> {
  const volume = "volume='if(lt(t,10),1,if(lt(t,20),0,0.25))':eval=frame"
  const items = await encodeFlv({
    seconds: 30,
    size: '160x90',
    rate: '15',
    keyFrames: 15,
    extra: ['-af', `volume=18dB,${volume}`],
  })
  for (const [index, item] of items.entries()) {
    if (isSample(item)) site.live.sample(item)
    else site.live.track(item)
    if (index % 20 === 0) await breathe()
  }
}

test('an archive tells how loud it is over its time, as far as it is shown', async () => {
  await publish()
  await site.live.finish()
  await site.recordings.keep('live1')
  site.playRecording()
  await expect.poll(answer, { timeout: 60_000 }).toMatchObject({ stepMs: 500 })
  const whole = await values()
  expect(Math.abs(whole.length - 60)).toBeLessThanOrEqual(1)
  const loud = whole.slice(1, 18)
  const quieter = whole.slice(43, 58)
  expect(Math.min(...loud)).toBeGreaterThan(150)
  expect(Math.max(...whole.slice(22, 38))).toBeLessThan(3)
  expect(Math.min(...quieter)).toBeGreaterThan(30)
  expect(Math.max(...quieter)).toBeLessThan(70)

  await site.recordings.trim('live1', { fromMs: 20_000, toMs: 28_000 })
  const shown = await values()
  // Whole segments within the trim: from 21 to 27 seconds.
  expect(Math.abs(shown.length - 12)).toBeLessThanOrEqual(1)
  expect(Math.max(...shown)).toBeLessThan(70)
})
