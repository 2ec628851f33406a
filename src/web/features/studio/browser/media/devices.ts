import { BroadcastFault } from '../fault.ts'
import { FRAME_RATE, type VideoSetting } from '../quality.ts'

export interface Device {
  readonly id: string
  /** Empty until the liver has granted permission to a device. */
  readonly label: string
}

export interface Devices {
  readonly cameras: readonly Device[]
  readonly microphones: readonly Device[]
}

/** A camera by its device id, or on a phone by its facing mode. */
export type CameraChoice = { readonly id: string } | { readonly facing: 'user' | 'environment' }

/** Throws BroadcastFault where the browser offers no devices to the page, such as over plain HTTP. */
function mediaDevices(): MediaDevices {
  if (!window.isSecureContext) throw new BroadcastFault('insecure')
  // Undefined in old browsers, although its type excludes that.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined || !('RTCPeerConnection' in window)) throw new BroadcastFault('unsupported')
  return devices
}

export async function listDevices(): Promise<Devices> {
  const all = await mediaDevices().enumerateDevices()
  const ofKind = (kind: MediaDeviceKind): Device[] =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { cameras: ofKind('videoinput'), microphones: ofKind('audioinput') }
}

/** Calls `onChange` when devices are connected or disconnected; the returned function unsubscribes. */
export function watchDevices(onChange: () => void): () => void {
  const devices = mediaDevices()
  devices.addEventListener('devicechange', onChange)
  return () => devices.removeEventListener('devicechange', onChange)
}

/** Rejects with the error of `getUserMedia`. */
export async function openCamera(choice: CameraChoice, { height }: VideoSetting): Promise<MediaStreamTrack> {
  const device = 'id' in choice ? { deviceId: { exact: choice.id } } : { facingMode: choice.facing }
  const size = { width: { ideal: Math.round((height * 16) / 9) }, height: { ideal: height } }
  const video = { ...device, ...size, frameRate: { ideal: FRAME_RATE, max: FRAME_RATE } }
  return firstTrack((await mediaDevices().getUserMedia({ video })).getVideoTracks())
}

/** Rejects with the error of `getUserMedia`. */
export async function openMicrophone(id: string | null): Promise<MediaStreamTrack> {
  const audio = id === null ? true : { deviceId: { exact: id } }
  return firstTrack((await mediaDevices().getUserMedia({ audio })).getAudioTracks())
}

export interface Screen {
  readonly video: MediaStreamTrack
  /** Null unless the browser supports audio sharing and the liver chose it. */
  readonly audio: MediaStreamTrack | null
}

export const canShareScreen = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {})

/** Null when the liver cancels. Rejects with any other error of `getDisplayMedia`. */
export async function openScreen(): Promise<Screen | null> {
  const constraints = { video: { frameRate: { max: FRAME_RATE } }, audio: true }
  const stream = await mediaDevices()
    .getDisplayMedia(constraints)
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotAllowedError') return null
      throw error
    })
  if (stream === null) return null
  const video = firstTrack(stream.getVideoTracks())
  video.contentHint = 'detail'
  return { video, audio: stream.getAudioTracks()[0] ?? null }
}

function firstTrack([track]: MediaStreamTrack[]): MediaStreamTrack {
  if (track === undefined) throw new BroadcastFault('noDevice')
  return track
}
