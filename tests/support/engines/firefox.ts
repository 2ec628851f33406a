import puppeteer from 'puppeteer-core'
import { clickable, textField, type EnginePage } from './engine-page.ts'

/** Debian's Firefox ESR, driven over WebDriver BiDi. */
export async function openFirefox(viewport: { width: number; height: number }): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'ja', 'datareporting.policy.dataSubmissionEnabled': false },
  })
  const errors: string[] = []
  const open = async () => {
    const opened = await browser.newPage()
    await opened.setViewport(viewport)
    opened.on('pageerror', (error) => errors.push(String(error)))
    opened.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    return opened
  }
  let page = await open()
  const shown = (xpath: string) => page.locator(`::-p-xpath(${xpath})`).setTimeout(120_000)
  return {
    errors,
    // In a tab of its own: requests of a page that is left fail, and are reported.
    async goto(url) {
      const left = page
      page = await open()
      await left.close()
      await page.goto(url)
    },
    press: (name) => shown(clickable(name)).click(),
    type: (label, text) => shown(textField(label)).fill(text),
    evaluate: (read) => page.evaluate(read),
    close: () => browser.close(),
  }
}
