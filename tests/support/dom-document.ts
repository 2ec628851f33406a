/** The document of dom tests, as the server renders its root element. */
import { BroadcastChannel } from 'node:worker_threads'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import './dom-effects.tsx'

// The context of a test file has its own classes, and of the global ones only what happy-dom offers.
Object.setPrototypeOf(DOMException.prototype, Error.prototype)
Object.assign(globalThis, { BroadcastChannel })

document.documentElement.lang = 'ja'
configure({
  // A wait ends when its condition holds; a busy machine only makes it longer.
  asyncUtilTimeout: 120_000,
  getElementError: (message) => new Error(`${message}\n\nThe page shows: ${document.body.textContent}`),
})
afterEach(cleanup)

const toasts = (): readonly Element[] => [...document.querySelectorAll('.Toastify__toast')]

/** Removes the toasts of a test: without animations they would stay, and the site shows three at most. */
afterEach(async () => {
  if (toasts().length === 0) return
  const { toast } = await import('react-toastify/unstyled')
  toast.clearWaitingQueue()
  toast.dismiss()
  await vi.waitUntil(() => toasts().every((shown) => shown.matches('[data-in=false]')), {
    interval: 5,
    timeout: 120_000,
  })
  // The library collapses a toast for 300 ms.
  vi.useFakeTimers()
  for (const shown of toasts()) shown.dispatchEvent(new Event('animationend'))
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await vi.waitUntil(() => toasts().length === 0, { interval: 5, timeout: 120_000 })
})
