import { deviceFault, type Fault } from '../fault.ts'
import { videoSettings, type Quality } from '../quality.ts'
import { blankVideo, type BlankVideo } from './blank-video.ts'
import { listDevices, openCamera, openMicrophone, openScreen, type CameraChoice, type Devices } from './devices.ts'
import { Mixer } from './mixer.ts'

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
  readonly quality: Quality
}

const closed: CaptureState = {
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

/** Camera, microphone and shared screen of the liver, and the two tracks made of them that a broadcast sends. */
export class Capture {
  readonly #blankText: string
  readonly #listeners = new Set<() => void>()
  readonly #onVideo: (track: MediaStreamTrack) => void
  #state = closed
  #mixer: Mixer | null = null
  #camera: MediaStreamTrack | null = null
  #microphone: MediaStreamTrack | null = null
  #screen: MediaStreamTrack | null = null
  #blank: BlankVideo | null = null
  /** The source to return to when screen sharing ends. */
  #sourceBeforeScreen: 'camera' | 'blank' = 'camera'
  /** Increases on each `close`: a device that is permitted only after that is stopped. */
  #generation = 0

  /** Calls `onVideo` with each new video track, also during a broadcast. */
  constructor(blankText: string, onVideo: (track: MediaStreamTrack) => void) {
    this.#blankText = blankText
    this.#onVideo = onVideo
  }

  readonly getState = (): CaptureState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get video(): MediaStreamTrack | null {
    const { source } = this.#state
    if (source === 'screen') return this.#screen
    return source === 'blank' ? (this.#blank?.track ?? null) : this.#camera
  }

  get audio(): MediaStreamTrack | null {
    return this.#mixer?.track ?? null
  }

  level = (): number => this.#mixer?.level() ?? 0

  /** Opens camera and microphone. If one of them fails, uses the other and sets the fault. */
  async open(): Promise<void> {
    if (this.#state.phase !== 'closed') return
    this.#update({ phase: 'asking', fault: null })
    const generation = this.#generation
    try {
      this.#mixer ??= new Mixer()
      await this.#mixer.resume()
      const microphoneError = await errorOf(() => this.#useMicrophone(null))
      const cameraError = await errorOf(() => this.#useCamera({ facing: 'user' }))
      if (generation !== this.#generation) return
      if (microphoneError !== null && cameraError !== null) throw cameraError
      if (cameraError !== null) this.#showBlank()
      const devices = await listDevices()
      if (generation !== this.#generation) return
      this.#update({ phase: 'ready', devices })
      if (microphoneError ?? cameraError) this.#update({ fault: deviceFault(microphoneError ?? cameraError) })
    } catch (error) {
      if (generation !== this.#generation) return
      this.close()
      this.#update({ fault: deviceFault(error) })
    }
  }

  /** Switches between the front and the back camera of a phone. */
  switchCamera(): Promise<void> {
    return this.#attempt(() => this.#useCamera({ facing: this.#state.facing === 'user' ? 'environment' : 'user' }))
  }

  chooseCamera(id: string): Promise<void> {
    return this.#attempt(() => this.#useCamera({ id }))
  }

  chooseMicrophone(id: string): Promise<void> {
    return this.#attempt(() => this.#useMicrophone(id))
  }

  chooseQuality(quality: Quality): Promise<void> {
    this.#update({ quality })
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
      const generation = this.#generation
      const screen = await openScreen()
      // Closing the browser's dialog is not a fault.
      if (screen === null) return
      const { video, audio } = screen
      if (generation !== this.#generation) {
        for (const track of [video, audio]) track?.stop()
        return
      }
      const { source } = this.#state
      if (source !== 'screen') this.#sourceBeforeScreen = source
      this.#screen?.stop()
      this.#screen = video
      this.#mixer?.setScreen(audio)
      video.addEventListener('ended', () => {
        if (this.#screen === video) void this.stopScreen()
      })
      this.#show('screen')
    })
  }

  async stopScreen(): Promise<void> {
    if (this.#screen === null) return
    if (this.#sourceBeforeScreen === 'blank') return this.#showBlank()
    await this.showCamera(true)
    // The camera can fail, for example if another program uses it now.
    if (this.#state.source === 'screen') this.#showBlank(this.#state.fault)
  }

  mute(muted: boolean): void {
    this.#mixer?.mute(muted)
    this.#update({ muted })
  }

  async refreshDevices(): Promise<void> {
    if (this.#state.phase === 'ready') this.#update({ devices: await listDevices() })
  }

  close(): void {
    this.#generation += 1
    for (const track of [this.#camera, this.#microphone, this.#screen]) track?.stop()
    this.#camera = this.#microphone = this.#screen = null
    this.#blank?.close()
    this.#blank = null
    this.#mixer?.close()
    this.#mixer = null
    this.#update({ ...closed, quality: this.#state.quality })
  }

  async #useCamera(choice: CameraChoice): Promise<void> {
    const generation = this.#generation
    const setting = videoSettings[this.#state.quality]
    // Many devices open only one camera at a time: retries after stopping the current one.
    const track = await openCamera(choice, setting).catch((error: unknown) => {
      if (this.#camera === null || deviceFault(error) !== 'inUse') throw error
      this.#camera.stop()
      return openCamera(choice, setting)
    })
    if (generation !== this.#generation) return track.stop()
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
    const generation = this.#generation
    const track = await openMicrophone(id)
    if (generation !== this.#generation) return track.stop()
    this.#microphone?.stop()
    this.#microphone = track
    this.#mixer?.setMicrophone(track)
    track.addEventListener('ended', () => {
      if (this.#microphone !== track) return
      this.#microphone = null
      this.#mixer?.setMicrophone(null)
      this.#update({ microphone: null, fault: 'noDevice' })
    })
    this.#update({ microphone: track.getSettings().deviceId ?? id })
  }

  #showBlank(fault: Fault | null = null): void {
    this.#blank ??= blankVideo(this.#blankText)
    this.#show('blank', fault)
    this.#camera?.stop()
    this.#camera = null
  }

  #show(source: CaptureState['source'], fault: Fault | null = null): void {
    this.#update({ source, fault })
    if (source !== 'screen') {
      this.#screen?.stop()
      this.#screen = null
      this.#mixer?.setScreen(null)
    }
    if (source !== 'blank') {
      this.#blank?.close()
      this.#blank = null
    }
    const { video } = this
    if (video !== null) this.#onVideo(video)
  }

  /** If `work` fails, sets the fault and leaves the rest of the state unchanged. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#update({ fault: deviceFault(error) })
    }
  }

  #update(change: Partial<CaptureState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

async function errorOf(work: () => Promise<void>): Promise<Error | null> {
  try {
    await work()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
