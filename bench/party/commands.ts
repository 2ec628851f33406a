import type { Page } from 'playwright-core'
import type { Members } from './members.ts'
import type { RecordedVideo, ShownFrame } from './recorded-video.ts'

/** A member who has changed nothing for so long has followed the command, in milliseconds. */
const settledMs = 1000

/** A frame this close to where a video has sought is of that place. */
const nearSeconds = 1

const startRecord = (page: Page) =>
  page.evaluate(() => {
    window.recordedVideo.changes = []
    window.recordedVideo.frames = []
  })

type Command = 'pause' | 'play' | 'seek'

const eventOf = { pause: 'pause', play: 'play', seek: 'seeking' } as const

async function recordOf(page: Page, command: Command): Promise<RecordedVideo> {
  await page.waitForFunction(
    ({ awaited, quietMs }) => {
      const { changes } = window.recordedVideo
      const quietFor = performance.timeOrigin + performance.now() - (changes.at(-1)?.at ?? Infinity)
      return quietFor > quietMs && changes.some((change) => change.type === awaited)
    },
    { awaited: eventOf[command], quietMs: settledMs },
  )
  return page.evaluate(() => window.recordedVideo)
}

/** When the video has paused, or shows another frame after it has played or sought. */
function actedAt({ changes, frames }: RecordedVideo, command: Command): number {
  // The video of the host plays at once, is held, and plays with the others.
  const changed = changes.findLast(({ type }) => type === eventOf[command])
  if (changed === undefined) return Number.NaN
  if (command === 'pause') return changed.at
  const isNew = ({ position }: ShownFrame) => Math.abs(position - changed.position) < nearSeconds
  const moves = ({ position }: ShownFrame) => position > changed.position
  const after = frames.filter(({ at }) => at >= changed.at)
  return after.find(command === 'seek' ? isNew : moves)?.at ?? Number.NaN
}

async function measure({ host, pages }: Members, command: Command, act: () => Promise<void>): Promise<number> {
  await Promise.all(pages.map(startRecord))
  await act()
  const records = await Promise.all(pages.map((page) => recordOf(page, command)))
  const { pressedAt } = await host.evaluate(() => window.recordedVideo)
  return Math.round(Math.max(...records.map((record) => actedAt(record, command))) - pressedAt)
}

/** Milliseconds from each press of the host until the last member has paused, or shows a frame that moves. */
export async function measureCommands(members: Members, count: number): Promise<number[]> {
  const times: number[] = []
  for (let command = 0; command < count; command += 1) {
    const press = () => members.host.locator('media-play-button').click()
    times.push(await measure(members, command % 2 === 0 ? 'pause' : 'play', press))
  }
  return times
}

/** The same until the last member shows a frame of where the host has sought. */
export async function measureSeeks(members: Members, count: number): Promise<number[]> {
  const times: number[] = []
  for (let seek = 0; seek < count; seek += 1) {
    // To a tenth of the film.
    const press = () => members.host.locator('body').press(String(seek % 2 === 0 ? 2 : 1))
    times.push(await measure(members, 'seek', press))
  }
  return times
}
