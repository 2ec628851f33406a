/** How far apart the members of a group viewing are, and how soon a command acts, beside the same pages without correction. */
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { groupViewingOfEpisode } from '#tests/support/given-group-viewing.ts'
import { newMember } from '#tests/support/member.ts'
import { startServer } from '#tests/support/server.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { measureCommands, measureSeeks } from './commands.ts'
import { distancesOf } from './distances.ts'
import { film, publishFilm } from './film.ts'
import { openMembers, settleSeconds, type Members } from './members.ts'

/** Two cores do not run ten Chromium processes. */
const groups = [
  { count: 2, browserCount: 2, name: 'two browsers' },
  { count: 10, browserCount: 1, name: 'ten pages of one Chromium' },
] as const
const defaultSeconds = 30
const commands = 20
/** The film plays this long besides the recorded time: while members settle, and for the commands. */
const marginSeconds = settleSeconds + 10 * commands
const [p50Limit, p95Limit, commandLimit] = [40, 120, 300]

const figure = (what: string, ours: number, baseline: number | null, limit: number): Figure => ({
  what,
  unit: 'ms',
  ours,
  baseline,
  target: `≤ ${limit}`,
  met: ours <= limit,
})

interface Measured {
  readonly distances: readonly number[]
  /** Of the slowest member. */
  readonly framesPerSecond: number
}

async function measureDistances(members: Members, seconds: number): Promise<Measured> {
  const frames = await members.record(seconds)
  return { distances: distancesOf(frames), framesPerSecond: Math.min(...frames.map(({ length }) => length)) / seconds }
}

/** `npm run bench -- party SECONDS` sets how long frames are recorded. */
export async function benchParty(scope: AsyncDisposableStack): Promise<Outcome> {
  const seconds = Number(process.argv[3] ?? defaultSeconds)
  const server = await startServer({ LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000' })
  scope.defer(() => server.close())
  const { channel, episodeId } = await publishFilm(scope, server.url, seconds + marginSeconds)
  const opener = await newMember(server.url)
  const browsers: Browser[] = []
  scope.defer(async () => {
    for (const browser of browsers) await browser.close()
  })
  for (let count = 0; count < 2; count += 1) browsers.push(await launchBrowser())

  async function open({ count, browserCount }: (typeof groups)[number], corrected: boolean): Promise<Members> {
    const path = `/episode-gv/${await groupViewingOfEpisode(opener, channel, episodeId)}`
    const used = browsers.slice(0, browserCount)
    return openMembers({ browsers: used, url: server.url, path, opener, count, corrected })
  }

  const figures: Figure[] = []
  const details: Record<string, unknown> = {}
  for (const group of groups) {
    const uncorrected = await open(group, false)
    const without = await measureDistances(uncorrected, seconds)
    await uncorrected.close()
    const members = await open(group, true)
    const corrected = await measureDistances(members, seconds)
    const acts = await measureCommands(members, commands)
    const seeks = await measureSeeks(members, commands)
    await members.close()
    const distance = (share: number, limit: number) =>
      figure(
        `distance of ${group.name}, p${share * 100}`,
        percentile(corrected.distances, share),
        percentile(without.distances, share),
        limit,
      )
    figures.push(
      distance(0.5, p50Limit),
      distance(0.95, p95Limit),
      figure(`until a command acts in the last of ${group.name}, p95`, percentile(acts, 0.95), null, commandLimit),
      figure(`until a seek shows in the last of ${group.name}, p95`, percentile(seeks, 0.95), null, commandLimit),
    )
    details[group.name] = {
      samples: corrected.distances.length,
      worst: percentile(corrected.distances, 1),
      worstWithoutCorrection: percentile(without.distances, 1),
      framesPerSecond: corrected.framesPerSecond,
      commandsMs: acts,
      seeksMs: seeks,
    }
  }
  return {
    baseline: 'the same pages, whose videos ignore corrections after they have begun',
    figures,
    conditions: { seconds, commands, film, ...details },
  }
}
