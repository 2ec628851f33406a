import type { Corner } from '../../scene/layout.ts'
import { noFilter, type Filter } from '../../scene/looks.ts'
import type { Fault } from '../fault.ts'
import type { Quality } from '../quality.ts'
import { noAbilities, type CameraAbilities } from './camera-abilities.ts'
import type { Devices } from './devices.ts'

export interface CaptureState {
  /** `asking`: the browser asks the liver for permission; `ready`: both tracks exist. */
  readonly phase: 'closed' | 'asking' | 'ready'
  readonly fault: Fault | null
  readonly devices: Devices
  /** Device id of the chosen camera, also while it is off. */
  readonly camera: string | null
  /** Facing mode of the camera, on phones. */
  readonly facing: 'user' | 'environment'
  readonly microphone: string | null
  readonly source: 'camera' | 'screen' | 'blank'
  readonly muted: boolean
  /** A card hides everything. */
  readonly away: boolean
  /** The system has stopped the camera, as during a phone call; the card hides its last frame. */
  readonly interrupted: boolean
  /** Of the camera over a shared screen; null: the screen alone. */
  readonly corner: Corner | null
  readonly cameraOpen: boolean
  readonly filter: Filter
  readonly quality: Quality
  /** Light and zoom of the camera. */
  readonly abilities: CameraAbilities
}

export const closedCapture: CaptureState = {
  phase: 'closed',
  fault: null,
  devices: { cameras: [], microphones: [] },
  camera: null,
  facing: 'user',
  microphone: null,
  source: 'camera',
  muted: false,
  away: false,
  interrupted: false,
  corner: 'bottomRight',
  cameraOpen: false,
  filter: noFilter,
  quality: 'standard',
  abilities: noAbilities,
}

/** A front camera is shown to the liver as in a mirror. */
export const isMirrored = ({ source, facing, away, interrupted }: CaptureState): boolean =>
  source === 'camera' && facing === 'user' && !away && !interrupted

/** In pixels. */
export interface FrameSize {
  readonly width: number
  readonly height: number
}
