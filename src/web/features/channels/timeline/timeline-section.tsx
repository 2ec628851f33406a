import type { ChannelRole } from '#contract/channels/limits.ts'
import type { TimelineEntry } from '#contract/timelines/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { MoreLink } from '../lists/more-link.tsx'
import { Section } from '../lists/section.tsx'
import { useMore, type ListPage } from '../lists/use-more.ts'
import { entryKey } from './entry-key.ts'
import { PostForm, type PostOutcome } from './post-form.tsx'
import { TimelineItem } from './timeline-item.tsx'

interface TimelineSectionProps {
  readonly channelId: number
  readonly channelName: string
  readonly role: ChannelRole | null
  readonly first: ListPage<TimelineEntry>
  readonly outcome: PostOutcome | undefined
}

/** The lives, archives, episodes and posts of a channel, newest first; its members also write posts here. */
export function TimelineSection({ channelId, channelName, role, first, outcome }: TimelineSectionProps) {
  const { t } = useTranslation('channels')
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { entries: items, next } = await api('GET /v1/channels/{channelId}/timeline', {
      params: { channelId },
      query: { cursor },
    })
    return { items, next }
  })

  async function remove(postId: number): Promise<void> {
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      await browserApi('DELETE /v1/channels/{channelId}/posts/{postId}', { params: { channelId, postId } })
      rows.remove((entry) => entry.kind === 'post' && entry.post.id === postId)
      await toast.success(t('post.deleted'))
    } catch (error) {
      await toast.error(toApiError(error).message)
    }
  }

  return (
    <Section id="timeline" title={t('sections.timeline')}>
      <div className="max-w-3xl">
        {role !== null && <PostForm outcome={outcome} />}
        {rows.items.length === 0 && <p className="text-muted">{t('empty.timeline')}</p>}
        <ul ref={list} className="flex flex-col gap-3">
          {rows.items.map((entry) => (
            <li key={entryKey(entry)}>
              <TimelineItem
                entry={entry}
                channelName={channelName}
                onDelete={role === null ? null : (postId) => void remove(postId)}
              />
            </li>
          ))}
        </ul>
        <MoreLink name="timeline" list={rows} />
      </div>
    </Section>
  )
}
