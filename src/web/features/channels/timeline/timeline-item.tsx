import { MessageSquareText, Play, Radio, Scissors, Trash2, Video, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { deletedUserName, nameDeletedUsers } from '#contract/account/deleted-user.ts'
import type { ChannelPost, TimelineEntry, TimelineLive } from '#contract/timelines/schemas.ts'
import { isRunning } from '#contract/lives/states.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { EpisodeRow } from '../lists/episode-row.tsx'
import { PickEntry } from './pick-entry.tsx'

interface TimelineItemProps {
  readonly entry: TimelineEntry
  readonly channelName: string
  /** Null for others than owners and editors. */
  readonly onDelete: ((postId: number) => void) | null
  /** Names the channel beside the kind, in a timeline of several. */
  readonly named?: boolean
}

/** One entry of a timeline, with its kind and time. */
export function TimelineItem({ entry, channelName, onDelete, named = false }: TimelineItemProps) {
  const { t } = useTranslation('channels')
  const source = named ? channelName : null
  switch (entry.kind) {
    case 'live': {
      const recorded = entry.live.state === 'archived'
      return (
        <Item
          icon={recorded ? Play : Radio}
          kind={t(recorded ? 'kind.archive' : 'kind.live')}
          source={source}
          at={entry.at}
        >
          <LiveEntry live={entry.live} />
        </Item>
      )
    }
    case 'episode':
      return (
        <Item icon={Video} kind={t('kind.episode')} source={source} at={entry.at}>
          <div className="-mx-2">
            <EpisodeRow episode={entry.episode} withSeries />
          </div>
        </Item>
      )
    case 'post':
      return (
        <Item
          icon={MessageSquareText}
          kind={t('kind.post')}
          source={source}
          at={entry.at}
          action={onDelete && <DeletePost onDelete={() => onDelete(entry.post.id)} />}
        >
          <PostEntry post={entry.post} channelName={channelName} />
        </Item>
      )
    case 'pick':
      return (
        <Item icon={Scissors} kind={t('kind.pick')} source={source} at={entry.at}>
          <PickEntry pick={entry.pick} />
        </Item>
      )
  }
}

interface ItemProps {
  readonly icon: LucideIcon
  readonly kind: string
  readonly source: string | null
  readonly at: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Item({ icon: Icon, kind, source, at, action, children }: ItemProps) {
  const language = useLanguage()
  return (
    <article className="card h-full p-4 sm:px-5">
      <div className="mb-1 flex min-h-6 items-center gap-2 text-sm text-muted">
        <Icon aria-hidden className="size-4 shrink-0 text-brand-ink" />
        <span className="shrink-0 font-bold">{kind}</span>
        {source !== null && <span className="min-w-0 truncate">{source}</span>}
        <time dateTime={at} className="shrink-0">
          {formatDateTime(at, language)}
        </time>
        {action !== null && action !== undefined && <span className="-my-2.5 -mr-2 ml-auto">{action}</span>}
      </div>
      {children}
    </article>
  )
}

function LiveEntry({ live: { id, liver, state, title } }: { live: TimelineLive }) {
  const { t } = useTranslation('lives')
  const onAir = isRunning({ state })
  return (
    <div className="relative flex items-center gap-3 rounded-card">
      <Avatar src={liver.avatarUrl} className="size-11" />
      <div className="min-w-0">
        <h3 className="palt line-clamp-2 font-bold">
          <SiteLink
            to={routePath('live-info___{id}', { id })}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {title}
          </SiteLink>
        </h3>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {liver.nickName}
          {onAir && (
            <span className="rounded-md bg-live px-2 py-0.5 text-tiny font-bold text-white">{t(`state.${state}`)}</span>
          )}
        </p>
      </div>
    </div>
  )
}

function PostEntry({ post: { author, text }, channelName }: { post: ChannelPost; channelName: string }) {
  const language = useLanguage()
  return (
    <>
      <p className="whitespace-pre-line">{text}</p>
      <p className="mt-2 flex items-center gap-2 text-sm text-muted">
        {author && <Avatar src={author.avatarUrl} className="size-6" />}
        <span className="truncate">
          {nameDeletedUsers(author?.nickName ?? deletedUserName, language)} · {channelName}
        </span>
      </p>
    </>
  )
}

function DeletePost({ onDelete }: { onDelete: () => void }) {
  const { t } = useTranslation('channels')
  return (
    <Confirm
      label={t('post.delete')}
      icon={<Trash2 aria-hidden className="size-5" />}
      title={t('post.deleteTitle')}
      text={t('post.deleteText')}
      confirmLabel={t('post.delete')}
      intent={onDelete}
      className="icon-button"
    />
  )
}
