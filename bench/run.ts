import { benchGifts } from './gifts/index.ts'
import { benchCalls } from './calls/index.ts'
import { benchChat } from './chat/index.ts'
import { benchCrowd } from './crowd/index.ts'
import { benchIdle } from './idle/index.ts'
import { benchLists } from './lists/index.ts'
import { benchLive } from './live/index.ts'
import { benchParty } from './party/index.ts'
import { benchPicks } from './picks/index.ts'
import { benchSaturation } from './saturation/index.ts'
import { benchRankings } from './rankings/index.ts'
import { benchRender } from './render/index.ts'
import { benchSearch } from './search/index.ts'
import { report } from './report.ts'
import { benchStatements } from './statements/index.ts'
import { benchViews } from './views/index.ts'
import { benchVotes } from './votes/index.ts'
import { benchWatch } from './watch/index.ts'
import { benchWeb } from './web/index.ts'
import type { Outcome } from './report.ts'

interface Benchmark {
  readonly run: (scope: AsyncDisposableStack) => Promise<Outcome>
  /** Time limit. */
  readonly minutes: number
}

const benchmarks: Readonly<Record<string, Benchmark>> = {
  gifts: { run: benchGifts, minutes: 8 },
  calls: { run: benchCalls, minutes: 6 },
  chat: { run: benchChat, minutes: 12 },
  crowd: { run: benchCrowd, minutes: 10 },
  idle: { run: benchIdle, minutes: 6 },
  lists: { run: benchLists, minutes: 10 },
  live: { run: benchLive, minutes: 25 },
  render: { run: benchRender, minutes: 8 },
  saturation: { run: benchSaturation, minutes: 4 },
  search: { run: benchSearch, minutes: 10 },
  statements: { run: benchStatements, minutes: 4 },
  web: { run: benchWeb, minutes: 10 },
  party: { run: benchParty, minutes: 12 },
  picks: { run: benchPicks, minutes: 15 },
  rankings: { run: benchRankings, minutes: 40 },
  views: { run: benchViews, minutes: 6 },
  votes: { run: benchVotes, minutes: 5 },
  watch: { run: benchWatch, minutes: 42 },
}

const name = process.argv[2] ?? ''
const benchmark = benchmarks[name]
if (benchmark === undefined) {
  console.error(`usage: npm run bench -- NAME, where NAME is one of: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}

// The scope stops everything that a benchmark has started.
const scope = new AsyncDisposableStack()
const aborted = new Promise<never>((_, reject) => {
  const limit = setTimeout(
    () => reject(new Error(`timeout after ${benchmark.minutes} minutes`)),
    benchmark.minutes * 60_000,
  )
  scope.defer(() => clearTimeout(limit))
  process.once('SIGINT', () => reject(new Error('interrupted')))
  process.once('SIGTERM', () => reject(new Error('interrupted')))
})
try {
  const outcome = await Promise.race([benchmark.run(scope), aborted])
  await scope.disposeAsync()
  await report(name, outcome)
  process.exit(0)
} catch (error) {
  await scope.disposeAsync()
  console.error(error)
  process.exit(1)
}
