/** The functions of a camera beside taking frames; null: not offered. */
export interface CameraAbilities {
  /** Whether its light is on. */
  readonly torch: boolean | null
  readonly zoom: ZoomRange | null
  /** Whether the device blurs the background of its frames. */
  readonly blur: boolean | null
}

export interface ZoomRange {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
}

export const noAbilities: CameraAbilities = { torch: null, zoom: null, blur: null }

const field = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined

/** Reads capabilities and settings of a camera (MediaStream Image Capture §4 and §5, Media Capture Extensions §6). */
export function readAbilities(capabilities: unknown, settings: unknown): CameraAbilities {
  const [torch, range] = [field(capabilities, 'torch'), field(capabilities, 'zoom')]
  // Android reports a list of the possible values.
  const hasTorch = torch === true || (Array.isArray(torch) && torch.includes(true))
  const [min, max, step] = [field(range, 'min'), field(range, 'max'), field(range, 'step')]
  const value = field(settings, 'zoom')
  const blur = field(capabilities, 'backgroundBlur')
  // One value alone means that only the system can change it.
  const hasBlur = Array.isArray(blur) && blur.includes(true) && blur.includes(false)
  const hasZoom = typeof min === 'number' && typeof max === 'number' && max > min
  return {
    torch: hasTorch ? field(settings, 'torch') === true : null,
    zoom: hasZoom
      ? {
          min,
          max,
          step: typeof step === 'number' && step > 0 ? step : (max - min) / 20,
          value: typeof value === 'number' ? value : min,
        }
      : null,
    blur: hasBlur ? field(settings, 'backgroundBlur') === true : null,
  }
}

/** Firefox has no capabilities of tracks. */
export const cameraAbilities = (track: MediaStreamTrack): CameraAbilities =>
  'getCapabilities' in track ? readAbilities(track.getCapabilities(), track.getSettings()) : noAbilities

/** A constraint of MediaStream Image Capture §6 or of Media Capture Extensions §6. */
export type CameraChange =
  | { readonly torch: boolean }
  | { readonly zoom: number }
  | { readonly backgroundBlur: boolean }

/** Rejects with the error of `applyConstraints`. */
export async function changeCamera(track: MediaStreamTrack, change: CameraChange): Promise<void> {
  const before = track.getConstraints()
  // One set: of several sets that contradict each other the first one is applied.
  await track.applyConstraints({ ...before, advanced: [{ ...before.advanced?.[0], ...change }] })
}
