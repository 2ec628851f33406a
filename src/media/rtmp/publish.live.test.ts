import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { collectRtmp } from '#tests/support/rtmp-collector.ts'
import { encodeTag, publishRtmp } from '#tests/support/rtmp-publisher.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'
import { messageType, writeMessage } from './message.ts'

const tags = syntheticFlv(1)
const media = tags.filter(({ type }) => type !== 'script')
const open: { close(): Promise<void> }[] = []

async function collect(...options: Parameters<typeof collectRtmp>) {
  const collector = await collectRtmp(...options)
  open.push(collector.listener)
  return { ...collector, port: collector.listener.port }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()))
})

describe('a publisher', () => {
  test.each([128, 4_096, 60_000])('delivers every sample with chunks of %i bytes', async (chunkSize) => {
    const { port, publishers } = await collect()
    const publisher = await publishRtmp({ port, streamKey: 'good?backup=1', chunkSize })
    for (const tag of tags) publisher.send(tag)
    await publisher.stop()

    const [collected] = publishers
    expect(collected?.request).toMatchObject({
      protocol: 'rtmp',
      app: 'live',
      streamKey: 'good',
      remoteAddress: '127.0.0.1',
    })
    expect(collected?.tracks).toMatchObject([
      { kind: 'video', width: 160, height: 90, codec: expect.stringMatching(/^avc1\.[0-9a-f]{6}$/) },
      { kind: 'audio', codec: 'mp4a.40.2', sampleRate: 48_000, channels: 1, frameLength: 1024 },
    ])
    const sent = media
      .filter(({ body }) => body[1] === 1)
      .map(({ type, timestamp, body }) => [type, timestamp, body.length])
    const received = collected?.samples.map(({ kind, dts, data }) => [
      kind,
      dts,
      data.length + (kind === 'video' ? 5 : 2),
    ])
    expect(received).toEqual(sent)
    expect(collected?.encoders[0]).toMatch(/^Lavf/)
    expect(collected?.cause).toBe('the encoder ended the stream')
  })

  test('may present a frame before its decoding time: composition offsets are signed', async () => {
    const { port, publishers } = await collect()
    const publisher = await publishRtmp({ port, streamKey: 'good' })
    for (const tag of media.filter(({ body }) => body[1] === 0)) publisher.send(tag)
    publisher.send({ type: 'video', timestamp: 80, body: Buffer.from('2701ffffd80000000165', 'hex') })
    await publisher.stop()
    expect(publishers[0]?.samples).toMatchObject([{ dts: 80, compositionOffset: -40, keyFrame: false }])
  })

  test('may send media before the decision', async () => {
    const decision = Promise.withResolvers<boolean>()
    const { port, publishers } = await collect({ decide: () => decision.promise })
    const publishing = publishRtmp({ port, streamKey: 'slow' })
    setImmediate(() => decision.resolve(true))
    const publisher = await publishing
    publisher.sendBytes(Buffer.concat(media.map((tag) => encodeTag(tag))))
    await publisher.stop()
    expect(publishers[0]?.samples).toHaveLength(media.filter(({ body }) => body[1] === 1).length)
  })

  test('gets the reason for a wrong key and is disconnected', async () => {
    const { port, publishers } = await collect()
    await expect(publishRtmp({ port, streamKey: 'bad' })).rejects.toThrow('this stream key is not known')
    expect(publishers).toEqual([])
  })

  test('is rejected if the authorization fails, and the error is logged', async () => {
    const { port, lines } = await collect({ decide: () => Promise.reject(new Error('database gone')) })
    await expect(publishRtmp({ port, streamKey: 'good' })).rejects.toThrow('could not be checked')
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error' }))
  })

  test.each([
    ['VP9 of enhanced RTMP', Buffer.from('90767030390000', 'hex'), 'VP9'],
    ['H.265 as some encoders wrote it before', Buffer.from('1c00000000', 'hex'), 'H.265'],
    ['an old video codec', Buffer.from('1200000000', 'hex'), 'Sorenson'],
    ['MP3', Buffer.from('2f00', 'hex'), 'MP3'],
  ])('gets advice for %s', async (_name, body, words) => {
    const { port, publishers } = await collect()
    const publisher = await publishRtmp({ port, streamKey: 'good' })
    publisher.send({ type: words === 'MP3' ? 'audio' : 'video', timestamp: 0, body })
    await publisher.closed
    expect(publisher.statuses.at(-1)).toMatchObject({
      code: 'NetStream.Publish.Rejected',
      description: expect.stringContaining(words),
    })
    expect(publishers[0]?.cause).toContain(words)
  })

  test.each(['yuv422p', 'yuv444p'])('gets advice for H.264 in %s', async (format) => {
    const { port, publishers } = await collect()
    const publisher = await publishRtmp({ port, streamKey: 'good' })
    for (const tag of syntheticFlv(0.1, '-pix_fmt', format)) publisher.send(tag)
    await publisher.closed
    expect(publisher.statuses.at(-1)?.description).toContain('4:2:0')
    expect(publishers[0]?.cause).toContain('cannot be accepted')
  })

  test('gets the reason when it is disconnected', async () => {
    const { port, publishers } = await collect()
    const publisher = await publishRtmp({ port, streamKey: 'good' })
    publishers[0]?.publisher.disconnect('the live is over')
    await publisher.closed
    expect(publisher.statuses.at(-1)).toEqual({ code: 'NetStream.Unpublish.Success', description: 'the live is over' })
    expect(publishers[0]?.cause).toBe('the live is over')
  })

  test.each([
    ['a reference', Buffer.from('070000', 'hex')],
    ['an unknown type', Buffer.from('7f', 'hex')],
    ['a truncated string', Buffer.from('02ffff61', 'hex')],
  ])('continues after a data message with %s', async (_name, body) => {
    const { port, publishers } = await collect()
    const publisher = await publishRtmp({ port, streamKey: 'good' })
    publisher.send({ type: 'script', timestamp: 0, body })
    for (const tag of tags) publisher.send(tag)
    await publisher.stop()
    expect(publishers[0]?.cause).toBe('the encoder ended the stream')
    expect(publishers[0]?.samples).toHaveLength(media.filter(({ body: sent }) => sent[1] === 1).length)
  })

  test('continues after a damaged frame, an empty configuration and an unreadable command', async () => {
    const { port, publishers } = await collect()
    const publisher = await publishRtmp({ port, streamKey: 'good' })
    publisher.send({ type: 'video', timestamp: 0, body: Buffer.from('1700000000', 'hex') })
    for (const tag of media.slice(0, 2)) publisher.send(tag)
    publisher.send({ type: 'video', timestamp: 9, body: Buffer.from('1701000000000000ff00', 'hex') })
    const command = { type: messageType.commandAmf0, streamId: 1, timestamp: 0, body: Buffer.from('7f', 'hex') }
    publisher.sendBytes(writeMessage(command, 3, 60_000))
    for (const tag of media) publisher.send(tag)
    await publisher.stop()
    expect(publishers[0]?.cause).toBe('the encoder ended the stream')
    expect(publishers[0]?.samples.length).toBeGreaterThan(2)
  })

  test('gets the reason when it violates the protocol', async () => {
    const { port, publishers } = await collect()
    const publisher = await publishRtmp({ port, streamKey: 'good' })
    const chunkSize = { type: messageType.setChunkSize, streamId: 0, timestamp: 0, body: Buffer.alloc(4) }
    publisher.sendBytes(writeMessage(chunkSize, 2, 60_000))
    await publisher.closed
    expect(publisher.statuses.at(-1)).toEqual({
      code: 'NetStream.Publish.Rejected',
      description: 'an invalid chunk size',
    })
    expect(publishers[0]?.cause).toContain('violated the protocol')
  })
})

describe('deadlines', () => {
  test('disconnects a publisher that is silent for 30 s, but not one that sends', async () => {
    const clock = manualClock()
    const { port, publishers } = await collect({ clock })
    const publisher = await publishRtmp({ port, streamKey: 'good' })
    for (const tag of media.slice(0, 4)) publisher.send(tag)
    await arrived(() => publishers[0]?.samples.length === 2)
    clock.advance(20_000)
    for (const tag of media.slice(4, 6)) publisher.send(tag)
    await arrived(() => publishers[0]?.samples.length === 4)
    clock.advance(29_000)
    expect(publishers[0]?.cause).toBeNull()
    clock.advance(1_000)
    expect(publishers[0]?.cause).toBe('no video or audio for 30 s')
    await once(publisher.socket, 'close')
  })
})

const arrived = async (done: () => boolean): Promise<void> => {
  while (!done()) await new Promise((resolve) => setImmediate(resolve))
}
