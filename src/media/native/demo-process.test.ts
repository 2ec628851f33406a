import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createEngine } from '../create-engine.ts'
import type { Engine, EngineEvent, StreamHealth } from '../engine.ts'
import { startDemoEncoder } from './index.ts'

let directory: string
let engine: Engine
let heard: (event: EngineEvent) => void = () => {}
const quiet = { info() {}, warn() {}, error() {} }

const eventOf = <T extends EngineEvent['type']>(type: T) =>
  new Promise<Extract<EngineEvent, { type: T }>>((resolve) => {
    const before = heard
    heard = (event) => {
      before(event)
      if (isOf(event, type)) resolve(event)
    }
  })
const isOf = <T extends EngineEvent['type']>(event: EngineEvent, type: T): event is Extract<EngineEvent, { type: T }> =>
  event.type === type

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'demo-'))
  heard = () => {}
  engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    log: quiet,
    onEvent: (event) => heard(event),
    authorizePublish: async ({ streamKey }) =>
      streamKey === 'demo' ? { accepted: true, streamId: 'demo' } : { accepted: false, reason: 'not known' },
  })
})
afterEach(async () => {
  await engine.close()
  await rm(directory, { recursive: true, force: true })
})

test('the demo is playable with picture and sound, and unpublishes when stopped', async () => {
  const playable = eventOf('playable')
  const health = eventOf('health').then((event): StreamHealth => event.health)
  const disconnected = eventOf('disconnected')
  const demo = startDemoEncoder(`rtmp://127.0.0.1:${engine.rtmpPort}/live/demo`)
  await playable
  expect(await health).toMatchObject({ width: 848, height: 480, videoCodec: expect.stringMatching(/^avc1/) })
  expect((await health).audioCodec).toBe('mp4a.40.2')
  await demo.stop()
  expect(await demo.ended).toBeNull()
  expect((await disconnected).streamId).toBe('demo')
})

test('the demo ends with one line that says why when it is refused, and never names the key', async () => {
  const reason = await startDemoEncoder(`rtmp://127.0.0.1:${engine.rtmpPort}/live/wrong`).ended
  expect(reason).toMatch(/^cannot (connect|begin|send): [^\n]+$/)
  expect(reason).not.toContain('wrong')
})

test('the demo ends with one line that says why when the server goes away', async () => {
  const playable = eventOf('playable')
  const demo = startDemoEncoder(`rtmp://127.0.0.1:${engine.rtmpPort}/live/demo`)
  await playable
  await engine.close()
  expect(await demo.ended).toMatch(/^cannot send: [^\n]+$/)
})
