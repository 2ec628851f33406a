/** The browser also reports a mouse that rests where a page opens. */
const isRest = (event: Event): boolean =>
  event instanceof PointerEvent && event.pointerType === 'mouse' && event.movementX === 0 && event.movementY === 0

/** Resolves with the first event of these kinds on the page; never on the server. */
function firstOf<Kind extends keyof WindowEventMap>(...kinds: Kind[]): Promise<WindowEventMap[Kind]> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') return
    const settle = (event: WindowEventMap[Kind]): void => {
      if (event.type === 'pointermove' && isRest(event)) return
      for (const kind of kinds) window.removeEventListener(kind, settle, true)
      resolve(event)
    }
    for (const kind of kinds) window.addEventListener(kind, settle, { capture: true, passive: true })
  })
}

/**
 * The viewer first moves a pointer, touches, types or clicks: loads what a first look does not need. The browser and the
 * page also scroll and move the focus by themselves.
 */
export const firstInput = firstOf('pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click')

/** A pointer first moves. */
export const firstPointerMove = firstOf('pointermove')

/** The viewer clicks again. */
export const nextClick = (): Promise<Event> => firstOf('click')
