import type { Page } from 'playwright-core'

/** The pages that open after this call are those of a user whose browser saves data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    // Reading the page from a test counts as a user's action in the browser's own record.
    const userActivation = { hasBeenActive: false }
    window.addEventListener('pointerdown', () => Object.assign(userActivation, { hasBeenActive: true }), true)
    Object.defineProperty(navigator, 'userActivation', { value: userActivation })
  })
}
