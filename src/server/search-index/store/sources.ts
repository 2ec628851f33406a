import type { SearchKind } from '#contract/search/limits.ts'
import { castSource } from './casts-source.ts'
import { channelSource } from './channels-source.ts'
import { episodeSource } from './episodes-source.ts'
import { liverSource } from './livers-source.ts'
import { liveSource } from './lives-source.ts'
import { pickSource } from './picks-source.ts'
import { seriesSource } from './series-source.ts'
import type { SearchSource } from './source.ts'

export const sources: Readonly<Record<SearchKind, SearchSource>> = {
  live: liveSource,
  liver: liverSource,
  channel: channelSource,
  series: seriesSource,
  episode: episodeSource,
  pick: pickSource,
  cast: castSource,
}
