import type { EngineEvent, StreamHealth } from '#engine-protocol/index.ts'
import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { demoEncoderProgram } from '../children/index.ts'
import { createEngine } from '../create-engine.ts'
import type { Engine } from '../engine.ts'

let directory: string
let engine: Engine
let onEvent: (event: EngineEvent) => void = () => {}
const quiet = { info() {}, warn() {}, error() {} }

const eventOf = <T extends EngineEvent['type']>(type: T) =>
  new Promise<Extract<EngineEvent, { type: T }>>((resolve) => {
    const before = onEvent
    onEvent = (event) => {
      before(event)
      if (isOf(event, type)) resolve(event)
    }
  })
const isOf = <T extends EngineEvent['type']>(event: EngineEvent, type: T): event is Extract<EngineEvent, { type: T }> =>
  event.type === type

/** `stop` ends the program as its supervisor does; `endInput` ends its input like a dying parent. */
function startDemo(key: string) {
  const child = spawn(process.execPath, [fileURLToPath(demoEncoderProgram)], { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stdin.write(`rtmp://127.0.0.1:${engine.rtmpPort}/live/${key}\n`)
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }))
  })
  return { ended, stop: () => child.kill('SIGTERM'), endInput: () => child.stdin.end() }
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'demo-'))
  onEvent = () => {}
  engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    log: quiet,
    onEvent: (event) => onEvent(event),
    authorizePublish: async ({ streamKey }) =>
      streamKey === 'demo' ? { accepted: true, streamId: 'demo' } : { accepted: false, reason: 'not known' },
  })
})
afterEach(async () => {
  await engine.close()
  await removeFolder(directory)
})

test('the demo plays with video and audio, and unpublishes when stopped', async () => {
  const playable = eventOf('playable')
  const health = eventOf('health').then((event): StreamHealth => event.health)
  const disconnected = eventOf('disconnected')
  const demo = startDemo('demo')
  await playable
  expect(await health).toMatchObject({ width: 848, height: 480, videoCodec: expect.stringMatching(/^avc1/) })
  expect((await health).audioCodec).toBe('mp4a.40.2')
  demo.stop()
  expect(await demo.ended).toEqual({ code: 0, said: '' })
  expect((await disconnected).streamId).toBe('demo')
})

test('the demo ends with its parent', async () => {
  const connected = eventOf('connected')
  const demo = startDemo('demo')
  await connected
  demo.endInput()
  expect(await demo.ended).toEqual({ code: 0, said: '' })
})

test('the demo fails with a one-line reason when it is rejected, and never prints the key', async () => {
  const { code, said } = await startDemo('wrong').ended
  expect(code).toBe(1)
  expect(said).toMatch(/^cannot (connect|begin|send): [^\n]+\n$/)
  expect(said).not.toContain('wrong')
})

test('the demo fails with a one-line reason when the server disappears', async () => {
  const playable = eventOf('playable')
  const demo = startDemo('demo')
  await playable
  await engine.close()
  const { code, said } = await demo.ended
  expect(code).toBe(1)
  expect(said).toMatch(/^cannot send: [^\n]+\n$/)
})
