import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { superviseEngine, type EngineSupervisor } from '#main/engine/supervisor.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { startNginxIngest, type NginxIngest } from '#tests/support/nginx-ingest.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

const secret = 'a-secret-of-the-ingest-programs'

let directory: string
let engine: EngineSupervisor
let product: TestProduct
let nginx: NginxIngest
let sora: Caller
let logged = ''
const encoders: TestEncoder[] = []

/** Log output of site and engine. */
const log = pino({ level: 'debug' }, { write: (line) => (logged += line) })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-external-'))
  const setup = { host: '127.0.0.1', rtmpPort: 0, hlsPort: 0, directory, diskReserve: 0 }
  engine = await superviseEngine({ ...setup, ladder: 'off', logLevel: 'silent' }, log)
  product = await openProduct({ INGEST_SECRET: secret }, undefined, undefined, { media: engine, log })
  const site = await product.app.listen({ host: '127.0.0.1', port: 0 })
  nginx = await startNginxIngest(Number(new URL(site).port), engine.rtmpPort, secret)
  sora = await product.as('liver-sora')
})
afterAll(async () => {
  for (const encoder of encoders) await encoder.kill()
  await nginx?.close()
  await product?.close()
  await engine?.close()
  await removeFolder(directory)
})

function publish(key: string): TestEncoder {
  const encoder = publishWithFfmpeg(`rtmp://127.0.0.1:${nginx.rtmpPort}/live/${key}`)
  encoders.push(encoder)
  return encoder
}

test('an encoder at nginx-rtmp goes on air with a valid key, is interrupted when it disconnects, and is disconnected at the end', async () => {
  const key: string = (await sora.call('GET /v1/stream-setting')).json().streamKey
  const live = { title: 'テスト配信', genre: 'talk', startsAt: null }
  const { id } = (await sora.call('POST /v1/lives', live)).json()
  const state = async (): Promise<string> => (await sora.call(`GET /v1/lives/${id}`)).json().state

  // nginx disconnects publishers with an invalid key.
  const rejected = publish('a-wrong-key')
  expect(await rejected.ended()).not.toBe(0)
  expect(await state()).toBe('preparing')

  const encoder = publish(key)
  await expect.poll(state).toBe('on_air')
  const playlist = await fetch(`http://127.0.0.1:${engine.hlsPort}/hls/${id}/index.m3u8`)
  expect(await playlist.text()).toContain('RESOLUTION=640x360')

  await encoder.kill()
  await expect.poll(state).toBe('interrupted')
  const again = publish(key)
  await expect.poll(state).toBe('on_air')
  const exited = once(again.process, 'exit')
  await sora.call(`POST /v1/lives/${id}/end`)
  await exited
  expect(await state()).toMatch(/ended|archived/)

  const lines = logged.split('\n').filter((line) => line.includes('ingest'))
  expect(lines.join('\n')).toMatch(/"address":"127\.0\.0\.1".*an encoder at an external ingest may publish/)
  expect(lines.join('\n')).toMatch(/"reason":"unknown stream key".*was rejected/)
  expect(lines.join('\n')).toContain('an encoder left its ingest')
  for (const name of [key, 'a-wrong-key', secret]) {
    expect(logged).not.toContain(name)
    expect(await nginx.log()).not.toContain(name)
  }
})
