import { beforeEach, describe, expect, test } from 'vitest'
import { guardUnload } from './unload-guard.ts'
import type { Upload } from './upload-queue.ts'

let uploads: readonly Upload[]
let change: () => void
let tab: EventTarget

beforeEach(() => {
  uploads = []
  change = () => {}
  tab = new EventTarget()
  guardUnload(
    {
      uploads: () => uploads,
      subscribe(listener) {
        change = listener
        return () => {}
      },
    },
    tab,
  )
})

function set(...states: readonly Upload['state'][]): void {
  const others = { channelId: 1, videoId: null, name: '1.mp4', bytes: 8, sent: 0, samples: [], message: '' }
  uploads = states.map((state, key) => ({ key, state, ...others }))
  change()
}

/** Whether the browser asks before the tab is closed. */
const asks = (): boolean => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('closing the tab', () => {
  test.each(['sending', 'queued', 'interrupted'] as const)('asks while an upload is %s', (state) => {
    expect(asks()).toBe(false)
    set('refused', state)
    expect(asks()).toBe(true)
    set()
    expect(asks()).toBe(false)
  })

  test('does not ask about paused and refused uploads', () => {
    set('sending')
    set('paused', 'refused')
    expect(asks()).toBe(false)
  })
})
