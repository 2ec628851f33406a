import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Violations of WCAG 2.2 AA that axe finds on the page. `rules` selects all rules or only those about colours. */
export async function axeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (checked) => {
    // During a colour transition the contrast is that of neither colour: finish all of them.
    for (const animation of document.getAnimations()) {
      const { delay = 0, endTime = Infinity } = animation.effect?.getComputedTiming() ?? {}
      if (delay === 0 && endTime !== Infinity) animation.finish()
    }
    const run: (
      context: { include: Document; exclude: string[][] },
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> = Reflect.get(
      Reflect.get(window, 'axe'),
      'run',
    )
    // Focus guards pass the focus on at once: no user can stay on them.
    const { violations } = await run(
      { include: document, exclude: [['[data-base-ui-focus-guard]']] },
      {
        runOnly: checked,
        // Passed rules are not described: that would take most of the time.
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
