import { beforeEach, describe, expect, test } from 'vitest'
import { playRemotely } from './remote-playback.ts'

let calls: string[]
let fails: string | null

const step = (name: string) => async () => {
  calls.push(name)
  if (fails === name) throw new DOMException('refused', 'NotAllowedError')
}
const play = () => playRemotely({ open: step('open'), choose: step('choose'), close: () => void calls.push('close') })

beforeEach(() => {
  calls = []
  fails = null
})

describe('a video that is sent to another device', () => {
  test('gets an address for the device before the viewer chooses one, and keeps it', async () => {
    await play()
    expect(calls).toEqual(['open', 'choose'])
  })

  test('continues here when the viewer chooses no device', async () => {
    fails = 'choose'
    await play()
    expect(calls).toEqual(['open', 'choose', 'close'])
  })

  test('continues here without a choice when the address is refused', async () => {
    fails = 'open'
    await play()
    expect(calls).toEqual(['open', 'close'])
  })
})
