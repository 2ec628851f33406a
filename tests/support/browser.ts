import { chromium, type Browser, type BrowserServer, type Page } from 'playwright-core'

/** Chromium without a window of its own: the same engine at a third of the processor time for each page. */
const headlessShell = '/usr/bin/chromium-headless-shell'
/** Chromium as a desktop has it, which can also share a screen. */
const wholeChromium = '/usr/bin/chromium'

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

/** With a turning picture for a camera, beeps for a microphone, and a liver who allows it all. */
export const launchStudio = (): Promise<Browser> =>
  chromium.launch({ executablePath: wholeChromium, args: [...flags, ...fakeDevices] })

/** A Chromium that processes connect to. It ends with this process, which has to end in its own way when it is interrupted. */
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
  /** Errors of scripts and of the console since the visit began. */
  readonly faults: string[]
}

/** A visitor with a profile of their own, in Japanese unless another language is asked for. */
export async function visit(browser: Browser, url: string, viewport = desktop, locale = 'ja-JP'): Promise<Visit> {
  const context = await browser.newContext({ viewport, locale, timezoneId: 'Asia/Tokyo', baseURL: url })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  return { page, faults }
}

/** The page of a visitor whose browser runs no scripts, in Japanese. */
export async function visitWithoutScripts(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP', baseURL: url })
  return context.newPage()
}

/** Waits until the page is alive: its scripts have taken over all of what the server drew. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ofReact = (node: object | null, name: string) => {
      const key = Object.keys(node ?? {}).find((one) => one.startsWith(name))
      return node && key ? Reflect.get(node, key) : undefined
    }
    const root = ofReact(document, '__reactContainer')
    const taken = root?.stateNode.current.memoizedState.isDehydrated === false
    const link = document.querySelector('header a')
    return taken && (link === null || ofReact(link, '__reactProps') !== undefined)
  })
}

/** Opens a page whose shell does not come before `bringToLife`: what is done until then is done to a page without scripts. */
export async function openDead(page: Page, path: string): Promise<{ bringToLife(): Promise<void> }> {
  const held: (() => Promise<void>)[] = []
  let open = false
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/shell-[^/]*\.js$/, (route) => {
    resolve()
    return open ? route.continue() : void held.push(() => route.continue())
  })
  await page.goto(path, { waitUntil: 'commit' })
  await asked
  return {
    async bringToLife() {
      open = true
      for (const go of held) await go()
    },
  }
}

/** A window that a page has opened may close by itself while its routes are taken away. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('has been closed'))) throw error
}

/** Ends all visits. What a test answers in place of the server may be under way still: nobody waits for it any more. */
export async function closeVisits(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(unlessClosed)
    await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(unlessClosed)
    await context.close()
  }
}

/** What the video element shows right now. */
export interface Shown {
  readonly time: number
  /** Of a small copy of the frame: tells two pictures apart. */
  readonly picture: string
  /** Mean brightness of the frame, 0 to 255. */
  readonly brightness: number
}

/** Reads a frame from the page's video element. */
export function readPicture(page: Page): Promise<Shown> {
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
    return { time: video.currentTime, picture: luma.join(','), brightness }
  })
}

/** Where the page's video plays, in seconds. */
export const timeOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

/** Waits until the page's video is heard, for a minute at most. Unmutes. */
export async function hearSomething(page: Page): Promise<void> {
  const enough = 0.005
  if ((await loudest(page, 1200, enough)) < enough) throw new Error('nothing was heard')
}

/** The loudest of 40 looks at the sound within two seconds, as a root mean square from 0 to 1. Unmutes. */
export const hear = (page: Page): Promise<number> => loudest(page, 40, Infinity)

/** Looks every 50 ms, until it is loud enough. */
function loudest(page: Page, looks: number, enough: number): Promise<number> {
  return page.evaluate(
    async ({ most, until }) => {
      const video = document.querySelector('video')
      if (!video) throw new Error('the page has no video')
      video.muted = false
      // A video has one source of sound for good.
      const known: unknown = Reflect.get(video, 'analyser')
      const listen = () => {
        const audio = new AudioContext()
        const made = audio.createAnalyser()
        audio.createMediaElementSource(video).connect(made).connect(audio.destination)
        Reflect.set(video, 'analyser', made)
        return made
      }
      const analyser = known instanceof AnalyserNode ? known : listen()
      const wave = new Float32Array(analyser.fftSize)
      let loudness = 0
      for (let look = 0; look < most && loudness < until; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        analyser.getFloatTimeDomainData(wave)
        loudness = Math.max(loudness, Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length))
      }
      return loudness
    },
    { most: looks, until: enough },
  )
}
