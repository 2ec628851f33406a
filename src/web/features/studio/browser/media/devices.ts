import { BroadcastFault, deviceFault, type Fault } from '../fault.ts'
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

/** Each is a key of the texts `fault.*`. */
export type CameraLack = Extract<Fault, 'insecure' | 'unsupported' | 'noDevice'>

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

/** Why this device cannot send a camera; null if it can. */
export async function checkCamera(): Promise<CameraLack | null> {
  try {
    const all = await mediaDevices().enumerateDevices()
    return all.some(({ kind }) => kind === 'videoinput') ? null : 'noDevice'
  } catch (error) {
    return error instanceof BroadcastFault && error.fault === 'insecure' ? 'insecure' : 'unsupported'
  }
}

/** True if the browser opens camera and microphone without a question. Some browsers do not report it. */
export async function isPermitted(): Promise<boolean> {
  try {
    const names = ['camera', 'microphone'] as const
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })))
    return states.every(({ state }) => state === 'granted')
  } catch {
    return false
  }
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

/** Whether the screen is upright: then the video is, too. */
export const isUpright = (): boolean => window.matchMedia('(orientation: portrait)').matches

function cameraConstraints(choice: CameraChoice, { height: shortSide }: VideoSetting): MediaTrackConstraints {
  const device = 'id' in choice ? { deviceId: { exact: choice.id } } : { facingMode: choice.facing }
  const longSide = Math.round((shortSide * 16) / 9)
  const [width, height] = isUpright() ? [shortSide, longSide] : [longSide, shortSide]
  const size = { width: { ideal: width }, height: { ideal: height } }
  return { ...device, ...size, frameRate: { ideal: FRAME_RATE, max: FRAME_RATE } }
}

/** Rejects with the error of `getUserMedia`. */
async function openCamera(choice: CameraChoice, setting: VideoSetting): Promise<MediaStreamTrack> {
  const video = cameraConstraints(choice, setting)
  return firstTrack((await mediaDevices().getUserMedia({ video })).getVideoTracks())
}

/**
 * Opens a camera in place of `current`. Many devices open one camera at a time: `current` is stopped if that fails, and
 * fires `ended` if it fails then, too.
 */
export async function replaceCamera(
  current: MediaStreamTrack | null,
  choice: CameraChoice,
  setting: VideoSetting,
): Promise<MediaStreamTrack> {
  try {
    return await openCamera(choice, setting)
  } catch (error) {
    if (current === null || deviceFault(error) !== 'inUse') throw error
    current.stop()
    return openCamera(choice, setting).catch((failure: unknown) => {
      // `stop` itself fires no event, and the stopped track would remain in the broadcast.
      current.dispatchEvent(new Event('ended'))
      throw failure
    })
  }
}

/**
 * Exchanges width and height. Some phones apply the requested size to the sensor, before they rotate its frames: an
 * upright phone then sends a landscape video.
 */
export async function turnSize(track: MediaStreamTrack): Promise<void> {
  const { width, height, ...others } = track.getConstraints()
  await track.applyConstraints({
    ...others,
    ...(height !== undefined && { width: height }),
    ...(width !== undefined && { height: width }),
  })
}

interface OpenedDevices {
  readonly video: MediaStreamTrack | null
  readonly audio: MediaStreamTrack | null
  /** Why a device is missing. */
  readonly error: Error | null
}

/**
 * Opens camera and microphone with one question to the liver; if one of them is missing or in use, only the other. Rejects
 * if the liver denies the permission, or both fail.
 */
export async function openDevices(choice: CameraChoice, setting: VideoSetting): Promise<OpenedDevices> {
  try {
    const constraints = { video: cameraConstraints(choice, setting), audio: true }
    const stream = await mediaDevices().getUserMedia(constraints)
    return { video: firstTrack(stream.getVideoTracks()), audio: firstTrack(stream.getAudioTracks()), error: null }
  } catch (error) {
    if (deviceFault(error) === 'denied') throw error
  }
  const audio = await settle(openMicrophone(null))
  const video = await settle(openCamera(choice, setting))
  if (audio.error && video.error) throw video.error
  return { video: video.track, audio: audio.track, error: audio.error ?? video.error }
}

interface Settled {
  readonly track: MediaStreamTrack | null
  readonly error: Error | null
}

async function settle(opening: Promise<MediaStreamTrack>): Promise<Settled> {
  try {
    return { track: await opening, error: null }
  } catch (error) {
    return { track: null, error: error instanceof Error ? error : new Error(String(error)) }
  }
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
