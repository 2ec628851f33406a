/**
 * Mixes microphone and the sound of a shared screen into one track that lasts as long as the broadcast: what goes in may
 * change and fall silent while it is sent.
 */
export class Mixer {
  readonly #context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' })
  readonly #out = this.#context.createMediaStreamDestination()
  readonly #voice = this.#context.createGain()
  readonly #analyser = this.#context.createAnalyser()
  readonly #wave: Float32Array<ArrayBuffer>
  #microphone: MediaStreamAudioSourceNode | null = null
  #screen: MediaStreamAudioSourceNode | null = null
  readonly #listening = new AbortController()

  constructor() {
    this.#analyser.fftSize = 1024
    this.#wave = new Float32Array(this.#analyser.fftSize)
    this.#voice.connect(this.#out)
    this.#voice.connect(this.#analyser)
    // A phone call suspends the sound of pages; nobody presses a button afterwards.
    const wake = () => void this.wake().catch(() => {})
    const { signal } = this.#listening
    this.#context.addEventListener('statechange', wake, { signal })
    document.addEventListener('visibilitychange', wake, { signal })
  }

  get track(): MediaStreamTrack {
    const [track] = this.#out.stream.getAudioTracks()
    if (track === undefined) throw new Error('a mixer has one track')
    return track
  }

  /** Browsers let sound begin with a press of a button only. */
  async wake(): Promise<void> {
    if (this.#context.state !== 'running' && this.#context.state !== 'closed') await this.#context.resume()
  }

  microphone(track: MediaStreamTrack | null): void {
    this.#microphone?.disconnect()
    this.#microphone = track && this.#context.createMediaStreamSource(new MediaStream([track]))
    this.#microphone?.connect(this.#voice)
  }

  screen(track: MediaStreamTrack | null): void {
    this.#screen?.disconnect()
    this.#screen = track && this.#context.createMediaStreamSource(new MediaStream([track]))
    this.#screen?.connect(this.#out)
  }

  mute(muted: boolean): void {
    this.#voice.gain.setTargetAtTime(muted ? 0 : 1, this.#context.currentTime, 0.01)
  }

  /** How loud the voice is now, from 0 to 1 as ears hear it: -60 dB and less is 0. */
  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#wave)
    const power = this.#wave.reduce((sum, value) => sum + value * value, 0) / this.#wave.length
    return Math.max(0, Math.min(1, 1 + (10 * Math.log10(power + 1e-12)) / 60))
  }

  close(): void {
    this.#listening.abort()
    void this.#context.close()
  }
}
