/** `npm run screenshots`: writes the states of the live pages at every screen size to docs/images. */
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser, launchStudio, visit } from '#tests/support/browser.ts'
import { addSession } from '#tests/support/member.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { writeSheet, type Shot } from './sheet.ts'
import { studioStates } from './studio-states.ts'
import { watchStates, type State } from './watch-states.ts'

const screens = [
  { width: 360, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const
const images = join(import.meta.dirname, '../../docs/images')
/** Of images, fonts and the animation of a sheet. */
const settleMs = 1500

async function take(browser: Browser, server: TestServer, states: readonly State[], name: string): Promise<void> {
  const shots = new Map<(typeof screens)[number], Shot[]>(screens.map((screen) => [screen, []]))
  for (const state of states) {
    const { page } = await visit(browser, server.url, screens[0], 'ja-JP', true)
    if (state.member) await addSession(page.context(), server.url, state.member)
    if (state.prepare) await page.addInitScript(state.prepare)
    await page.goto(state.path)
    await state.show(page)
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await page.waitForTimeout(settleMs)
      shots.get(screen)?.push({ name: state.name, image: await page.screenshot() })
    }
    await state.hide?.(page)
    await page.context().close()
  }
  for (const [screen, taken] of shots) {
    await writeSheet(join(images, `${name}-${screen.width}x${screen.height}.webp`), taken, screen)
  }
}

const scope = new AsyncDisposableStack()
try {
  const server = await startServer({ LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000' })
  scope.defer(() => server.close())
  const [viewer, studio] = [await launchBrowser(), await launchStudio()]
  scope.defer(async () => {
    await viewer.close()
    await studio.close()
  })
  const wanted = process.argv[2]
  if (wanted !== 'studio') await take(viewer, server, await watchStates(scope, server), 'live')
  if (wanted !== 'watch') await take(studio, server, await studioStates(server), 'studio')
} finally {
  await scope.disposeAsync()
}
