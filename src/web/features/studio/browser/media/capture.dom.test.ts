import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VideoOutput } from '../../scene/video-output.ts'
import { Capture } from './capture.ts'

/** A track of a canvas, in the role of one of a device. */
function trackOf(kind: 'audio' | 'video'): MediaStreamTrack {
  const [track] = document.createElement('canvas').captureStream().getVideoTracks()
  if (track === undefined) throw new Error('the canvas has no track')
  return Object.defineProperty(track, 'kind', { value: kind })
}

/** The errors with which the next requests for devices fail. */
const failures: string[] = []

const mediaDevices = {
  enumerateDevices: async () => [],
  async getUserMedia({ audio, video }: MediaStreamConstraints) {
    const failure = failures.shift()
    if (failure !== undefined) throw new DOMException('', failure)
    return new MediaStream([...(audio ? [trackOf('audio')] : []), ...(video ? [trackOf('video')] : [])])
  },
  getDisplayMedia: async () => new MediaStream([trackOf('video')]),
}

const node = () => ({ connect() {}, disconnect() {} })

/** The audio of Firefox before 148 on a device at 44.1 kHz: contexts at another rate reject streams. */
class FakeAudioContext extends EventTarget {
  readonly state = 'running'
  readonly sampleRate: number

  constructor({ sampleRate = 44_100 }: AudioContextOptions = {}) {
    super()
    this.sampleRate = sampleRate
  }

  createGain = node
  createAnalyser = node
  createMediaStreamDestination = () => ({ stream: new MediaStream([trackOf('audio')]) })
  createMediaStreamSource() {
    if (this.sampleRate !== 44_100) throw new DOMException('different sample rates', 'NotSupportedError')
    return node()
  }
  async close(): Promise<void> {}
}

const card = trackOf('video')
let capture: Capture
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('RTCPeerConnection', EventTarget)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  // This document draws nothing on a canvas.
  vi.spyOn(VideoOutput.prototype, 'choose').mockImplementation(({ source, camera, screen }) => {
    return { camera, screen, blank: null }[source] ?? card
  })
  capture = new Capture({ away: '', blank: '' }, () => {})
})
afterEach(() => {
  capture.close()
  failures.length = 0
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const inUse = 'NotReadableError'

test('camera and microphone are opened also where audio at 48 kHz rejects the microphone', async () => {
  await capture.open()
  expect(capture.getState()).toMatchObject({ phase: 'ready', source: 'camera', fault: null })
  expect(capture.audio?.kind).toBe('audio')
})

test('a camera that was stopped for another one, which fails, is replaced by a card and reopened later', async () => {
  await capture.open()
  const first = capture.video
  failures.push(inUse, inUse)
  await capture.chooseCamera('other')
  expect(first?.readyState).toBe('ended')
  expect(capture.video).toBe(card)
  expect(capture.getState()).toMatchObject({ source: 'blank', fault: 'inUse', cameraOpen: false })
  await capture.reopenDevices()
  expect(capture.video?.readyState).toBe('live')
  expect(capture.getState()).toMatchObject({ source: 'camera', fault: null, cameraOpen: true })
})

test('a shared screen remains when its camera was stopped for another one, which fails', async () => {
  await capture.open()
  await capture.shareScreen()
  const screen = capture.video
  failures.push(inUse, inUse)
  await capture.chooseCamera('other')
  expect(capture.video).toBe(screen)
  expect(capture.getState()).toMatchObject({ source: 'screen', fault: 'inUse', cameraOpen: false })
})

test('the camera remains when another one fails for itself', async () => {
  await capture.open()
  const first = capture.video
  failures.push('OverconstrainedError')
  await capture.chooseCamera('other')
  expect(capture.video).toBe(first)
  expect(capture.getState()).toMatchObject({ source: 'camera', fault: 'unsuited', cameraOpen: true })
})
