import { PGlite } from '@electric-sql/pglite'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Health } from '#contract/health.ts'
import type { Live } from '#contract/lives.ts'
import { callAs } from '#tests/support/caller.ts'
import { enginePid } from '#tests/support/engine-pid.ts'
import { publishWithFfmpeg } from '#tests/support/ffmpeg.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { runServer, startServer } from '#tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kirari-start-'))
const ports = { PORT: '0', RTMP_PORT: '0', HLS_PORT: '0' }
afterAll(() => removeFolder(folder))

describe('a start', () => {
  test('from nothing puts the demo on air, and a SIGTERM ends it in good order; the next start finds the data', async () => {
    const data = join(folder, 'data')
    const server = await startServer({ DEMO_LIVE: '1' }, data)
    const visitor = await callAs(server.url, null)
    const onAir = () => visitor.get<{ lives: Live[] }>('/v1/lives').then(({ lives }) => lives)
    await expect.poll(onAir, { timeout: 30_000 }).toEqual([expect.objectContaining({ demo: true, state: 'on_air' })])
    const [demo] = await onAir()
    const health = await visitor.get<Health>('/v1/health')
    expect(health.parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
      'web ok',
      'database ok',
      'media ok',
      'storage off',
      'demo ok',
    ])
    expect(await (await fetch(`${server.url}/livez`)).text()).toBe('ok')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await server.stop('SIGTERM')).toBe(0)

    const again = await startServer({ DEMO: '0' }, data)
    const later = await callAs(again.url, 'liver-hana')
    expect(await later.live(demo?.id ?? '')).toMatchObject({ state: 'ended' })
    expect((await later.get<{ lives: Live[] }>('/v1/lives')).lives).toEqual([])
    expect(again.demoKey).toBeNull()
    expect(await again.stop('SIGINT')).toBe(0)
  })

  test('on a taken port names the port, its setting and the cure, and exits with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    for (const name of ['PORT', 'RTMP_PORT', 'HLS_PORT']) {
      const { code, output } = await runServer({
        ...ports,
        [name]: port,
        DATA_DIR: join(folder, name),
        LOG_LEVEL: 'silent',
      })
      expect(output).toContain(`Port ${port} is taken`)
      expect(output).toContain(`choose another one with ${name}=`)
      expect(code).toBe(1)
    }
    taken.close()
  })

  test('with a data folder that cannot be written says so in one line and exits with 1', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const { code, output } = await runServer({ ...ports, DATA_DIR: join(folder, 'a-file/data') })
    expect(output.trim().split('\n').at(-1)).toMatch(/^Data folder .* can't be written .* choose another DATA_DIR\.$/)
    expect(code).toBe(1)
  })

  test('with a certificate that cannot be used says so in one line and exits with 1', async () => {
    const files = { RTMPS_CERTIFICATE: join(folder, 'none.pem'), RTMPS_KEY: join(folder, 'none.pem'), RTMPS_PORT: '0' }
    const { code, output } = await runServer({ ...ports, ...files, DATA_DIR: join(folder, 'certificate') })
    expect(output.trim().split('\n').at(-1)).toMatch(/^RTMPS_CERTIFICATE, RTMPS_KEY: will not do .* name two PEM files/)
    expect(code).toBe(1)
  })

  test('with wrong settings lists every fault and exits with 1', async () => {
    const { code, output } = await runServer({ PORT: '99999', DEMO: 'maybe' })
    expect(output).toMatch(/PORT: "99999".*\n.*DEMO: "maybe"/)
    expect(code).toBe(1)
  })

  test('on the data of a newer version leaves it alone, says so and exits with 1', async () => {
    const data = join(folder, 'newer')
    await fillWithNewerData(data)
    const { code, output } = await runServer({ ...ports, DATA_DIR: data })
    expect(output.trim().split('\n').at(-1)).toContain('written by a newer version; start that version')
    expect(code).toBe(1)
  })
})

/** What a later version would leave: a migration that this one does not know. */
async function fillWithNewerData(data: string): Promise<void> {
  mkdirSync(data, { recursive: true })
  const client = await PGlite.create(join(data, 'database'))
  await client.exec(
    `create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', ${Date.UTC(2100, 0)})`,
  )
  await client.close()
}

describe('a stop', () => {
  test('waits neither for a connection that never speaks nor for a socket whose peer is gone', async () => {
    const server = await startServer({ DEMO: '0' })
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(silent, 'connect')
    const gone = connect(Number(new URL(server.url).port), '127.0.0.1')
    gone.write(
      `GET /v1/realtime HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await once(gone, 'data')
    expect(await server.stop()).toBe(0)
    silent.destroy()
    gone.destroy()
  })

  test('by a supervisor that signals every process still ends the lives in good order', async () => {
    const server = await startServer({ DEMO: '0', LOG_LEVEL: 'info' })
    process.kill(enginePid(server.process.pid ?? 0), 'SIGTERM')
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toContain('is started again')
  })
})

describe('an encoder', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer({ DEMO: '1' })
  })
  afterAll(() => server.close())

  test('with a wrong key is refused and logged without the key, and the server goes on', async () => {
    const wrong = publishWithFfmpeg(`${server.rtmp}/3-this-key-is-nobodys`)
    expect(await wrong.ended()).not.toBe(0)
    await expect.poll(() => server.output()).toContain('a publisher was refused')
    expect(server.output()).not.toContain('this-key-is-nobodys')
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  })

  test('survives the death of the engine: the same live is on air again', async () => {
    const sora = await callAs(server.url, 'liver-sora')
    const live = await sora.createLive('エンジンの再起動')
    const { streamKey } = await sora.streamSetting()
    const publish = () => publishWithFfmpeg(`${server.rtmp}/${streamKey}`)
    const state = () => sora.live(live.id).then((found) => found.state)
    const first = publish()
    await expect.poll(state, { timeout: 60_000 }).toBe('on_air')
    process.kill(enginePid(server.process.pid ?? 0), 'SIGKILL')
    await expect.poll(state, { timeout: 60_000 }).toBe('interrupted')
    await first.kill()
    const second = publish()
    await expect.poll(state, { timeout: 60_000 }).toBe('on_air')
    await second.kill()
    await sora.post(`/v1/lives/${live.id}/end`, {})
    expect(await state()).toMatch(/^(ended|archived)$/)
  })
})
