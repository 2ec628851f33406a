import { BroadcastFault } from '../fault.ts'
import { FRAME_RATE, type PictureSetting } from '../quality.ts'

export interface Device {
  readonly id: string
  /** Empty until the liver has let us use one. */
  readonly label: string
}

export interface Devices {
  readonly cameras: readonly Device[]
  readonly microphones: readonly Device[]
}

/** A camera by its id, or on a phone by where it looks. */
export type CameraChoice = { readonly id: string } | { readonly facing: 'user' | 'environment' }

/** Throws BroadcastFault where the browser keeps devices from the page: over plain http. */
function media(): MediaDevices {
  if (!window.isSecureContext) throw new BroadcastFault('insecure')
  // Old browsers have none, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined || !('RTCPeerConnection' in window)) throw new BroadcastFault('unsupported')
  return devices
}

export async function listDevices(): Promise<Devices> {
  const all = await media().enumerateDevices()
  const ofKind = (kind: MediaDeviceKind): Device[] =>
    all.flatMap(({ kind: one, deviceId, label }) => (one === kind && deviceId !== '' ? [{ id: deviceId, label }] : []))
  return { cameras: ofKind('videoinput'), microphones: ofKind('audioinput') }
}

/** Calls back when devices come or go; the returned function stops that. */
export function watchDevices(changed: () => void): () => void {
  const devices = media()
  devices.addEventListener('devicechange', changed)
  return () => devices.removeEventListener('devicechange', changed)
}

/** Rejects with what `getUserMedia` throws. */
export async function openCamera(choice: CameraChoice, { height }: PictureSetting): Promise<MediaStreamTrack> {
  const which = 'id' in choice ? { deviceId: { exact: choice.id } } : { facingMode: choice.facing }
  const size = { width: { ideal: Math.round((height * 16) / 9) }, height: { ideal: height } }
  const video = { ...which, ...size, frameRate: { ideal: FRAME_RATE, max: FRAME_RATE } }
  return only((await media().getUserMedia({ video })).getVideoTracks())
}

/** Rejects with what `getUserMedia` throws. */
export async function openMicrophone(id: string | null): Promise<MediaStreamTrack> {
  const audio = id === null ? true : { deviceId: { exact: id } }
  return only((await media().getUserMedia({ audio })).getAudioTracks())
}

export interface Screen {
  readonly picture: MediaStreamTrack
  /** Where the browser and the liver share it too. */
  readonly sound: MediaStreamTrack | null
}

export const canShareScreen = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {})

/** Null when the liver chose none. Rejects with what `getDisplayMedia` throws. */
export async function openScreen(): Promise<Screen | null> {
  const wanted = { video: { frameRate: { max: FRAME_RATE } }, audio: true }
  const stream = await media()
    .getDisplayMedia(wanted)
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotAllowedError') return null
      throw error
    })
  if (stream === null) return null
  const picture = only(stream.getVideoTracks())
  picture.contentHint = 'detail'
  return { picture, sound: stream.getAudioTracks()[0] ?? null }
}

function only([track]: MediaStreamTrack[]): MediaStreamTrack {
  if (track === undefined) throw new BroadcastFault('noDevice')
  return track
}
