import { LogIn, MessageSquareOff, MessagesSquare, type LucideIcon } from 'lucide-react'
import { Suspense, useCallback, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { EpisodeComment } from '#contract/episode-comments/schemas.ts'
import type { EpisodeCommentOrder } from '#contract/episode-comments/limits.ts'
import type { Api } from '../../api/index.ts'
import type { VideoHandle } from '../../player/index.ts'
import { useLoginCallURL, useProfile } from '../../shell/account/use-account.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { lazyPart } from '../../shell/reload/lazy-part.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useNow } from '../../ui/use-now.ts'
import { CommentForm, type WrittenComment } from './comment-form.tsx'
import { addComment, hideAuthor, removeComment } from './comment-list.ts'
import { CommentThread, type MenuTarget } from './comment-thread.tsx'
import { MoreComments, OrderLinks } from './list-links.tsx'
import type { CommentSubject, LoadedComments } from './read-comments.ts'
import { useComments, type Comments } from './use-comments.ts'

const CommentSheet = lazyPart(() => import('./comment-sheet.tsx'))

interface EpisodeCommentsProps {
  readonly subject: CommentSubject
  /** Null: they could not be loaded. */
  readonly first: LoadedComments | null
  /** When they were read, in milliseconds. */
  readonly readAt: number
  readonly video: VideoHandle
  /** The video plays for the viewer. */
  readonly playable: boolean
}

/** The comments of an episode, with the form for users; under the rules of the chat. */
export function EpisodeComments({ subject, first, readAt, video, playable }: EpisodeCommentsProps) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const [element, comments] = useComments(subject, first)
  const { list } = comments
  return (
    <section
      id="comments"
      aria-labelledby="comments-title"
      className="max-w-3xl scroll-mt-20 narrow:scroll-mt-[calc(5rem+57vw)]"
    >
      <h2 id="comments-title" ref={heading} tabIndex={-1} className="mb-3 text-lg font-bold">
        {t('comments.title')}
        {list !== null && list.open && (
          <span className="ml-2 text-base font-normal tabular-nums text-muted">
            {formatNumber(list.count, language)}
          </span>
        )}
      </h2>
      {list === null ? (
        <div className="flex flex-col items-start gap-3">
          <Notice variant="bad">{t('comments.loadFailed')}</Notice>
          <Button aria-disabled={comments.loading || undefined} onClick={() => comments.load('newest')}>
            {t('comments.retry')}
          </Button>
        </div>
      ) : list.open ? (
        <OpenComments
          {...{ subject, list, comments, element, readAt, video, playable }}
          onRemoved={() => heading.current?.focus()}
        />
      ) : (
        <Empty icon={MessageSquareOff} text={t('comments.off')} />
      )}
    </section>
  )
}

interface OpenCommentsProps extends Omit<EpisodeCommentsProps, 'first'> {
  readonly list: LoadedComments
  readonly comments: Comments
  readonly element: RefObject<HTMLUListElement | null>
  /** A menu button with the focus may be gone. */
  onRemoved(): void
}

function OpenComments({ subject, list, comments, element, readAt, video, playable, onRemoved }: OpenCommentsProps) {
  const { t } = useTranslation('channels')
  const hydrated = useHydrated()
  const profile = useProfile()
  const now = useNow(readAt, 30_000)
  const { search } = useLocation()
  const address = addressOf(search)
  /** The comment or reply whose menu was opened last, and how many were opened. */
  const [menu, setMenu] = useState<(MenuTarget & { readonly opened: number }) | null>(null)
  const openMenu = useCallback(
    (target: MenuTarget) => setMenu((last) => ({ ...target, opened: (last?.opened ?? 0) + 1 })),
    [],
  )
  const [sent, setSent] = useState('')

  function added(comment: EpisodeComment): void {
    setSent(comment.id)
    // In the order of the video, a comment without a time mark would not be seen.
    if (list.order === 'time' && comment.atMs === null) comments.load('newest')
    else comments.update((shown) => addComment(shown, comment))
  }

  async function send(api: Api, written: WrittenComment): Promise<EpisodeComment> {
    const { invite, ...params } = subject
    const body = { ...written, ...(invite !== null && { invite }) }
    const path = 'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments'
    return (await api(path, { params, body })).comment
  }

  const thread = {
    subject,
    now,
    address,
    profile,
    pageAddress: pageAddressOf(address, list.order, search),
    video: playable ? video : null,
    update: comments.update,
    onMenu: openMenu,
  }

  return (
    <>
      {profile === null ? (
        <SignIn />
      ) : (
        <CommentForm
          key={String(hydrated)}
          subject={`comment-${subject.episodeId}`}
          label={t('comments.write')}
          {...{ profile, hydrated, send }}
          video={playable ? video : null}
          onSent={added}
        />
      )}
      <output className="sr-only">{sent !== '' && <span key={sent}>{t('comments.sent')}</span>}</output>
      {(list.count > 0 || list.order !== 'newest') && (
        <OrderLinks order={list.order} address={address} onOrder={comments.load} />
      )}
      {list.comments.length === 0 && list.pinned === null && (
        <Empty icon={MessagesSquare} text={t(list.order === 'time' ? 'comments.emptyByTime' : 'comments.empty')} />
      )}
      {list.pinned && (
        <div className="mt-2 rounded-control bg-brand-soft px-3">
          <CommentThread {...thread} comment={list.pinned} pinned />
        </div>
      )}
      <ul ref={element} aria-busy={comments.loading || undefined} className="mt-2 flex flex-col">
        {list.comments.map((comment) => (
          <li key={comment.id}>
            <CommentThread {...thread} comment={comment} />
          </li>
        ))}
      </ul>
      {comments.failed && <Notice variant="bad">{t('moreFailed')}</Notice>}
      <MoreComments list={list} loading={comments.loading} address={address} onMore={comments.more} />
      {menu !== null && profile !== null && (
        <Suspense>
          <CommentSheet
            key={menu.opened}
            subject={subject}
            comment={menu.comment}
            replies={menu.replies}
            own={menu.comment.author.id === profile.user.id}
            mayModerate={list.mayModerate}
            pinned={menu.comment.id === list.pinned?.id}
            onModerated={() => {
              comments.load(list.order)
              onRemoved()
            }}
            onDeleted={(id) => {
              comments.update((shown) => removeComment(shown, id))
              onRemoved()
            }}
            onBlocked={(userId) => {
              comments.update((shown) => hideAuthor(shown, userId))
              onRemoved()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The address of the page to which the links of comments add a parameter; it keeps an invite key. */
function addressOf(search: string): string {
  const invite = new URLSearchParams(search).get('invite')
  return invite === null ? '?' : `?invite=${encodeURIComponent(invite)}&`
}

/** The address of the present page of comments, to which the links of its replies add a parameter. */
function pageAddressOf(address: string, order: EpisodeCommentOrder, search: string): string {
  const cursor = new URLSearchParams(search).get('comments')
  return `${address}order=${order}&${cursor === null ? '' : `comments=${encodeURIComponent(cursor)}&`}`
}

function SignIn() {
  const { t } = useTranslation('channels')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-raised p-4">
      <p className="text-sm">{t('comments.signInText')}</p>
      <ButtonLink to={useLoginCallURL()} variant="primary">
        <LogIn aria-hidden className="size-5" />
        {t('comments.signIn')}
      </ButtonLink>
    </div>
  )
}

function Empty({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <p className="flex items-center gap-3 py-4 text-muted">
      <Icon aria-hidden className="size-6 shrink-0" />
      {text}
    </p>
  )
}
