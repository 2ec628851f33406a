import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStreamId } from '#engine-protocol/index.ts'
import { demoChannels } from '#main/demo/content/index.ts'
import { sizeOf } from '#main/demo/fill.ts'
import { type DrawingEngine, openDrawingEngine } from '#tests/support/drawing-engine.ts'

/** Of the content of the demo, in bytes. */
const most = 60e6
/** Measured: 30 picks, and images. */
const beside = 10e6

let drawing: DrawingEngine

beforeAll(async () => {
  drawing = await openDrawingEngine()
})
afterAll(() => drawing.close())

test('the videos of the demo fit into 60 MB with its picks and images', async () => {
  const series = demoChannels.flatMap((channel) => channel.series)
  let bytes = 0
  for (const [place, { scene, upright, episodes }] of series.entries()) {
    const streamId = fileStreamId(`${place}`.padStart(32, '0'))
    const [first] = episodes
    if (first === undefined) throw new Error('a series has no episode')
    const film = await drawing.engine.drawVideo({
      streamId,
      scene,
      variant: 0,
      ...sizeOf({ upright }),
      seconds: first.seconds,
    })
    // A video repeats the loop of its scene: its size follows from its duration.
    const seconds = episodes.reduce((sum, episode) => sum + episode.seconds, 0)
    bytes += ((film?.recording.bytes ?? Infinity) / first.seconds) * seconds
  }
  expect(bytes).toBeGreaterThan(10e6)
  expect(bytes).toBeLessThan(most - beside)
})
