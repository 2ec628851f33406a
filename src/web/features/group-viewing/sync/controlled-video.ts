/** Changes of a video that its controller did not cause: by the user or the system. */
export interface OutsideChanges {
  paused(): void
  played(): void
  sought(): void
  rateChanged(rate: number): void
}

/** A position that was set is reached to within this, in seconds. */
const tolerance = 0.05

/** Sets a video, and distinguishes by its events what others set. */
export class ControlledVideo {
  readonly element: HTMLVideoElement
  #intended: 'playing' | 'paused' = 'playing'
  #rate = 1
  #soughtTo: number | null = null
  readonly #listening = new AbortController()

  constructor(element: HTMLVideoElement, changes: OutsideChanges) {
    this.element = element
    this.on('pause', () => {
      if (this.#intended === 'paused') return
      this.#intended = 'paused'
      changes.paused()
    })
    this.on('play', () => {
      if (this.#intended === 'playing') return
      this.#intended = 'playing'
      changes.played()
    })
    this.on('seeking', () => {
      const isOwn = this.#soughtTo !== null && Math.abs(element.currentTime - this.#soughtTo) < tolerance
      if (!isOwn) changes.sought()
    })
    this.on('ratechange', () => {
      if (element.playbackRate !== this.#rate) changes.rateChanged(element.playbackRate)
    })
  }

  get rate(): number {
    return this.#rate
  }

  get isLoaded(): boolean {
    return this.element.readyState !== HTMLMediaElement.HAVE_NOTHING
  }

  get showsFrame(): boolean {
    return this.element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  }

  on(event: string, listener: () => void): void {
    this.element.addEventListener(event, listener, { signal: this.#listening.signal })
  }

  /** `onBlocked`: the browser wants a tap, for which the player asks. */
  play(onBlocked: () => void): void {
    this.#intended = 'playing'
    if (!this.element.paused) return
    this.element.play().catch((error: unknown) => {
      // Any other error is an interruption by a pause or a new source, which fires its own events.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
    })
  }

  pause(): void {
    this.#intended = 'paused'
    if (!this.element.paused) this.element.pause()
  }

  seek(position: number): void {
    this.#soughtTo = position
    this.element.currentTime = position
  }

  setRate(rate: number): void {
    this.#rate = rate
    if (this.element.playbackRate !== rate) this.element.playbackRate = rate
  }

  /** Whether a position is at or after the end; false for a live. */
  isEnd(position: number, within: number): boolean {
    const { duration } = this.element
    return Number.isFinite(duration) && position > duration - within
  }

  /** The nearest position in the video. */
  clamp(position: number): number {
    const { duration } = this.element
    return Math.max(0, Number.isFinite(duration) ? Math.min(duration, position) : position)
  }

  release(): void {
    this.#listening.abort()
    this.element.playbackRate = 1
  }
}
