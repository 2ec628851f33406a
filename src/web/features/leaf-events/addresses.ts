import type { LeafState } from '#contract/leaf-events/limits.ts'
import type { LeafResult, LeafRound } from '#contract/leaf-events/schemas.ts'
import { routePath } from '../../shell/navigation/route-path.ts'

export const leafEventPath = (id: number): string => routePath('leaf-events___{id}', { id })

/** In the query of an event: the option that a visitor chose before the sign-in. */
export const optionParameter = 'option'

/** The list of events in a state; of open ones without a parameter. */
export const leafEventsPath = (state: LeafState): string =>
  state === 'open' ? routePath('leaf-events') : `${routePath('leaf-events')}?state=${state}`

export const openedEpisodePath = ({ id, channelId, seriesId }: NonNullable<LeafResult['episode']>): string =>
  routePath('channels___{id}___series___{series}___episodes___{episodes}', {
    id: channelId,
    series: seriesId,
    episodes: id,
  })

/** The public file of the ballots of a round. */
export const ballotFilePath = ({ eventId, id }: LeafRound): string => `/v1/leaf-events/${eventId}/rounds/${id}/ballots`
