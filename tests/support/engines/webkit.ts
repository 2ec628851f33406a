import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { Builder, By, until, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../free-port.ts'
import { clickable, textField, type EnginePage } from './engine-page.ts'

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const longestWaitMs = 120_000

/** Starts an X server without a screen; returns its display. */
async function startDisplay() {
  const server = spawn('/usr/bin/Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(createInterface(server.stdout), 'line')
  return { server, display: `:${number}` }
}

async function connect(port: number): Promise<WebDriver> {
  const options = { binary: miniBrowser, args: ['--automation'] }
  const builder = new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
  const last = performance.now() + longestWaitMs
  for (;;) {
    try {
      return await builder.build()
    } catch (error) {
      if (performance.now() > last || !(error instanceof Error && error.message.includes('ECONNREFUSED'))) throw error
      await setTimeout(100)
    }
  }
}

/** Returns the errors of the page since the last call. WebDriver reports none: the first call on a page begins to record. */
function takeErrors(): string[] {
  const recorded: unknown = Reflect.get(window, 'recordedErrors')
  if (Array.isArray(recorded)) return recorded.splice(0)
  const errors: string[] = []
  Reflect.set(window, 'recordedErrors', errors)
  Reflect.set(console, 'error', (...values: unknown[]) => errors.push(values.join(' ')))
  window.addEventListener('error', ({ message }) => errors.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  return errors.splice(0)
}

/** Debian's WebKitGTK, the engine of Safari, driven over WebDriver. */
export async function openWebKit({ width, height }: { width: number; height: number }): Promise<EnginePage> {
  const { server, display } = await startDisplay()
  const port = await freePort()
  // WebKitGTK can deadlock while its media pipeline starts slowly: it runs before other processes, where that is allowed.
  const driver = spawn('nice', ['-n', '-10', '/usr/bin/WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LANG: 'C.UTF-8', LANGUAGE: 'ja', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  const end = () => {
    driver.kill()
    server.kill()
  }
  const page = await connect(port).catch((error: unknown) => {
    end()
    throw error
  })
  await page.manage().window().setRect({ width, height })
  const shown = async (xpath: string) => {
    const element = await page.wait(until.elementLocated(By.xpath(xpath)), longestWaitMs)
    await page.wait(until.elementIsVisible(element), longestWaitMs)
    return element
  }
  const errors: string[] = []
  const collectErrors = async () => {
    errors.push(...(await page.executeScript<string[]>(takeErrors)))
  }
  return {
    errors,
    async goto(url) {
      await page.get(url)
      await collectErrors()
    },
    press: async (name) => (await shown(clickable(name))).click(),
    type: async (label, text) => (await shown(textField(label))).sendKeys(text),
    async evaluate<Value>(read: () => Value): Promise<Value> {
      await collectErrors()
      return page.executeScript<Value>(read)
    },
    async close() {
      await page.quit()
      end()
    },
  }
}
