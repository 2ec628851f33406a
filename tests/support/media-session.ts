/** The keys of a keyboard and the lock screen that control media: their handlers are called as the system would. */
import type { Page } from 'playwright-core'

/** Collects the handlers that a page sets for media keys and the lock screen, by action. */
export const recordMediaSession = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const handlers: Record<string, unknown> = {}
    Reflect.set(window, 'mediaHandlers', handlers)
    const { mediaSession } = navigator
    const original = mediaSession.setActionHandler.bind(mediaSession)
    mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
      original(action, handler)
    }
  })

export const pressMediaKey = (page: Page, action: MediaSessionAction): Promise<void> =>
  page.evaluate((name) => void Reflect.get(Reflect.get(window, 'mediaHandlers'), name)?.({ action: name }), action)
