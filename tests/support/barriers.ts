import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Barriers that axe finds on the page, against WCAG 2.2 AA; `rules` are those of colours alone, or all. */
export async function barriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (checked) => {
    // Between two colours the contrast is that of neither.
    await Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])),
    )
    const run: (
      context: { include: Document; exclude: string[][] },
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> = Reflect.get(
      Reflect.get(window, 'axe'),
      'run',
    )
    // What hands the focus on at once is nowhere that anybody can be.
    const { violations } = await run(
      { include: document, exclude: [['[data-base-ui-focus-guard]']] },
      {
        runOnly: checked,
        // What passes is not described, which takes most of the time.
        resultTypes: ['violations'],
      },
    )
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, rulesOf[rules])
}

const rulesOf = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: ['color-contrast', 'link-in-text-block'],
}
