import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { yieldToEventLoop } from '#tests/support/hls-server.ts'
import { quiet } from '#tests/support/packaged.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { publishRtmp } from '#tests/support/rtmp-publisher.ts'
import { createEngine } from '../create-engine.ts'
import type { Engine } from '../engine.ts'

let directory: string
let clock: ManualClock
let engine: Engine
let checkedKeys: string[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-'))
  clock = manualClock()
  checkedKeys = []
  engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    clock,
    log: quiet,
    onEvent: () => {},
    async authorizePublish({ streamKey }) {
      checkedKeys.push(streamKey)
      return streamKey.startsWith('sesame')
        ? { accepted: true, streamId: streamKey }
        : { accepted: false, reason: 'this stream key is not known', why: 'unknown-key' }
    },
  })
})
afterEach(async () => {
  await engine.close()
  await removeFolder(directory)
})

const publish = (streamKey: string) => publishRtmp({ port: engine.rtmpPort, streamKey })
const connectAndLeave = async (streamKey: string) => (await publish(streamKey)).stop()

describe('an encoder that reconnects in a loop', () => {
  test('is delayed, and others are not', async () => {
    for (let time = 0; time < 5; time++) await connectAndLeave('sesame-1')
    let started = false
    const sixth = connectAndLeave('sesame-1').then(() => (started = true))
    await connectAndLeave('sesame-2')
    expect(started).toBe(false)
    clock.advance(2_000)
    await sixth
  })

  test('is dropped without a verdict on its key above a limit, so that it retries later', async () => {
    for (let time = 0; time < 5; time++) await connectAndLeave('sesame')
    const storm = Array.from({ length: 4 }, () => publish('sesame'))
    await expect(Promise.any(storm.map((one) => one.catch((error: Error) => error.message)))).resolves.toBe(
      'the server hung up',
    )
    expect(checkedKeys).toHaveLength(5)
    clock.advance(6_000)
    await Promise.allSettled(storm)
    expect(checkedKeys).toHaveLength(8)
  })
})

test('is answered every two seconds when it tries one key after the other', async () => {
  const guesses = 12
  for (let guess = 0; guess < guesses; guess++) await advanceTimeDuring(publish(`guess-${guess}`))
  expect(checkedKeys).toHaveLength(guesses)
  expect(clock.monotonic()).toBeGreaterThanOrEqual((guesses - 5) * 2_000)
})

test('is delayed at its wrong keys, whatever was published from its address before', async () => {
  await connectAndLeave('sesame')
  const guesses = 12
  for (let guess = 0; guess < guesses; guess++) await advanceTimeDuring(publish(`guess-${guess}`))
  expect(clock.monotonic()).toBeGreaterThanOrEqual((guesses - 5) * 2_000)
})

test('does not slow down encoders of its address that have published before', async () => {
  await connectAndLeave('sesame-1')
  for (let guess = 0; guess < 5; guess++) await expect(publish(`guess-${guess}`)).rejects.toThrow('not known')
  await connectAndLeave('sesame-1')
  expect(clock.monotonic()).toBe(0)
})

async function advanceTimeDuring(trying: Promise<unknown>): Promise<void> {
  const outcome = { known: false }
  const settled = Promise.allSettled([trying]).then(() => {
    outcome.known = true
  })
  while (!outcome.known) {
    await yieldToEventLoop()
    clock.advance(10)
  }
  await settled
  await expect(trying).rejects.toThrow('not known')
}
