import { chromium, type Browser, type BrowserServer, type Page } from 'playwright-core'

/** Headless-only Chromium: the same engine at a third of the processor time per page. */
const headlessShell = '/usr/bin/chromium-headless-shell'
/** Desktop Chromium, which can also share a screen. */
const desktopChromium = '/usr/bin/chromium'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

const fakeDevices = [
  '--use-fake-device-for-media-stream=device-count=2',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
]

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: headlessShell, args: flags })

/** Fake camera (a moving image) and microphone (beeps); permissions and screen sharing are granted automatically. */
export const launchStudio = (): Promise<Browser> =>
  chromium.launch({ executablePath: desktopChromium, args: [...flags, ...fakeDevices] })

/** A Chromium that other processes connect to. It ends with this process, which must exit properly on signals. */
export const launchBrowserServer = (): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: headlessShell,
    args: flags,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

export interface Visit {
  readonly page: Page
  /** Script errors and console errors since the visit began. */
  readonly errors: string[]
}

/** Opens a page in a browser profile of its own, in Japanese by default; `touch`: on a touch screen. */
export async function visit(
  browser: Browser,
  url: string,
  viewport = desktop,
  locale = 'ja-JP',
  touch = false,
): Promise<Visit> {
  const screen = { viewport, hasTouch: touch, isMobile: touch }
  const context = await browser.newContext({ ...screen, locale, timezoneId: 'Asia/Tokyo', baseURL: url })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return { page, errors }
}

/** Opens a page in a browser without scripts, in Japanese. */
export async function visitWithoutScripts(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP', baseURL: url })
  return context.newPage()
}

/** Waits until React has hydrated the whole page. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ofReact = (node: object | null, prefix: string) => {
      const key = Object.keys(node ?? {}).find((one) => one.startsWith(prefix))
      return node && key ? Reflect.get(node, key) : undefined
    }
    const root = ofReact(document, '__reactContainer')
    const hydrated = root?.stateNode.current.memoizedState.isDehydrated === false
    const link = document.querySelector('header a')
    return hydrated && (link === null || ofReact(link, '__reactProps') !== undefined)
  })
}

/**
 * Opens a page but holds back its shell script until `hydrate`: until then the page behaves like one without scripts.
 */
export async function openUnhydrated(page: Page, path: string): Promise<{ hydrate(): Promise<void> }> {
  const held: (() => Promise<void>)[] = []
  let open = false
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/shell-[^/]*\.js$/, (route) => {
    resolve()
    return open ? route.continue() : void held.push(() => route.continue())
  })
  await page.goto(path, { waitUntil: 'commit' })
  await requested
  return {
    async hydrate() {
      open = true
      for (const resume of held) await resume()
    },
  }
}

/** A popup may close by itself while its routes are removed. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('has been closed'))) throw error
}

/** Closes all contexts. A request that a test intercepts may still be pending: ignore its errors. */
export async function closeVisits(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(unlessClosed)
    await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(unlessClosed)
    await context.close()
  }
}

/** The current frame of the video element. */
export interface ShownFrame {
  readonly time: number
  /** Luma of a 32 × 18 copy of the frame, to compare two frames. */
  readonly luma: string
  /** Mean brightness of the frame, 0 to 255. */
  readonly brightness: number
}

/** Reads the current frame of the page's video element. */
export function readFrame(page: Page): Promise<ShownFrame> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) throw new Error('the page has no video')
    const canvas = document.createElement('canvas')
    canvas.width = 32
    canvas.height = 18
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('no canvas')
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const luma = Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 1] ?? 0)
    const brightness = luma.reduce((sum, value) => sum + value, 0) / luma.length
    return { time: video.currentTime, luma: luma.join(','), brightness }
  })
}

/** Current time of the page's video, in seconds. */
export const timeOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

/** Unmutes the video and waits up to a minute until it is audible. */
export async function untilAudible(page: Page): Promise<void> {
  const enough = 0.005
  if ((await loudest(page, 1200, enough)) < enough) throw new Error('the video is not audible')
}

/** Unmutes the video and returns the highest RMS level (0 to 1) of 40 samples within two seconds. */
export const audioLevel = (page: Page): Promise<number> => loudest(page, 40, Infinity)

/** Samples every 50 ms until `enough` is reached. */
function loudest(page: Page, samples: number, enough: number): Promise<number> {
  return page.evaluate(
    async ({ most, until }) => {
      const video = document.querySelector('video')
      if (!video) throw new Error('the page has no video')
      video.muted = false
      // A media element can have only one source node.
      const existing: unknown = Reflect.get(video, 'analyser')
      const createAnalyser = () => {
        const audio = new AudioContext()
        const created = audio.createAnalyser()
        audio.createMediaElementSource(video).connect(created).connect(audio.destination)
        Reflect.set(video, 'analyser', created)
        return created
      }
      const analyser = existing instanceof AnalyserNode ? existing : createAnalyser()
      const wave = new Float32Array(analyser.fftSize)
      let loudness = 0
      for (let sample = 0; sample < most && loudness < until; sample += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        analyser.getFloatTimeDomainData(wave)
        loudness = Math.max(loudness, Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length))
      }
      return loudness
    },
    { most: samples, until: enough },
  )
}
