import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { Page } from 'playwright-core'

/** The site's own modules as one script. */
const skipGapsSource = ['while-stalled', 'skip-gaps']
  .map((name) => readFileSync(new URL(`../../src/web/player/${name}.ts`, import.meta.url), 'utf8'))
  .map((source) =>
    stripTypeScriptTypes(source)
      .replaceAll(/^import .*$/gm, '')
      .replaceAll('export ', ''),
  )
  .join('\n')

/** Adds hls.js and the site's `skipGaps` to a page. */
export async function addPlayerScript(page: Page): Promise<void> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js') })
  await page.addScriptTag({ content: `const { Events } = Hls\n${skipGapsSource}` })
}
