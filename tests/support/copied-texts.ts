import type { Page } from 'playwright-core'

/**
 * The texts that a page copies from now on, in order. They cannot be read from the clipboard: all pages of a browser
 * share it, also those of other test files.
 */
export async function recordCopies(page: Page): Promise<readonly string[]> {
  const copies: string[] = []
  await page.context().grantPermissions(['clipboard-write'])
  await page.exposeFunction('onCopy', (text: string) => void copies.push(text))
  await page.addInitScript(observe)
  await page.evaluate(observe)
  return copies
}

/** Runs in the page. */
function observe(): void {
  // A page that has not opened yet has no clipboard.
  if (!isSecureContext) return
  const { writeText } = Clipboard.prototype
  Clipboard.prototype.writeText = async function (text) {
    await writeText.call(this, text)
    await Reflect.get(globalThis, 'onCopy')(text)
  }
}
