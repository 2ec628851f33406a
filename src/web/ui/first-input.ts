/** Resolves with the first event of these kinds on the page; never on the server. */
function firstOf<Kind extends keyof WindowEventMap>(...kinds: Kind[]): Promise<WindowEventMap[Kind]> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') return
    const settle = (event: WindowEventMap[Kind]): void => {
      for (const kind of kinds) window.removeEventListener(kind, settle, true)
      resolve(event)
    }
    for (const kind of kinds) window.addEventListener(kind, settle, { capture: true, passive: true })
  })
}

/** The viewer first moves, touches, scrolls, types or clicks: loads what a first look does not need. */
export const firstInput = firstOf('pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'focusin', 'click')

/** A pointer first moves. */
export const firstPointerMove = firstOf('pointermove')
