import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStreamId } from '#engine-protocol/index.ts'
import { demoChannels } from '#main/demo/content/index.ts'
import { sizeOf } from '#main/demo/fill.ts'
import { createEngine } from '#media/create-engine.ts'
import type { Engine } from '#media/engine.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

/** Of the content of the demo, in bytes. */
const most = 60e6
/** Measured: 30 picks, and images. */
const beside = 10e6

let folder: string
let engine: Engine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-content-'))
  engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory: folder,
    log: { info() {}, warn() {}, error() {} },
    onEvent() {},
    authorizePublish: async () => ({ accepted: false, reason: 'not in this test' }),
  })
})
afterAll(async () => {
  await engine.close()
  await removeFolder(folder)
})

test('the videos of the demo fit into 60 MB with its picks and images', async () => {
  const series = demoChannels.flatMap((channel) => channel.series)
  let bytes = 0
  for (const [place, { scene, upright, episodes }] of series.entries()) {
    const streamId = fileStreamId(`${place}`.padStart(32, '0'))
    const [first] = episodes
    if (first === undefined) throw new Error('a series has no episode')
    const film = await engine.drawVideo({ streamId, scene, variant: 0, ...sizeOf({ upright }), seconds: first.seconds })
    // A video repeats the loop of its scene: its size follows from its duration.
    const seconds = episodes.reduce((sum, episode) => sum + episode.seconds, 0)
    bytes += ((film?.recording.bytes ?? Infinity) / first.seconds) * seconds
  }
  expect(bytes).toBeGreaterThan(10e6)
  expect(bytes).toBeLessThan(most - beside)
})
