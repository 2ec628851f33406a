/**
 * Keeps presses on buttons that only scripts serve, from before the page is alive; `repeat` has them done. Once React
 * listens, from `stop` on, none is lost. Buttons of forms and of popovers need no scripts and are left alone.
 */
export function keepEarlyPresses(): { stop(): void; repeat(): void } {
  const pressed = new Set<HTMLButtonElement>()
  const keep = ({ target }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button' && !button.popoverTargetElement) pressed.add(button)
  }
  document.addEventListener('click', keep, true)
  return {
    stop: () => document.removeEventListener('click', keep, true),
    repeat() {
      for (const button of pressed) button.click()
      pressed.clear()
    },
  }
}
