import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { breathe } from '#tests/support/hls-site.ts'
import { quiet } from '#tests/support/packaged.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { publishRtmp } from '#tests/support/rtmp-publisher.ts'

import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'

let directory: string
let clock: ManualClock
let engine: Engine
let asked: string[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-'))
  clock = manualClock()
  asked = []
  engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    clock,
    log: quiet,
    onEvent: () => {},
    async authorizePublish({ streamKey }) {
      asked.push(streamKey)
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
const comesAndGoes = async (streamKey: string) => (await publish(streamKey)).stop()

describe('an encoder that connects again and again', () => {
  test('waits for its turn, and others do not', async () => {
    for (let time = 0; time < 5; time++) await comesAndGoes('sesame-1')
    let begun = false
    const sixth = comesAndGoes('sesame-1').then(() => (begun = true))
    await comesAndGoes('sesame-2')
    expect(begun).toBe(false)
    clock.advance(2_000)
    await sixth
  })

  test('beyond all measure is dropped without a word on its key, so that it tries again later', async () => {
    for (let time = 0; time < 5; time++) await comesAndGoes('sesame')
    const storm = Array.from({ length: 4 }, () => publish('sesame'))
    await expect(Promise.any(storm.map((one) => one.catch((error: Error) => error.message)))).resolves.toBe(
      'the server hung up',
    )
    expect(asked).toHaveLength(5)
    clock.advance(6_000)
    await Promise.allSettled(storm)
    expect(asked).toHaveLength(8)
  })
})

test('who tries one key after the other is answered every two seconds', async () => {
  const guesses = 12
  for (let guess = 0; guess < guesses; guess++) await timePassesDuring(publish(`guess-${guess}`))
  expect(asked).toHaveLength(guesses)
  expect(clock.monotonic()).toBeGreaterThanOrEqual((guesses - 5) * 2_000)
})

test('an address that encoders with right keys come from is not slowed down by others who try wrong ones there', async () => {
  const one = await publish('sesame-1')
  for (let guess = 0; guess < 12; guess++) await expect(publish(`guess-${guess}`)).rejects.toThrow('not known')
  const two = await publish('sesame-2')
  expect(clock.monotonic()).toBe(0)
  await Promise.all([one.stop(), two.stop()])
})

async function timePassesDuring(trying: Promise<unknown>): Promise<void> {
  const outcome = { known: false }
  const settled = Promise.allSettled([trying]).then(() => {
    outcome.known = true
  })
  while (!outcome.known) {
    await breathe()
    clock.advance(10)
  }
  await settled
  await expect(trying).rejects.toThrow('not known')
}
