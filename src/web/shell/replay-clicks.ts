/**
 * Records clicks before hydration on buttons that need scripts. Call `stop` right before React attaches its listeners,
 * and `replay` after hydration. Buttons of forms and popovers work without scripts and are ignored.
 */
export function recordEarlyClicks(): { stop(): void; replay(): void } {
  const clicked = new Set<HTMLButtonElement>()
  const record = ({ target }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button' && !button.popoverTargetElement) clicked.add(button)
  }
  document.addEventListener('click', record, true)
  return {
    stop: () => document.removeEventListener('click', record, true),
    replay() {
      for (const button of clicked) button.click()
      clicked.clear()
    },
  }
}
