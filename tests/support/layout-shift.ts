import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Records the layout shifts of pages that are opened from now on, except those that follow an input. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Reflect.set(window, 'layoutShifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
          entry,
          'sources',
        )
        const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        shifts.push({
          value: Number(Reflect.get(entry, 'value')),
          moved: sources.map(({ node, previousRect, currentRect }) => {
            const shown = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
            return `${shown}: ${rect(previousRect)} to ${rect(currentRect)}`
          }),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Nothing has moved since the page was opened. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(() => Reflect.get(window, 'layoutShifts'))
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total < 0.01 ? [] : shifts).toEqual([])
}
