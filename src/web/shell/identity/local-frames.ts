/** What the identity SDK asks of the library by which it hears of its windows. */
interface OpenOptions {
  readonly where: HTMLElement
  readonly url: string
  readonly attributes: Readonly<Record<string, unknown>>
}

type Listener = (value: unknown) => unknown

/** What our frame says (`src/server/ports/identity/local/frames`). */
interface FrameMessage {
  readonly kirari: 'frame'
  readonly type: 'answer' | 'event'
  readonly id?: number
  readonly name?: string
  readonly value: unknown
}

const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'kirari' in data && data.kirari === 'frame'

/** One frame of the local identity provider, spoken to by messages between its origin and ours. */
class LocalFrame {
  readonly #element: HTMLIFrameElement
  readonly #origin: string
  readonly #loaded: Promise<unknown>
  readonly #listeners = new Map<string, Listener>()
  readonly #waiting = new Map<number, Listener>()
  #sent = 0

  constructor({ where, url, attributes }: OpenOptions) {
    this.#origin = new URL(url).origin
    this.#element = document.createElement('iframe')
    Object.assign(this.#element.style, attributes['style'])
    this.#element.setAttribute('aria-hidden', 'true')
    this.#element.tabIndex = -1
    this.#loaded = new Promise((resolve) => this.#element.addEventListener('load', resolve))
    window.addEventListener('message', (message) => this.#hear(message))
    this.#element.src = url
    where.append(this.#element)
  }

  async restyle(): Promise<void> {}

  ping(heard: Listener): Promise<void> {
    return new Promise((resolve) => {
      void this.#ask('ping', '', (value) => {
        heard(value)
        resolve()
      })
    })
  }

  register(name: string, listener: Listener): void {
    this.#listeners.set(name, listener)
    void this.#ask('registered', name, () => {})
  }

  send(name: string, _value: unknown, answered: Listener): void {
    void this.#ask('send', name, answered)
  }

  async #ask(type: string, name: string, answered: Listener): Promise<void> {
    await this.#loaded
    this.#sent += 1
    this.#waiting.set(this.#sent, answered)
    this.#element.contentWindow?.postMessage({ kirari: 'page', type, name, id: this.#sent }, this.#origin)
  }

  #hear({ data, origin, source }: MessageEvent<unknown>): void {
    if (origin !== this.#origin || source !== this.#element.contentWindow || !isFrameMessage(data)) return
    if (data.type === 'event') this.#listeners.get(data.name ?? '')?.(data.value)
    else this.#answer(data.id ?? 0, data.value)
  }

  #answer(id: number, value: unknown): void {
    try {
      this.#waiting.get(id)?.(value)
    } catch (error) {
      // The SDK throws after each answer about storage, and relies on the real library to let that pass.
      if (!(error instanceof Error && error.name === 'FirebaseError')) throw error
    }
  }
}

/**
 * Stands in for the library that the SDK would load from Google to open its frame, where the frame is that of the local
 * identity provider: nothing is loaded from elsewhere. Other frames are refused.
 */
export function installLocalFrames(emulatorUrl: string): void {
  const { origin } = new URL(emulatorUrl)
  const iframes = {
    Iframe: LocalFrame,
    CROSS_ORIGIN_IFRAMES_FILTER: 'cross-origin',
    getContext: () => ({
      async open(options: OpenOptions, opened: (frame: LocalFrame) => unknown): Promise<LocalFrame> {
        if (new URL(options.url).origin !== origin) throw new TypeError(`no frame of ${origin}: ${options.url}`)
        const frame = new LocalFrame(options)
        await opened(frame)
        return frame
      },
    }),
  }
  Reflect.set(window, 'gapi', { iframes })
}
