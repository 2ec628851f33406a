import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#media/clock.ts'
import { createAudioMeter, type AudioMeter } from '#media/waveform/index.ts'
import { encodeFlv, isSample } from '#tests/support/flv-file.ts'
import { yieldToEventLoop, startHls, type TestHls } from '#tests/support/hls-server.ts'
import { quiet } from '#tests/support/packaged.ts'

let meter: AudioMeter
let server: TestHls

beforeEach(async () => {
  meter = createAudioMeter({ clock: systemClock, log: quiet })
  server = await startHls({ meter })
})
afterEach(async () => {
  await server.close()
  meter.close()
})

interface Waveform {
  readonly stepMs?: number
  readonly peaks?: string
}

const fetchWaveform = async (): Promise<Waveform> => (await fetch(server.url('waveform.json'))).json()

const peaks = async (): Promise<number[]> => [...Buffer.from((await fetchWaveform()).peaks ?? '', 'base64')]

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
    if (isSample(item)) server.live.sample(item)
    else server.live.track(item)
    if (index % 20 === 0) await yieldToEventLoop()
  }
}

test('an archive has a waveform of its trimmed range', async () => {
  await publish()
  await server.live.finish()
  await server.recordings.finalize('live1')
  server.playRecording()
  await expect.poll(fetchWaveform).toMatchObject({ stepMs: 500 })
  const complete = await peaks()
  expect(Math.abs(complete.length - 60)).toBeLessThanOrEqual(1)
  const loud = complete.slice(1, 18)
  const quieter = complete.slice(43, 58)
  expect(Math.min(...loud)).toBeGreaterThan(150)
  expect(Math.max(...complete.slice(22, 38))).toBeLessThan(3)
  expect(Math.min(...quieter)).toBeGreaterThan(30)
  expect(Math.max(...quieter)).toBeLessThan(70)

  await server.recordings.trim('live1', { fromMs: 20_000, toMs: 28_000 })
  const trimmed = await peaks()
  // Complete segments within the trim: from 21 to 27 seconds.
  expect(Math.abs(trimmed.length - 12)).toBeLessThanOrEqual(1)
  expect(Math.max(...trimmed)).toBeLessThan(70)
})
