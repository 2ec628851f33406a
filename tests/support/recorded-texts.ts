import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The texts that a page has shown since its record began. */
export interface RecordedTexts {
  readonly texts: readonly string[]
  /** Waits until a text that contains `part` was shown, even if the page has removed it since. */
  until(part: string): Promise<void>
}

let records = 0

/**
 * Records each text that the page shows from now on, also those that it removes by itself, such as toasts. Call it
 * before the act. It continues after navigations.
 */
export async function recordTexts(page: Page): Promise<RecordedTexts> {
  const texts: string[] = []
  records += 1
  const name = `recordTexts${records}`
  await page.exposeFunction(name, (shown: string[]) => void texts.push(...shown))
  await page.addInitScript(observe, name)
  await page.evaluate(observe, name)
  return {
    texts,
    async until(part) {
      await expect.poll(() => texts, { message: part }).toContainEqual(expect.stringContaining(part))
    },
  }
}

/** Runs in the page. */
function observe(name: string): void {
  const observer = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target.parentNode ?? target] : [...addedNodes],
    )
    // The data of a page is in scripts.
    const shown = nodes.filter((node) => node.nodeName !== 'SCRIPT' && node.parentNode?.nodeName !== 'SCRIPT')
    Reflect.get(globalThis, name)(shown.map((node) => node.textContent?.trim() ?? ''))
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}
