import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** At most half of the row is empty, but for the gaps between four columns. */
const leastFilled = 0.47

/** The titles of the sections of the page, with how much of each row of their items, and of their own, is filled. */
async function filledRows(page: Page): Promise<{ title: string; filled: number }[]> {
  return page
    .getByRole('main')
    .locator('section[aria-labelledby]')
    .evaluateAll((sections) => {
      const titleOf = (section: Element) => section.querySelector('h1, h2')?.textContent ?? ''
      /** Elements beside each other, from top to bottom. */
      function rowsOf(elements: readonly Element[]): DOMRect[][] {
        const rows: DOMRect[][] = []
        let bottom = -Infinity
        const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0)
        for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
          if (box.top >= bottom - 1) rows.push([])
          rows.at(-1)?.push(box)
          bottom = Math.max(bottom, box.bottom)
        }
        return rows
      }
      const widthOf = (row: readonly DOMRect[]) => row.reduce((sum, { width }) => sum + width, 0)
      const widest = Math.max(...sections.map((section) => section.clientWidth))
      const shared = rowsOf(sections).map((row) => ({ title: 'sections', filled: widthOf(row) / widest }))
      const ofItems = sections.flatMap((section) => {
        const items = Array.from(section.querySelectorAll('article, li'))
          .filter((item) => !item.parentElement?.closest('article, li'))
          .map((item) => item.querySelector('article') ?? item)
        return rowsOf(items).map((row) => ({ title: titleOf(section), filled: widthOf(row) / section.clientWidth }))
      })
      return [...shared, ...ofItems]
    })
}

/** No section of the page leaves more than half of a row empty. */
export async function expectFilledRows(page: Page): Promise<void> {
  const rows = await filledRows(page)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ filled }) => filled < leastFilled)).toEqual([])
}
