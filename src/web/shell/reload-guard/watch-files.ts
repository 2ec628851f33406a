import { readForms } from './kept-forms.ts'
import { reloadForFile } from './reload-for-file.ts'

const spared = new WeakSet<object>()

/** Says of a failed import that the page goes on without it: no reload. To be called in the import's own `catch`. */
export function goOnWithout(error: unknown): void {
  if (typeof error === 'object' && error !== null) spared.add(error)
}

/** Loads the page anew when a lazy import fails that nobody can go on without. */
export function watchFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Read before the failure reaches a component, and with it the forms.
    const forms = readForms()
    // By then the import's own `catch` has run.
    setTimeout(() => {
      if (!spared.has(payload)) reloadForFile(forms)
    })
  })
}
