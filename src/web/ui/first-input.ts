const kinds = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'focusin'] as const

let first: Promise<void> | null = null

/** Resolves when the viewer first moves, touches, scrolls or types, to load what a first look does not need. */
export function firstInput(): Promise<void> {
  first ??= new Promise((resolve) => {
    const settle = (): void => {
      for (const kind of kinds) window.removeEventListener(kind, settle, true)
      resolve()
    }
    for (const kind of kinds) window.addEventListener(kind, settle, { capture: true, passive: true })
  })
  return first
}
