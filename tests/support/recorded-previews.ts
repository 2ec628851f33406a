import type { Page } from 'playwright-core'

/**
 * Records the texts of the cards that play a preview, also those whose preview has ended. Call it before the page is
 * opened.
 */
export async function recordPreviews(page: Page): Promise<readonly string[]> {
  const cards: string[] = []
  await page.exposeFunction('recordPreview', (card: string) => void cards.push(card))
  await page.addInitScript(() => {
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLVideoElement)
          Reflect.get(globalThis, 'recordPreview')(node.closest('article')?.textContent ?? '')
      }
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  return cards
}
