import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { selfSigned, writeCertificate } from '#tests/support/certificate.ts'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { collectRtmp } from '#tests/support/rtmp-collector.ts'
import { publishRtmp } from '#tests/support/rtmp-publisher.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'

const tags = syntheticFlv(1)
let folder: string
let clock: ManualClock
let collector: Awaited<ReturnType<typeof collectRtmp>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-rtmps-'))
  clock = manualClock()
  collector = await collectRtmp({ clock, certificate: await writeCertificate(folder, 0) })
})
afterEach(async () => {
  await collector.listener.close()
  await rm(folder, { recursive: true })
})

const publish = (streamKey: string, which: 0 | 1 = 0) =>
  publishRtmp({ port: collector.listener.port, streamKey, trusted: selfSigned[which].certificate })

describe('an encoder over RTMPS', () => {
  test('delivers its samples', async () => {
    const publisher = await publish('good')
    for (const tag of tags) publisher.send(tag)
    await publisher.stop()
    expect(collector.publishers[0]?.samples.length).toBeGreaterThan(50)
    expect(collector.publishers[0]?.request.remoteAddress).toBe('127.0.0.1')
    expect(collector.publishers[0]?.cause).toBe('the encoder ended the stream')
  })

  test('gets the reason for a wrong key', async () => {
    await expect(publish('bad')).rejects.toThrow('this stream key is not known')
  })

  test('is rejected if it speaks plain RTMP, and the next one is served', async () => {
    await expect(publishRtmp({ port: collector.listener.port, streamKey: 'good' })).rejects.toThrow(
      /hung up|ECONNRESET/,
    )
    await (await publish('good')).stop()
    expect(collector.lines.some(({ message }) => message === 'an RTMPS handshake failed')).toBe(true)
  })

  test('leaves nothing behind when it disconnects during the handshake', async () => {
    const socket = connect(collector.listener.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(Buffer.from('160301', 'hex'))
    socket.resetAndDestroy()
    await (await publish('good')).stop()
    await expect.poll(() => collector.listener.connections).toBe(0)
  })
})

describe('a renewed certificate', () => {
  test('is used for the next encoder without disconnecting the current publisher', async () => {
    const first = await publish('good-1')
    await writeCertificate(folder, 1)
    clock.advance(60_000)
    await expect
      .poll(() => collector.lines.map(({ message }) => message))
      .toContain('encoders get the new certificate from now on')
    await expect(publish('good-2', 0)).rejects.toThrow('self-signed certificate')
    const second = await publish('good-2', 1)
    first.send(tags[0] ?? { type: 'script', timestamp: 0, body: Buffer.alloc(0) })
    await Promise.all([first.stop(), second.stop()])
  })

  test('is ignored if it is invalid', async () => {
    await writeFile(join(folder, 'key.pem'), 'no key')
    clock.advance(60_000)
    await expect.poll(() => collector.lines.map(({ level }) => level)).toContain('warn')
    await (await publish('good')).stop()
  })
})

test('rejects a certificate and a key that do not match at the start', async () => {
  await writeFile(join(folder, 'key.pem'), selfSigned[1].key)
  const certificate = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  await expect(collectRtmp({ certificate })).rejects.toThrow(/key values mismatch/i)
})
