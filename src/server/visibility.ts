/** Who may watch: one rule for lives, episodes and videos, enforced at the API, pages and media. */
import type { EpisodeVisibility } from '#contract/episodes/limits.ts'

/** The relation of a viewer to what they want to watch. */
export interface Relation {
  /** The liver, or an owner or editor of the channel. */
  readonly owns: boolean
  readonly staff: boolean
  /** Follows the liver or the channel. */
  readonly follows: boolean
  /** Has a valid invite key. */
  readonly invited: boolean
}

/** `follow`: the viewer sees that it exists, and may watch it as a follower. `none`: it does not exist for the viewer. */
export type Access = 'watch' | 'follow' | 'none'

/** `published`: the publication time has passed. */
export function accessOf(visibility: EpisodeVisibility, published: boolean, relation: Relation): Access {
  if (relation.owns) return 'watch'
  if (!published) return 'none'
  if (relation.staff) return 'watch'
  if (visibility === 'public') return 'watch'
  if (visibility === 'followers') return relation.follows ? 'watch' : 'follow'
  if (visibility === 'invite') return relation.invited ? 'watch' : 'none'
  // Premium is closed until there is a premium plan.
  return 'none'
}
