import { chromium, type Browser, type BrowserServer, type Locator, type Page } from 'playwright-core'

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
]

const audioWithoutClick = '--autoplay-policy=no-user-gesture-required'

const fakeDevices = [
  '--use-fake-device-for-media-stream=device-count=2,fps=10',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
]

/** Chromium reads the names of uploaded files in this encoding; without a locale, it cannot read Japanese names. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: headlessShell, args: [...flags, audioWithoutClick], env })

/** Starts audio only after a click, as the browsers of users do. */
export const launchQuietBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: headlessShell,
    args: [...flags, '--autoplay-policy=document-user-activation-required'],
    env,
  })

/**
 * Fake camera (a moving image of 10 frames a second, which a busy machine can encode) and microphone (beeps);
 * permissions and screen sharing are granted automatically.
 */
export const launchStudio = (): Promise<Browser> =>
  chromium.launch({ executablePath: desktopChromium, args: [...flags, audioWithoutClick, ...fakeDevices], env })

/** A Chromium that other processes connect to. It ends with this process, which must exit properly on signals. */
export const launchBrowserServer = (): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: headlessShell,
    args: [...flags, audioWithoutClick],
    env,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })

/** A wait ends when its condition holds; a busy machine only makes it longer. */
const longestWaitMs = 120_000

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
  context.setDefaultTimeout(longestWaitMs)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return { page, errors }
}

/** Opens a page in a browser without scripts, in Japanese by default. */
export async function visitWithoutScripts(browser: Browser, url: string, locale = 'ja-JP'): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale, baseURL: url })
  context.setDefaultTimeout(longestWaitMs)
  return context.newPage()
}

/** Clicks what leads to another page without scripts; resolves when that page is loaded, and not only its beginning. */
export async function clickToPage(page: Page, target: Locator): Promise<void> {
  const loaded = page.waitForEvent('load')
  await target.click()
  await loaded
}

/** Waits until React has hydrated the page, except for the parts that wait for the first input. */
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

/** Moves the mouse over the page. The first position that the browser reports may be that of a mouse that rests. */
export async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
}

/** Moves the mouse, and waits until React has hydrated all buttons: before, a click posts a form as without scripts. */
export async function untilButtonsHydrated(page: Page): Promise<void> {
  await moveMouse(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].every((button) =>
      Object.keys(button).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/** Moves the mouse, and waits until React has hydrated the page with all parts that wait for the first input. */
export async function untilPartsHydrated(page: Page): Promise<void> {
  await untilHydrated(page)
  await moveMouse(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-part]')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactProps')),
    ),
  )
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
