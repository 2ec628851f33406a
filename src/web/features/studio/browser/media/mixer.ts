/** The rate of Opus. */
const sampleRate = 48_000

/**
 * A context at 48 kHz also where the speakers have another rate, such as the 16 kHz of a Bluetooth headset. Firefox
 * before 148 captures at the rate of the speakers, and rejects streams at another rate than that of the context
 * (Bugzilla 1674892): there, the context has the rate of the speakers.
 */
function openContext(): AudioContext {
  const latencyHint = 'interactive'
  const ofSpeakers = new AudioContext({ latencyHint })
  if (ofSpeakers.sampleRate === sampleRate) return ofSpeakers
  const converting = new AudioContext({ sampleRate, latencyHint })
  try {
    converting.createMediaStreamSource(ofSpeakers.createMediaStreamDestination().stream)
    void ofSpeakers.close()
    return converting
  } catch (error) {
    void converting.close()
    if (error instanceof Error && error.name === 'NotSupportedError') return ofSpeakers
    throw error
  }
}

/** Mixes microphone and screen audio into one track that lasts for the whole broadcast while its inputs change. */
export class Mixer {
  readonly #context = openContext()
  readonly #output = this.#context.createMediaStreamDestination()
  readonly #master = this.#context.createGain()
  readonly #voice = this.#context.createGain()
  readonly #analyser = this.#context.createAnalyser()
  readonly #samples: Float32Array<ArrayBuffer>
  #microphone: MediaStreamAudioSourceNode | null = null
  #screen: MediaStreamAudioSourceNode | null = null
  readonly #listeners = new AbortController()

  constructor() {
    this.#analyser.fftSize = 1024
    this.#samples = new Float32Array(this.#analyser.fftSize)
    this.#master.connect(this.#output)
    this.#voice.connect(this.#master)
    this.#voice.connect(this.#analyser)
    // A phone call suspends the audio of pages. Resumes it without a click.
    const resume = () => void this.resume().catch(() => {})
    const { signal } = this.#listeners
    this.#context.addEventListener('statechange', resume, { signal })
    document.addEventListener('visibilitychange', resume, { signal })
  }

  get track(): MediaStreamTrack {
    const [track] = this.#output.stream.getAudioTracks()
    if (track === undefined) throw new Error('the mixer has no audio track')
    return track
  }

  /** Browsers start audio only after a user gesture. */
  async resume(): Promise<void> {
    if (this.#context.state !== 'running' && this.#context.state !== 'closed') await this.#context.resume()
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.#microphone?.disconnect()
    this.#microphone = track && this.#context.createMediaStreamSource(new MediaStream([track]))
    this.#microphone?.connect(this.#voice)
  }

  setScreen(track: MediaStreamTrack | null): void {
    this.#screen?.disconnect()
    this.#screen = track && this.#context.createMediaStreamSource(new MediaStream([track]))
    this.#screen?.connect(this.#master)
  }

  mute(muted: boolean): void {
    this.#voice.gain.setTargetAtTime(muted ? 0 : 1, this.#context.currentTime, 0.01)
  }

  /** Silences microphone and screen together. */
  silence(silent: boolean): void {
    this.#master.gain.setTargetAtTime(silent ? 0 : 1, this.#context.currentTime, 0.01)
  }

  /** Current level of the voice from 0 to 1 on a decibel scale; -60 dB and below is 0. */
  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples)
    const power = this.#samples.reduce((sum, value) => sum + value * value, 0) / this.#samples.length
    return Math.max(0, Math.min(1, 1 + (10 * Math.log10(power + 1e-12)) / 60))
  }

  close(): void {
    this.#listeners.abort()
    void this.#context.close()
  }
}
