import type { Page } from 'playwright-core'
import type { Members } from './members.ts'
import type { RecordedVideo } from './recorded-video.ts'

/** A member who has changed nothing for so long has followed the command, in milliseconds. */
const settledMs = 1000

const startRecord = (page: Page) =>
  page.evaluate(() => {
    window.recordedVideo.changes = []
    window.recordedVideo.frames = []
  })

async function recordOf(page: Page, type: 'pause' | 'play'): Promise<RecordedVideo> {
  await page.waitForFunction(
    ({ awaited, quietMs }) => {
      const { changes } = window.recordedVideo
      const quietFor = performance.timeOrigin + performance.now() - (changes.at(-1)?.at ?? Infinity)
      return quietFor > quietMs && changes.some((change) => change.type === awaited)
    },
    { awaited: type, quietMs: settledMs },
  )
  return page.evaluate(() => window.recordedVideo)
}

/** When the video has paused, or shows its first frame after it has played. */
function actedAt({ changes, frames }: RecordedVideo, type: 'pause' | 'play'): number {
  // The video of the host plays at once, is held, and plays with the others.
  const changedAt = changes.findLast((change) => change.type === type)?.at ?? Number.NaN
  if (type === 'pause') return changedAt
  return frames.find(({ at }) => at >= changedAt)?.at ?? Number.NaN
}

/** Milliseconds from each press of the host until the last member has paused, or shows a frame again. */
export async function measureCommands({ host, pages }: Members, count: number): Promise<number[]> {
  const times: number[] = []
  for (let command = 0; command < count; command += 1) {
    const type = command % 2 === 0 ? 'pause' : 'play'
    await Promise.all(pages.map(startRecord))
    await host.locator('media-play-button').click()
    const records = await Promise.all(pages.map((page) => recordOf(page, type)))
    const { pressedAt } = await host.evaluate(() => window.recordedVideo)
    times.push(Math.round(Math.max(...records.map((record) => actedAt(record, type))) - pressedAt))
  }
  return times
}
