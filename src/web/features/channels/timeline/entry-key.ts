import type { FollowedEntry, TimelineEntry } from '#contract/timelines/schemas.ts'

export function entryKey(entry: TimelineEntry | FollowedEntry): string {
  switch (entry.kind) {
    case 'live':
      return `live ${entry.live.id}`
    case 'episode':
      return `episode ${entry.episode.id}`
    case 'post':
      return `post ${entry.post.id}`
    case 'pick':
      return `pick ${entry.pick.id}`
  }
}
