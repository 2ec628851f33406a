/** The options that the identity SDK passes to its iframe library. */
interface OpenOptions {
  readonly where: HTMLElement
  readonly url: string
  readonly attributes: Readonly<Record<string, unknown>>
}

type Listener = (value: unknown) => unknown

/** A message of our frame (`src/server/ports/identity/local/frames`). */
interface FrameMessage {
  readonly kirari: 'frame'
  readonly type: 'answer' | 'event'
  readonly id?: number
  readonly name?: string
  readonly value: unknown
}

const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'kirari' in data && data.kirari === 'frame'

/** A frame of the local identity provider; communicates by postMessage between its origin and ours. */
class LocalFrame {
  readonly #element: HTMLIFrameElement
  readonly #origin: string
  readonly #loaded: Promise<unknown>
  readonly #listeners = new Map<string, Listener>()
  readonly #pending = new Map<number, Listener>()
  #sent = 0

  constructor({ where, url, attributes }: OpenOptions) {
    this.#origin = new URL(url).origin
    this.#element = document.createElement('iframe')
    Object.assign(this.#element.style, attributes['style'])
    this.#element.setAttribute('aria-hidden', 'true')
    this.#element.tabIndex = -1
    this.#loaded = new Promise((resolve) => this.#element.addEventListener('load', resolve))
    window.addEventListener('message', (message) => this.#onMessage(message))
    this.#element.src = url
    where.append(this.#element)
  }

  async restyle(): Promise<void> {}

  ping(onReply: Listener): Promise<void> {
    return new Promise((resolve) => {
      void this.#request('ping', '', (value) => {
        onReply(value)
        resolve()
      })
    })
  }

  register(name: string, listener: Listener): void {
    this.#listeners.set(name, listener)
    void this.#request('registered', name, () => {})
  }

  send(name: string, _value: unknown, onReply: Listener): void {
    void this.#request('send', name, onReply)
  }

  async #request(type: string, name: string, onReply: Listener): Promise<void> {
    await this.#loaded
    this.#sent += 1
    this.#pending.set(this.#sent, onReply)
    this.#element.contentWindow?.postMessage({ kirari: 'page', type, name, id: this.#sent }, this.#origin)
  }

  #onMessage({ data, origin, source }: MessageEvent<unknown>): void {
    if (origin !== this.#origin || source !== this.#element.contentWindow || !isFrameMessage(data)) return
    if (data.type === 'event') this.#listeners.get(data.name ?? '')?.(data.value)
    else this.#reply(data.id ?? 0, data.value)
  }

  #reply(id: number, value: unknown): void {
    try {
      this.#pending.get(id)?.(value)
    } catch (error) {
      // The SDK throws after each reply about storage, and relies on the real library to swallow the error.
      if (!(error instanceof Error && error.name === 'FirebaseError')) throw error
    }
  }
}

/**
 * Replaces the library that the SDK loads from Google to open its frame, for the frame of the local identity provider:
 * nothing is loaded from other origins. Other frames are refused.
 */
export function installLocalFrames(emulatorUrl: string): void {
  const { origin } = new URL(emulatorUrl)
  const iframes = {
    Iframe: LocalFrame,
    CROSS_ORIGIN_IFRAMES_FILTER: 'cross-origin',
    getContext: () => ({
      async open(options: OpenOptions, onOpen: (frame: LocalFrame) => unknown): Promise<LocalFrame> {
        if (new URL(options.url).origin !== origin)
          throw new TypeError(`frame address is not on ${origin}: ${options.url}`)
        const frame = new LocalFrame(options)
        await onOpen(frame)
        return frame
      },
    }),
  }
  Reflect.set(window, 'gapi', { iframes })
}
