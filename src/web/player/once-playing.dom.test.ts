import { expect, test, vi } from 'vitest'
import { oncePlaying } from './once-playing.ts'

/** A video that plays or is paused. */
function open(paused: boolean): { video: HTMLVideoElement; act: () => void } {
  const video = document.createElement('video')
  Object.defineProperty(video, 'paused', { value: paused })
  return { video, act: vi.fn<() => void>() }
}

test('the stream of a video that plays is reopened at once', () => {
  const { video, act } = open(false)
  oncePlaying(video, act, new AbortController().signal)
  expect(act).toHaveBeenCalledOnce()
})

test('the stream of a paused video is reopened once when it is played again', () => {
  const { video, act } = open(true)
  oncePlaying(video, act, new AbortController().signal)
  expect(act).not.toHaveBeenCalled()
  video.dispatchEvent(new Event('play'))
  video.dispatchEvent(new Event('play'))
  expect(act).toHaveBeenCalledOnce()
})

test('a stream that was closed meanwhile is not reopened', () => {
  const { video, act } = open(true)
  const closed = new AbortController()
  oncePlaying(video, act, closed.signal)
  closed.abort()
  video.dispatchEvent(new Event('play'))
  expect(act).not.toHaveBeenCalled()
})
