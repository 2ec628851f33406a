import { beforeEach, describe, expect, test } from 'vitest'
import { createUploadQueue, type TransferEvents, type UploadQueue } from './upload-queue.ts'
import { watchConnection } from './watch-connection.ts'

let now: number
let online: boolean
let tick: () => void
let connect: () => void
let queue: UploadQueue
let events: TransferEvents | null
let calls: string[]

beforeEach(async () => {
  now = 1_000_000
  online = true
  calls = []
  events = null
  queue = createUploadQueue({
    now: () => now,
    async open(_file, _target, opened) {
      events = opened
      return {
        start: () => void calls.push('start'),
        stop: async () => void calls.push('stop'),
        discard: async () => {},
      }
    },
  })
  watchConnection({
    queue,
    now: () => now,
    isOnline: () => online,
    every(ms, check) {
      tick = () => {
        now += ms
        check()
      }
    },
    onOnline(check) {
      connect = check
    },
  })
  queue.add(new File(['abc'], '1.mp4'), { channelId: 1, videoId: null, uploadUrl: null })
  await settled()
})

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const state = () => queue.uploads()[0]?.state

describe('an upload', () => {
  test('is not restarted while the machine is awake', async () => {
    for (let check = 0; check < 10; check += 1) tick()
    await settled()
    expect([state(), calls]).toEqual(['sending', ['start']])
  })

  test('is restarted once after the machine was asleep, by the first timer or connection', async () => {
    now += 3_600_000
    connect()
    tick()
    await settled()
    expect([state(), calls]).toEqual(['sending', ['start', 'stop', 'start']])
  })

  test('is not restarted by a timer that is a little late', async () => {
    now += 20_000
    tick()
    await settled()
    expect(calls).toEqual(['start'])
  })

  test('continues within five seconds after an interruption, while the browser is online', async () => {
    events?.lost()
    online = false
    tick()
    expect(state()).toBe('interrupted')
    online = true
    tick()
    await settled()
    expect([state(), calls]).toEqual(['sending', ['start', 'start']])
  })

  test('continues at once when the connection is back', async () => {
    events?.lost()
    connect()
    await settled()
    expect([state(), calls]).toEqual(['sending', ['start', 'start']])
  })

  test('that was interrupted continues after sleep', async () => {
    events?.lost()
    now += 3_600_000
    tick()
    await settled()
    expect([state(), calls]).toEqual(['sending', ['start', 'start']])
  })
})
