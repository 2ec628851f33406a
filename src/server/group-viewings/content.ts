import type { GroupViewingContent, GroupViewingSummary } from '#contract/group-viewings/schemas.ts'
import { DomainError } from '../errors.ts'
import type { Viewer } from '../viewer.ts'
import type { GroupViewingsDeps } from './deps.ts'

/** `none`: the content does not exist for the viewer. */
export type ContentAccess = GroupViewingSummary['access'] | 'none'

const codes = new Map<string, ContentAccess>([
  ['LIVE_NOT_FOUND', 'none'],
  ['EPISODE_NOT_FOUND', 'none'],
  ['EPISODE_LOCKED', 'follow'],
])

/** Whether a viewer may watch what a group views: by the rules of the live or episode itself. */
export async function accessTo(
  { lives, episodes }: Pick<GroupViewingsDeps, 'lives' | 'episodes'>,
  content: GroupViewingContent,
  viewer: Viewer,
): Promise<ContentAccess> {
  try {
    if (content.kind === 'live') return await lives.accessFor(await lives.find(content.liveId), viewer)
    await episodes.watchable(content, viewer, null)
    return 'watch'
  } catch (error) {
    const access = error instanceof DomainError ? codes.get(error.code) : undefined
    if (access === undefined) throw error
    return access
  }
}

/** Throws why a viewer may not watch. */
export function requireWatch(content: GroupViewingContent, access: ContentAccess): void {
  if (access === 'none') throw new DomainError('GROUP_VIEWING_NOT_FOUND')
  if (access === 'blocked') throw new DomainError('LIVE_BLOCKED')
  if (access === 'follow') throw new DomainError(content.kind === 'live' ? 'LIVE_LOCKED' : 'EPISODE_LOCKED')
}
