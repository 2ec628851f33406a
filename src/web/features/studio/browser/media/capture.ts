import { deviceFault, type Fault } from '../fault.ts'
import { videoSettings, type Quality } from '../quality.ts'
import { blankVideo, type BlankVideo } from './blank-video.ts'
import { changeCamera, cameraAbilities, noAbilities } from './camera-abilities.ts'
import { closedCapture, type CaptureState, type FrameSize } from './capture-state.ts'
import {
  isUpright,
  listDevices,
  openCamera,
  openDevices,
  openMicrophone,
  openScreen,
  turnSize,
  type CameraChoice,
} from './devices.ts'
import { Mixer } from './mixer.ts'

/** A rotated phone turns its screen and its frames one after the other, within this time. */
const ROTATION_MS = 1_000

/** Camera, microphone and shared screen of the liver, and the two tracks made of them that a broadcast sends. */
export class Capture {
  readonly #blankText: string
  readonly #listeners = new Set<() => void>()
  readonly #onVideo: (track: MediaStreamTrack) => void
  #state = closedCapture
  #mixer: Mixer | null = null
  #camera: MediaStreamTrack | null = null
  #microphone: MediaStreamTrack | null = null
  #screen: MediaStreamTrack | null = null
  #blank: BlankVideo | null = null
  /** The source to return to when screen sharing ends. */
  #sourceBeforeScreen: 'camera' | 'blank' = 'camera'
  /** Increases on each `close`: a device that is permitted only after that is stopped. */
  #generation = 0
  /** The camera whose size was corrected; tried once, because some cameras have one shape only. */
  #turned: MediaStreamTrack | null = null
  #frameSize: FrameSize | null = null

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
      // Without a click on this page the browser starts the audio only with `resumeAudio`.
      void this.resumeAudio()
      const { video, audio, error } = await openDevices({ facing: 'user' }, videoSettings[this.#state.quality])
      if (generation !== this.#generation) {
        for (const track of [video, audio]) track?.stop()
        return
      }
      if (audio !== null) this.#setMicrophone(audio)
      if (video === null) this.#showBlank()
      else this.#setCamera(video)
      const devices = await listDevices()
      if (generation !== this.#generation) return
      this.#update({ phase: 'ready', devices })
      if (error !== null) this.#update({ fault: deviceFault(error) })
    } catch (error) {
      if (generation !== this.#generation) return
      this.close()
      this.#update({ fault: deviceFault(error) })
    }
  }

  /** To be called on a click: browsers start audio only then. */
  async resumeAudio(): Promise<void> {
    await this.#mixer?.resume()
  }

  /** Switches between the front and the back camera of a phone; elsewhere to the next camera. */
  switchCamera(): Promise<void> {
    const { camera, devices, facing } = this.#state
    const turns = this.#camera?.getSettings().facingMode !== undefined
    const ids = devices.cameras.map(({ id }) => id)
    const next = ids[(ids.indexOf(camera ?? '') + 1) % ids.length]
    return this.#attempt(() =>
      this.#useCamera(
        turns || next === undefined ? { facing: facing === 'user' ? 'environment' : 'user' } : { id: next },
      ),
    )
  }

  setTorch(on: boolean): Promise<void> {
    return this.#changeCamera({ torch: on })
  }

  setZoom(zoom: number): Promise<void> {
    return this.#changeCamera({ zoom })
  }

  /** Corrects a camera whose frames lie across the screen; `size` is that of its frames. */
  async fitScreen(size: FrameSize): Promise<void> {
    this.#frameSize = size
    await new Promise((resolve) => setTimeout(resolve, ROTATION_MS))
    if (size !== this.#frameSize) return
    const { width, height } = size
    const track = this.#camera
    if (track === null || track === this.#turned || this.#state.source !== 'camera') return
    if (width === height || height > width === isUpright()) return
    this.#turned = track
    await this.#attempt(() => turnSize(track))
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
    this.#update({ ...closedCapture, quality: this.#state.quality })
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
    this.#setCamera(track)
  }

  #setCamera(track: MediaStreamTrack): void {
    this.#camera?.stop()
    this.#camera = track
    track.contentHint = 'motion'
    track.addEventListener('ended', () => {
      if (this.#camera !== track) return
      this.#camera = null
      if (this.#state.source === 'camera') this.#showBlank('noDevice')
    })
    const { deviceId = null, facingMode } = track.getSettings()
    const facing = facingMode === 'environment' ? 'environment' : 'user'
    this.#state = { ...this.#state, camera: deviceId, facing, abilities: cameraAbilities(track) }
    this.#show('camera')
  }

  async #useMicrophone(id: string | null): Promise<void> {
    const generation = this.#generation
    const track = await openMicrophone(id)
    if (generation !== this.#generation) return track.stop()
    this.#setMicrophone(track)
  }

  #setMicrophone(track: MediaStreamTrack): void {
    this.#microphone?.stop()
    this.#microphone = track
    this.#mixer?.setMicrophone(track)
    track.addEventListener('ended', () => {
      if (this.#microphone !== track) return
      this.#microphone = null
      this.#mixer?.setMicrophone(null)
      this.#update({ microphone: null, fault: 'noDevice' })
    })
    this.#update({ microphone: track.getSettings().deviceId ?? null })
  }

  async #changeCamera(change: Parameters<typeof changeCamera>[1]): Promise<void> {
    const track = this.#camera
    if (track === null) return
    await this.#attempt(() => changeCamera(track, change))
    if (track === this.#camera) this.#update({ abilities: cameraAbilities(track) })
  }

  #showBlank(fault: Fault | null = null): void {
    this.#blank ??= blankVideo(this.#blankText, isUpright())
    this.#show('blank', fault)
    this.#camera?.stop()
    this.#camera = null
    this.#update({ abilities: noAbilities })
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
