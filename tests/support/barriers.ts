import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Barriers that axe finds on the page, against WCAG 2.2 AA. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => {
    const run: (
      context: { include: Document; exclude: string[][] },
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> = Reflect.get(
      Reflect.get(window, 'axe'),
      'run',
    )
    // What hands the focus on at once is nowhere that anybody can be.
    return run(
      { include: document, exclude: [['[data-base-ui-focus-guard]']] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    )
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
