import { PGlite } from '@electric-sql/pglite'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Health } from '#contract/health/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { callAs } from '#tests/support/caller.ts'
import { enginePid } from '#tests/support/process-tree.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { killTree } from '#tests/support/process-tree.ts'
import { copyPrepared } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { runServer, startServer, type TestServer } from '#tests/support/server.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'kirari-start-'))
let server: TestServer
const encoders: TestEncoder[] = []

function publish(address: string): TestEncoder {
  const encoder = publishWithFfmpeg(address)
  encoders.push(encoder)
  return encoder
}

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  for (const encoder of encoders) await encoder.kill()
  await server?.close()
  await removeFolder(folder)
})

describe('an encoder', () => {
  test('with an invalid key is rejected and logged without the key, and the server keeps running', async () => {
    const wrong = publish(`${server.rtmp}/3-this-key-is-unknown`)
    expect(await wrong.ended()).not.toBe(0)
    await expect.poll(() => server.output()).toContain('a publisher was rejected')
    expect(server.output()).not.toContain('this-key-is-unknown')
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  })

  test('continues the same live after an engine crash', async () => {
    const hana = await callAs(server.url, 'liver-hana')
    const { live: scheduled } = await hana.streamSetting()
    if (scheduled) await hana.post(`/v1/lives/${scheduled.id}/cancel`, {})
    const live = await hana.createLive('エンジンの再起動')
    const { streamKey } = await hana.streamSetting()
    const state = () => hana.live(live.id).then((current) => current.state)
    const first = publish(`${server.rtmp}/${streamKey}`)
    await expect.poll(state).toBe('on_air')
    process.kill(enginePid(server.process.pid ?? 0), 'SIGKILL')
    await expect.poll(state).toBe('interrupted')
    await first.kill()
    // The engine may not be listening yet: reconnect after a failed attempt, as encoders do.
    const reconnect = async () => {
      const last = encoders.at(-1)
      if (last === undefined || last.process.exitCode !== null || last.process.signalCode !== null) {
        publish(`${server.rtmp}/${streamKey}`)
      }
      return state()
    }
    await expect.poll(reconnect, { interval: 500 }).toBe('on_air')
    await hana.post(`/v1/lives/${live.id}/end`, {})
    await expect.poll(state).toMatch(/^(ended|archived)$/)
  })
})

describe('a start', () => {
  let second: TestServer
  afterAll(() => second?.close())

  test('with an empty folder puts the demo on air; SIGTERM ends it cleanly; the next start uses the data', async () => {
    const data = join(folder, 'data')
    const first = await startServer({ DEMO_LIVE: '1' }, data)
    const visitor = await callAs(first.url, null)
    const onAir = () => visitor.get<{ lives: Live[] }>('/v1/lives').then(({ lives }) => lives)
    await expect.poll(onAir).toEqual([expect.objectContaining({ demo: true, state: 'on_air' })])
    const [demo] = await onAir()
    const health = await visitor.get<Health>('/v1/health')
    expect(health.components.map(({ component, state }) => `${component} ${state}`)).toEqual([
      'web ok',
      'database ok',
      'media ok',
      'storage off',
      'demo ok',
    ])
    expect(await (await fetch(`${first.url}/livez`)).text()).toBe('ok')
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect(await first.stop('SIGTERM')).toBe(0)

    second = await startServer({ DEMO: '0' }, data)
    const hana = await callAs(second.url, 'liver-hana')
    expect(await hana.live(demo?.id ?? '')).toMatchObject({ state: 'ended' })
    expect((await hana.get<{ lives: Live[] }>('/v1/lives')).lives).toEqual([])
    expect(second.demoKey).toBeNull()
  })

  test('is ended by SIGINT, without waiting for a silent connection or a socket whose peer is gone', async () => {
    const silentSocket = connect(Number(new URL(second.url).port), '127.0.0.1')
    await once(silentSocket, 'connect')
    const deadSocket = connect(Number(new URL(second.url).port), '127.0.0.1')
    deadSocket.write(
      `GET /v1/realtime HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await once(deadSocket, 'data')
    expect(await second.stop('SIGINT')).toBe(0)
    silentSocket.destroy()
    deadSocket.destroy()
  })

  test('on a port in use prints the port, its setting and a hint, and exits with 1', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    for (const name of ['PORT', 'RTMP_PORT', 'HLS_PORT']) {
      const data = join(folder, name)
      copyPrepared(join(data, 'database'))
      const { code, output } = await runServer({
        [name]: port,
        DEMO: '0',
        DATA_DIR: data,
        LOG_LEVEL: 'silent',
      })
      expect(output).toContain(`Port ${port} is in use`)
      expect(output).toContain(`choose another port with ${name}=`)
      expect(code).toBe(1)
    }
    listener.close()
  })

  test('with a data folder that is not writable prints one line and exits with 1', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const { code, output } = await runServer({ DATA_DIR: join(folder, 'a-file/data') })
    expect(output.trim().split('\n').at(-1)).toMatch(/^Data folder .* can't be written .* choose another DATA_DIR\.$/)
    expect(code).toBe(1)
  })

  test('with an unusable certificate prints one line and exits with 1', async () => {
    const files = { RTMPS_CERTIFICATE: join(folder, 'none.pem'), RTMPS_KEY: join(folder, 'none.pem'), RTMPS_PORT: '0' }
    const data = join(folder, 'certificate')
    copyPrepared(join(data, 'database'))
    const { code, output } = await runServer({ ...files, DATA_DIR: data })
    expect(output.trim().split('\n').at(-1)).toMatch(/^RTMPS_CERTIFICATE, RTMPS_KEY: are invalid .* name two PEM files/)
    expect(code).toBe(1)
  })

  test('with invalid settings lists every error and exits with 1', async () => {
    const { code, output } = await runServer({ PORT: '99999', DEMO: 'maybe' })
    expect(output).toMatch(/PORT: "99999".*\n.*DEMO: "maybe"/)
    expect(code).toBe(1)
  })

  test('with the data of a newer version does not change it, prints that and exits with 1', async () => {
    const data = join(folder, 'newer')
    copyPrepared(join(data, 'database'))
    // Simulates a later version by an unknown migration.
    const client = await PGlite.create(join(data, 'database'))
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      'future',
      Date.UTC(2100, 0),
    ])
    await client.close()
    const { code, output } = await runServer({ DATA_DIR: data })
    expect(output.trim().split('\n').at(-1)).toContain('written by a newer version; start that version')
    expect(code).toBe(1)
  })
})

test('a live that was on air during a crash waits for its encoder, and is archived if it does not reconnect', async () => {
  const data = join(folder, 'crashed')
  copyPrepared(join(data, 'database'))
  const start = async (settings = {}) => {
    const started = await startServer(settings, data)
    onTestFinished(() => started.close())
    return started
  }
  const crash = (crashed: TestServer) => {
    killTree(crashed.process.pid ?? 0)
    return crashed.close()
  }
  const first = await start()
  const sora = await callAs(first.url, 'liver-sora')
  const { id } = await sora.createLive('落ちても残るライブ')
  const { streamKey } = await sora.streamSetting()
  const encoder = publish(`${first.rtmp}/${streamKey}`)
  await expect.poll(async () => (await sora.live(id)).state).toBe('on_air')
  const video = ((await sora.live(id)).playlistUrl ?? '').replace('index.m3u8', 'video.m3u8')
  await expect.poll(async () => (await (await fetch(video)).text()).match(/#EXTINF/g)?.length).toBeGreaterThan(2)
  await crash(first)
  await encoder.kill()

  const second = await start()
  expect((await (await callAs(second.url, null)).live(id)).state).toBe('interrupted')
  await crash(second)
  const visitor = await callAs((await start({ INTERRUPTION_GRACE: '10' })).url, null)
  await expect.poll(async () => (await visitor.live(id)).state).toBe('archived')
  const { playlistUrl, archive } = await visitor.live(id)
  expect(archive?.durationMs).toBeGreaterThan(4000)
  const decoded = await run('/usr/bin/ffmpeg', ['-v', 'error', '-i', playlistUrl ?? '', '-f', 'null', '-'])
  expect(decoded.stderr).toBe('')
})

test('a stop is clean even when the engine received the signal as well', async () => {
  const before = server.output().length
  process.kill(enginePid(server.process.pid ?? 0), 'SIGTERM')
  expect(await server.stop()).toBe(0)
  expect(server.output().slice(before)).not.toMatch(/is started again|restarting/)
})
