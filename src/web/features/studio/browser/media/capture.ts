import type { Corner } from '../../scene/layout.ts'
import type { Filter } from '../../scene/looks.ts'
import type { CardTexts } from '../../scene/scene.ts'
import { VideoOutput } from '../../scene/video-output.ts'
import { deviceFault, type Fault } from '../fault.ts'
import { videoSettings, type Quality } from '../quality.ts'
import { StateStore } from '../state-store.ts'
import { changeCamera, cameraAbilities, noAbilities, type CameraChange } from './camera-abilities.ts'
import { closedCapture, type CaptureState, type FrameSize } from './capture-state.ts'
import { listDevices, openDevices, openMicrophone, openScreen, replaceCamera, type CameraChoice } from './devices.ts'
import { FrameFit } from './frame-fit.ts'
import { Mixer } from './mixer.ts'

function stopAll(...tracks: (MediaStreamTrack | null)[]): void {
  for (const track of tracks) track?.stop()
}

/** Camera, microphone and shared screen of the liver, and the two tracks made of them that a broadcast sends. */
export class Capture extends StateStore<CaptureState> {
  readonly #output: VideoOutput
  readonly #onVideo: (track: MediaStreamTrack) => void
  #mixer: Mixer | null = null
  #camera: MediaStreamTrack | null = null
  #microphone: MediaStreamTrack | null = null
  #screen: MediaStreamTrack | null = null
  #video: MediaStreamTrack | null = null
  /** The device ended by itself; the liver did not switch it off. */
  #cameraLost = false
  #microphoneLost = false
  /** The source to return to when screen sharing ends. */
  #sourceBeforeScreen: 'camera' | 'blank' = 'camera'
  /** Increases on each `close`: a device that is permitted only after that is stopped. */
  #generation = 0
  readonly #fit = new FrameFit()

  /** Calls `onVideo` with each new video track, also during a broadcast. */
  constructor(texts: CardTexts, onVideo: (track: MediaStreamTrack) => void) {
    super(closedCapture)
    this.#output = new VideoOutput(texts)
    this.#onVideo = onVideo
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
    if (this.getState().phase !== 'closed') return
    this.update({ phase: 'asking', fault: null })
    const generation = this.#generation
    try {
      this.#mixer ??= new Mixer()
      // Without a click on this page the browser starts the audio only with `resumeAudio`.
      void this.resumeAudio()
      const { video, audio, error } = await openDevices({ facing: 'user' }, videoSettings[this.getState().quality])
      if (generation !== this.#generation) return stopAll(video, audio)
      if (audio !== null) this.#setMicrophone(audio)
      if (video === null) this.#showBlank(error && deviceFault(error))
      else this.#setCamera(video)
      const devices = await listDevices()
      if (generation !== this.#generation) return
      this.update({ phase: 'ready', devices })
      if (error !== null) this.update({ fault: deviceFault(error) })
    } catch (error) {
      if (generation !== this.#generation) return
      this.close()
      this.update({ fault: deviceFault(error) })
    }
  }

  /** To be called on a click: browsers start audio only then. */
  async resumeAudio(): Promise<void> {
    await this.#mixer?.resume()
  }

  /** Switches between the front and the back camera of a phone; elsewhere to the next camera. */
  switchCamera(): Promise<void> {
    const { camera, devices, facing } = this.getState()
    const turns = this.#camera?.getSettings().facingMode !== undefined
    const ids = devices.cameras.map(({ id }) => id)
    const next = ids[(ids.indexOf(camera ?? '') + 1) % ids.length]
    return this.#attempt(() =>
      this.#useCamera(
        turns || next === undefined ? { facing: facing === 'user' ? 'environment' : 'user' } : { id: next },
      ),
    )
  }

  /** Changes light, zoom or blur. */
  async changeCamera(change: CameraChange): Promise<void> {
    const track = this.#camera
    if (track === null) return
    await this.#attempt(() => changeCamera(track, change))
    if (track === this.#camera) this.update({ abilities: cameraAbilities(track) })
  }

  /** Corrects a camera whose frames lie across the screen; `size` is that of its frames. */
  fitScreen(size: FrameSize): Promise<void> {
    const isShown = ({ source, away }: CaptureState) => source === 'camera' && !away
    return this.#attempt(() => this.#fit.correct(size, () => (isShown(this.getState()) ? this.#camera : null)))
  }

  chooseCamera(id: string): Promise<void> {
    return this.#attempt(() => this.#useCamera({ id }))
  }

  chooseMicrophone(id: string): Promise<void> {
    return this.#attempt(() => this.#openMicrophone(id))
  }

  chooseQuality(quality: Quality): Promise<void> {
    this.update({ quality })
    const { camera } = this.getState()
    return this.#attempt(async () => {
      if (camera !== null && this.getState().source === 'camera') await this.#useCamera({ id: camera })
    })
  }

  showCamera(on: boolean): Promise<void> {
    return this.#attempt(async () => {
      const { camera } = this.getState()
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
      if (generation !== this.#generation) return stopAll(video, audio)
      const { source } = this.getState()
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
    if (this.getState().source === 'screen') this.#showBlank(this.getState().fault)
  }

  mute(muted: boolean): void {
    this.#mixer?.mute(muted)
    this.update({ muted })
  }

  /** Hides camera, screen and all audio behind a card, or shows them again. The devices stay open. */
  setAway(away: boolean): void {
    if (away === this.getState().away) return
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
    if (this.getState().phase === 'ready') this.update({ devices: await listDevices() })
  }

  /** Opens the devices that the system ended, as for a phone call. */
  async reopenDevices(): Promise<void> {
    if (this.#cameraLost && this.getState().source === 'blank') await this.showCamera(true)
    if (!this.#microphoneLost) return
    await this.#attempt(async () => {
      await this.#openMicrophone(null)
      if (!this.#cameraLost) this.update({ fault: null })
    })
  }

  close(): void {
    this.#generation += 1
    stopAll(this.#camera, this.#microphone, this.#screen)
    this.#camera = this.#microphone = this.#screen = this.#video = null
    this.#cameraLost = this.#microphoneLost = false
    this.#output.close()
    this.#mixer?.close()
    this.#mixer = null
    const { quality, corner, filter } = this.getState()
    this.update({ ...closedCapture, quality, corner, filter })
  }

  async #useCamera(choice: CameraChoice): Promise<void> {
    const generation = this.#generation
    const track = await replaceCamera(this.#camera, choice, videoSettings[this.getState().quality])
    if (generation !== this.#generation) return track.stop()
    this.#setCamera(track)
  }

  #setCamera(track: MediaStreamTrack): void {
    this.#camera?.stop()
    this.#camera = track
    this.#cameraLost = false
    track.contentHint = 'motion'
    // The system stops the frames of a camera during a phone call, or while another app uses it.
    const followSystem = () => {
      if (this.#camera === track) this.#changeScene({ interrupted: track.muted })
    }
    for (const change of ['mute', 'unmute']) track.addEventListener(change, followSystem)
    track.addEventListener('ended', () => {
      if (this.#camera !== track) return
      this.#camera = null
      if (this.getState().source === 'camera') this.#showBlank('noDevice')
      else this.#sendVideo()
    })
    const { deviceId = null, facingMode } = track.getSettings()
    const facing = facingMode === 'environment' ? 'environment' : 'user'
    this.update({ camera: deviceId, facing, abilities: cameraAbilities(track), interrupted: track.muted })
    this.#show('camera')
  }

  async #openMicrophone(id: string | null): Promise<void> {
    const generation = this.#generation
    const track = await openMicrophone(id)
    if (generation !== this.#generation) return track.stop()
    this.#setMicrophone(track)
  }

  #setMicrophone(track: MediaStreamTrack): void {
    this.#microphone?.stop()
    this.#microphone = track
    this.#microphoneLost = false
    this.#mixer?.setMicrophone(track)
    track.addEventListener('ended', () => {
      if (this.#microphone !== track) return
      this.#microphone = null
      this.#microphoneLost = true
      this.#mixer?.setMicrophone(null)
      this.update({ microphone: null, fault: 'noDevice' })
    })
    this.update({ microphone: track.getSettings().deviceId ?? null })
  }

  #showBlank(fault: Fault | null = null): void {
    this.#cameraLost = fault !== null
    this.#show('blank', fault)
    this.#camera?.stop()
    this.#camera = null
    this.update({ abilities: noAbilities, cameraOpen: false })
  }

  #show(source: CaptureState['source'], fault: Fault | null = null): void {
    this.update({ source, fault })
    if (source !== 'screen') {
      this.#screen?.stop()
      this.#screen = null
      this.#mixer?.setScreen(null)
    }
    this.#sendVideo()
  }

  #changeScene(change: Partial<Pick<CaptureState, 'away' | 'interrupted' | 'corner' | 'filter'>>): void {
    this.update(change)
    if (this.getState().phase === 'ready') this.#sendVideo()
  }

  #sendVideo(): void {
    const [camera, screen] = [this.#camera, this.#screen]
    const state = this.getState()
    const away = state.away || (state.interrupted && state.source === 'camera')
    this.#video = this.#output.choose({ ...state, away, camera, screen }, this.#fit.size)
    this.update({ cameraOpen: camera !== null })
    this.#onVideo(this.#video)
  }

  /** If `work` fails, sets the fault and leaves the rest of the state unchanged. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.update({ fault: deviceFault(error) })
    }
  }
}
