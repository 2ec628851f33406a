import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EngineEvent } from '#engine-protocol/index.ts'
import { createEngine } from '#media/create-engine.ts'
import type { Engine } from '#media/engine.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { quiet } from '#tests/support/packaged.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { join } from 'node:path'

let folder: string
let engine: Engine
let events: EngineEvent['type'][]
let stop: AbortController
const encoders = new Map<string, TestEncoder>()
let loops: Promise<void>[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-conflict-'))
  events = []
  loops = []
  stop = new AbortController()
  engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory: folder,
    log: quiet,
    onEvent: ({ type }) => events.push(type),
    authorizePublish: async () => ({ accepted: true, streamId: 'one' }),
  })
})
afterEach(async () => {
  stop.abort()
  for (const encoder of encoders.values()) await encoder.kill()
  await Promise.all(loops)
  await engine.close()
  await removeFolder(folder)
})

/** Publishes again whenever it is disconnected or refused, as OBS does. */
async function keepPublishing(name: string): Promise<void> {
  while (!stop.signal.aborted) {
    const address = `rtmp://127.0.0.1:${engine.rtmpPort}/live/key`
    const encoder = publishWithFfmpeg(address, { size: '160x90', frameRate: 5, encoder: name })
    encoders.set(name, encoder)
    await encoder.ended()
  }
}

const count = (type: EngineEvent['type']): number => events.filter((one) => one === type).length

test('of two encoders with one key that never give up, one replaces the other once', async () => {
  loops.push(keepPublishing('first'))
  await expect.poll(() => count('playable'), { timeout: 120_000 }).toBe(1)
  loops.push(keepPublishing('second'))
  await expect.poll(() => count('conflict'), { timeout: 120_000 }).toBeGreaterThanOrEqual(4)
  expect(count('connected')).toBe(2)
})
