import type { Corner } from '../../scene/layout.ts'
import type { Filter } from '../../scene/looks.ts'
import type { CardTexts } from '../../scene/scene.ts'
import { VideoOutput } from '../../scene/video-output.ts'
import { deviceFault, type Fault } from '../fault.ts'
import { videoSettings, type Quality } from '../quality.ts'
import { changeCamera, cameraAbilities, noAbilities } from './camera-abilities.ts'
import { closedCapture, type CaptureState, type FrameSize } from './capture-state.ts'
import { listDevices, openCamera, openDevices, openMicrophone, openScreen, type CameraChoice } from './devices.ts'
import { FrameFit } from './frame-fit.ts'
import { Mixer } from './mixer.ts'

/** Camera, microphone and shared screen of the liver, and the two tracks made of them that a broadcast sends. */
export class Capture {
  readonly #output: VideoOutput
  readonly #listeners = new Set<() => void>()
  readonly #onVideo: (track: MediaStreamTrack) => void
  #state = closedCapture
  #mixer: Mixer | null = null
  #camera: MediaStreamTrack | null = null
  #microphone: MediaStreamTrack | null = null
  #screen: MediaStreamTrack | null = null
  #video: MediaStreamTrack | null = null
  /** The source to return to when screen sharing ends. */
  #sourceBeforeScreen: 'camera' | 'blank' = 'camera'
  /** Increases on each `close`: a device that is permitted only after that is stopped. */
  #generation = 0
  readonly #fit = new FrameFit()

  /** Calls `onVideo` with each new video track, also during a broadcast. */
  constructor(texts: CardTexts, onVideo: (track: MediaStreamTrack) => void) {
    this.#output = new VideoOutput(texts)
    this.#onVideo = onVideo
  }

  readonly getState = (): CaptureState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get video(): MediaStreamTrack | null {
    return this.#video
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
  fitScreen(size: FrameSize): Promise<void> {
    const isShown = ({ source, away }: CaptureState) => source === 'camera' && !away
    return this.#attempt(() => this.#fit.correct(size, () => (isShown(this.#state) ? this.#camera : null)))
  }

  chooseCamera(id: string): Promise<void> {
    return this.#attempt(() => this.#useCamera({ id }))
  }

  chooseMicrophone(id: string): Promise<void> {
    return this.#attempt(async () => {
      const generation = this.#generation
      const track = await openMicrophone(id)
      if (generation !== this.#generation) return track.stop()
      this.#setMicrophone(track)
    })
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

  /** Hides camera, screen and all audio behind a card, or shows them again. The devices stay open. */
  setAway(away: boolean): void {
    if (away === this.#state.away) return
    this.#mixer?.silence(away)
    this.#changeScene({ away })
  }

  /** Of the camera over a shared screen; null: the screen alone. */
  setCorner(corner: Corner | null): void {
    this.#changeScene({ corner })
  }

  setFilter(filter: Filter): void {
    this.#changeScene({ filter })
  }

  async refreshDevices(): Promise<void> {
    if (this.#state.phase === 'ready') this.#update({ devices: await listDevices() })
  }

  close(): void {
    this.#generation += 1
    for (const track of [this.#camera, this.#microphone, this.#screen]) track?.stop()
    this.#camera = this.#microphone = this.#screen = this.#video = null
    this.#output.close()
    this.#mixer?.close()
    this.#mixer = null
    const { quality, corner, filter } = this.#state
    this.#update({ ...closedCapture, quality, corner, filter })
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
      else this.#sendVideo()
    })
    const { deviceId = null, facingMode } = track.getSettings()
    const facing = facingMode === 'environment' ? 'environment' : 'user'
    this.#state = { ...this.#state, camera: deviceId, facing, abilities: cameraAbilities(track) }
    this.#show('camera')
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
    this.#show('blank', fault)
    this.#camera?.stop()
    this.#camera = null
    this.#update({ abilities: noAbilities, cameraOpen: false })
  }

  #show(source: CaptureState['source'], fault: Fault | null = null): void {
    this.#update({ source, fault })
    if (source !== 'screen') {
      this.#screen?.stop()
      this.#screen = null
      this.#mixer?.setScreen(null)
    }
    this.#sendVideo()
  }

  #changeScene(change: Partial<Pick<CaptureState, 'away' | 'corner' | 'filter'>>): void {
    this.#update(change)
    if (this.#state.phase === 'ready') this.#sendVideo()
  }

  #sendVideo(): void {
    const [camera, screen] = [this.#camera, this.#screen]
    this.#video = this.#output.choose({ ...this.#state, camera, screen }, this.#fit.size)
    this.#update({ cameraOpen: camera !== null })
    this.#onVideo(this.#video)
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
