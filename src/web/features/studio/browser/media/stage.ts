import { deviceFault, type Fault } from '../fault.ts'
import { pictureSetting, type Quality } from '../quality.ts'
import { blankPicture, type BlankPicture } from './blank-picture.ts'
import { listDevices, openCamera, openMicrophone, openScreen, type CameraChoice, type Devices } from './devices.ts'
import { Mixer } from './mixer.ts'

export interface StageState {
  /** `asking`: the browser asks the liver whether we may; `ready`: picture and sound are there. */
  readonly phase: 'closed' | 'asking' | 'ready'
  readonly fault: Fault | null
  readonly devices: Devices
  /** The camera that is chosen, also while it is off. */
  readonly camera: string | null
  /** Where it looks, on phones. */
  readonly facing: 'user' | 'environment'
  readonly microphone: string | null
  readonly source: 'camera' | 'screen' | 'blank'
  readonly muted: boolean
  readonly quality: Quality
}

const closed: StageState = {
  phase: 'closed',
  fault: null,
  devices: { cameras: [], microphones: [] },
  camera: null,
  facing: 'user',
  microphone: null,
  source: 'camera',
  muted: false,
  quality: 'standard',
}

/** What the liver shows and says: devices, and the two tracks that are sent. */
export class Stage {
  readonly #blankText: string
  readonly #listeners = new Set<() => void>()
  readonly #onPicture: (track: MediaStreamTrack) => void
  #state = closed
  #mixer: Mixer | null = null
  #camera: MediaStreamTrack | null = null
  #microphone: MediaStreamTrack | null = null
  #screen: MediaStreamTrack | null = null
  #blank: BlankPicture | null = null
  /** What was shown before the screen, to go back to. */
  #before: 'camera' | 'blank' = 'camera'
  /** Raised when it closes: a device that the liver allows only then is let go. */
  #turn = 0

  /** `onPicture` is told of each new picture, also while it is sent. */
  constructor(blankText: string, onPicture: (track: MediaStreamTrack) => void) {
    this.#blankText = blankText
    this.#onPicture = onPicture
  }

  readonly read = (): StageState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get picture(): MediaStreamTrack | null {
    const { source } = this.#state
    if (source === 'screen') return this.#screen
    return source === 'blank' ? (this.#blank?.track ?? null) : this.#camera
  }

  get sound(): MediaStreamTrack | null {
    return this.#mixer?.track ?? null
  }

  level = (): number => this.#mixer?.level() ?? 0

  /** Asks for camera and microphone; when one can't be had, the other does, and the fault stays to be read. */
  async open(): Promise<void> {
    if (this.#state.phase !== 'closed') return
    this.#tell({ phase: 'asking', fault: null })
    const turn = this.#turn
    try {
      this.#mixer ??= new Mixer()
      await this.#mixer.wake()
      const silent = await failure(() => this.#useMicrophone(null))
      const dark = await failure(() => this.#useCamera({ facing: 'user' }))
      if (turn !== this.#turn) return
      if (silent !== null && dark !== null) throw dark
      if (dark !== null) this.#showBlank()
      const devices = await listDevices()
      if (turn !== this.#turn) return
      this.#tell({ phase: 'ready', devices })
      if (silent ?? dark) this.#tell({ fault: deviceFault(silent ?? dark) })
    } catch (error) {
      if (turn !== this.#turn) return
      this.close()
      this.#tell({ fault: deviceFault(error) })
    }
  }

  /** The phone's other camera. */
  turn(): Promise<void> {
    return this.#attempt(() => this.#useCamera({ facing: this.#state.facing === 'user' ? 'environment' : 'user' }))
  }

  chooseCamera(id: string): Promise<void> {
    return this.#attempt(() => this.#useCamera({ id }))
  }

  chooseMicrophone(id: string): Promise<void> {
    return this.#attempt(() => this.#useMicrophone(id))
  }

  chooseQuality(quality: Quality): Promise<void> {
    this.#tell({ quality })
    const { camera } = this.#state
    return this.#attempt(async () => {
      if (camera !== null && this.#state.source === 'camera') await this.#useCamera({ id: camera })
    })
  }

  showCamera(on: boolean): Promise<void> {
    return this.#attempt(async () => {
      const { camera } = this.#state
      if (on) await this.#useCamera(camera === null ? { facing: 'user' } : { id: camera })
      else this.#showBlank()
    })
  }

  shareScreen(): Promise<void> {
    return this.#attempt(async () => {
      const turn = this.#turn
      const screen = await openScreen()
      // Who changes their mind in the browser's window meets no fault.
      if (screen === null) return
      const { picture, sound } = screen
      if (turn !== this.#turn) {
        for (const track of [picture, sound]) track?.stop()
        return
      }
      const { source } = this.#state
      if (source !== 'screen') this.#before = source
      this.#screen?.stop()
      this.#screen = picture
      this.#mixer?.screen(sound)
      picture.addEventListener('ended', () => {
        if (this.#screen === picture) void this.stopScreen()
      })
      this.#show('screen')
    })
  }

  async stopScreen(): Promise<void> {
    if (this.#screen === null) return
    if (this.#before === 'blank') return this.#showBlank()
    await this.showCamera(true)
    // Another program may have taken the camera meanwhile.
    if (this.#state.source === 'screen') this.#showBlank(this.#state.fault)
  }

  mute(muted: boolean): void {
    this.#mixer?.mute(muted)
    this.#tell({ muted })
  }

  async refresh(): Promise<void> {
    if (this.#state.phase === 'ready') this.#tell({ devices: await listDevices() })
  }

  close(): void {
    this.#turn += 1
    for (const track of [this.#camera, this.#microphone, this.#screen]) track?.stop()
    this.#camera = this.#microphone = this.#screen = null
    this.#blank?.close()
    this.#blank = null
    this.#mixer?.close()
    this.#mixer = null
    this.#tell({ ...closed, quality: this.#state.quality })
  }

  async #useCamera(choice: CameraChoice): Promise<void> {
    const turn = this.#turn
    const setting = pictureSetting[this.#state.quality]
    // Many devices open one camera at a time: the one in use gives way when it must.
    const track = await openCamera(choice, setting).catch((error: unknown) => {
      if (this.#camera === null || deviceFault(error) !== 'inUse') throw error
      this.#camera.stop()
      return openCamera(choice, setting)
    })
    if (turn !== this.#turn) return track.stop()
    this.#camera?.stop()
    this.#camera = track
    track.contentHint = 'motion'
    track.addEventListener('ended', () => {
      if (this.#camera !== track) return
      this.#camera = null
      if (this.#state.source === 'camera') this.#showBlank('noDevice')
    })
    const { deviceId = null, facingMode } = track.getSettings()
    this.#state = { ...this.#state, camera: deviceId, facing: facingMode === 'environment' ? 'environment' : 'user' }
    this.#show('camera')
  }

  async #useMicrophone(id: string | null): Promise<void> {
    const turn = this.#turn
    const track = await openMicrophone(id)
    if (turn !== this.#turn) return track.stop()
    this.#microphone?.stop()
    this.#microphone = track
    this.#mixer?.microphone(track)
    track.addEventListener('ended', () => {
      if (this.#microphone !== track) return
      this.#microphone = null
      this.#mixer?.microphone(null)
      this.#tell({ microphone: null, fault: 'noDevice' })
    })
    this.#tell({ microphone: track.getSettings().deviceId ?? id })
  }

  #showBlank(fault: Fault | null = null): void {
    this.#blank ??= blankPicture(this.#blankText)
    this.#show('blank', fault)
    this.#camera?.stop()
    this.#camera = null
  }

  #show(source: StageState['source'], fault: Fault | null = null): void {
    this.#tell({ source, fault })
    if (source !== 'screen') {
      this.#screen?.stop()
      this.#screen = null
      this.#mixer?.screen(null)
    }
    if (source !== 'blank') {
      this.#blank?.close()
      this.#blank = null
    }
    const { picture } = this
    if (picture !== null) this.#onPicture(picture)
  }

  /** What the liver did not allow or the device can't do leaves everything as it was, with the fault. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#tell({ fault: deviceFault(error) })
    }
  }

  #tell(change: Partial<StageState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

async function failure(work: () => Promise<void>): Promise<Error | null> {
  try {
    await work()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
