import type { PickPlayback } from '#contract/picks/schemas.ts'

/** One of the elements of the pager. It lives outside of React's tree, because it moves between slides. */
export class PooledVideo {
  readonly element: HTMLVideoElement
  readonly #read: (id: number) => Promise<PickPlayback>
  #id: number | null = null
  #close = () => {}
  /** As the viewer wants: the element itself pauses when its stream is closed. */
  #plays = false
  /** A signature expires: the address is requested once again. */
  #retried = false

  constructor(read: (id: number) => Promise<PickPlayback>, onPlay: (playing: boolean) => void) {
    this.#read = read
    const video = document.createElement('video')
    video.playsInline = true
    video.loop = true
    video.muted = true
    video.disableRemotePlayback = true
    video.tabIndex = -1
    video.className = 'absolute inset-0 size-full object-contain'
    video.addEventListener('playing', () => onPlay(true))
    video.addEventListener('pause', () => onPlay(false))
    video.addEventListener('error', () => {
      if (video.hasAttribute('src')) void this.#retry()
    })
    this.element = video
  }

  /** The pick that is loaded. */
  get id(): number | null {
    return this.#id
  }

  /** Loads a pick; nothing happens if it is loaded already. */
  async show(id: number, container: HTMLElement, title: string): Promise<void> {
    const { element } = this
    if (element.parentElement !== container) container.append(element)
    element.ariaLabel = title
    if (this.#id === id) return
    this.clear()
    container.append(element)
    this.#id = id
    this.#retried = false
    await this.#load(id)
  }

  play(): void {
    this.#plays = true
    // Refused without a gesture if it has audio, or where the browser saves energy: the poster remains.
    this.element.play().catch(() => {})
  }

  setMuted(muted: boolean): void {
    this.element.muted = muted
  }

  pause(): void {
    this.#plays = false
    this.element.pause()
  }

  /** Releases the decoder. */
  clear(): void {
    this.#plays = false
    this.#close()
    this.#close = () => {}
    this.#id = null
    this.element.removeAttribute('src')
    this.element.load()
    this.element.remove()
  }

  async #load(id: number): Promise<void> {
    const { type, url, durationMs } = await this.#read(id)
    // Another pick was chosen meanwhile.
    if (this.#id !== id) return
    if (type === 'file') {
      this.element.src = url
      return
    }
    const { openPickPlaylist } = await import('../../player/pick-stream.ts')
    if (this.#id === id) this.#close = openPickPlaylist(this.element, url, durationMs, () => void this.#retry())
  }

  async #retry(): Promise<void> {
    const id = this.#id
    if (id === null || this.#retried) return
    this.#retried = true
    this.#close()
    this.#close = () => {}
    await this.#load(id).catch(() => {})
    if (this.#plays) this.play()
  }
}
