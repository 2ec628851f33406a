import { beforeEach, describe, expect, test } from 'vitest'
import { createUploadQueue, type TransferEvents, type UploadQueue } from './upload-queue.ts'

interface OpenedTransfer {
  readonly name: string
  readonly events: TransferEvents
  readonly calls: string[]
}

let opened: OpenedTransfer[]
let queue: UploadQueue
let now: number

beforeEach(() => {
  opened = []
  now = 0
  queue = createUploadQueue({
    now: () => now,
    async open({ name }, _target, events) {
      const calls: string[] = []
      opened.push({ name, events, calls })
      return {
        start: () => void calls.push('start'),
        stop: async () => void calls.push('stop'),
        discard: async () => void calls.push('discard'),
      }
    },
  })
})

const target = { channelId: 1, videoId: null, uploadUrl: null }
const states = () => queue.uploads().map(({ name, state }) => `${name} ${state}`)

/** Adds files and waits until their transfers are open. */
async function add(...names: readonly string[]): Promise<void> {
  for (const name of names) queue.add(new File(['abcdefgh'], name), target)
  await settled()
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const callsOf = (name: string): readonly string[] | undefined => opened.find((one) => one.name === name)?.calls
const eventsOf = (name: string): TransferEvents | undefined => opened.find((one) => one.name === name)?.events

describe('the upload queue', () => {
  test('sends three files at once, and the next when one is done', async () => {
    await add('1', '2', '3', '4')
    expect(states()).toEqual(['1 sending', '2 sending', '3 sending', '4 queued'])
    eventsOf('2')?.done()
    await settled()
    expect(states()).toEqual(['1 sending', '3 sending', '4 sending'])
    expect(callsOf('4')).toEqual(['start'])
  })

  test('reports what was sent, and the video of an upload', async () => {
    await add('1')
    eventsOf('1')?.assigned(12)
    eventsOf('1')?.progress(3)
    now = 1000
    eventsOf('1')?.progress(5)
    expect(queue.uploads()).toMatchObject([{ videoId: 12, sent: 5, bytes: 8, samples: [{ sent: 3 }, { sent: 5 }] }])
  })

  test('pauses and resumes with the same transfer', async () => {
    await add('1')
    const key = queue.uploads()[0]?.key ?? 0
    await queue.pause(key)
    expect(states()).toEqual(['1 paused'])
    queue.resume(key)
    await settled()
    expect(states()).toEqual(['1 sending'])
    expect([opened.length, callsOf('1')]).toEqual([1, ['start', 'stop', 'start']])
  })

  test('a lost connection while paused does not resume the upload', async () => {
    await add('1')
    const key = queue.uploads()[0]?.key ?? 0
    await queue.pause(key)
    eventsOf('1')?.lost()
    queue.resumeInterrupted()
    expect(states()).toEqual(['1 paused'])
  })

  test('continues by itself after a lost connection', async () => {
    await add('1')
    eventsOf('1')?.lost()
    expect(states()).toEqual(['1 interrupted'])
    queue.resumeInterrupted()
    await settled()
    expect(states()).toEqual(['1 sending'])
    expect(callsOf('1')).toEqual(['start', 'start'])
  })

  test('shows why a file was refused, and starts the next', async () => {
    await add('1', '2', '3', '4')
    eventsOf('1')?.refused('動画ではありません')
    await settled()
    expect(queue.uploads()[0]).toMatchObject({ state: 'refused', message: '動画ではありません' })
    expect(states().at(-1)).toBe('4 sending')
  })

  test('deletes what has arrived of a cancelled upload', async () => {
    await add('1')
    const key = queue.uploads()[0]?.key ?? 0
    await queue.cancel(key)
    expect([states(), callsOf('1')]).toEqual([[], ['start', 'discard']])
  })

  test('starts requests again after sleep', async () => {
    await add('1')
    await queue.restartSending()
    await settled()
    expect([states(), callsOf('1')]).toEqual([['1 sending'], ['start', 'stop', 'start']])
  })
})
