import { onTestFinished, vi } from 'vitest'

/** Listeners that are added to the document from now on end with the test: modules that a test loads again keep theirs. */
export function removeListenersAfterTest(): void {
  const added = vi.spyOn(document, 'addEventListener')
  onTestFinished(() => {
    for (const [kind, listener, options] of added.mock.calls) document.removeEventListener(kind, listener, options)
    added.mockRestore()
  })
}
