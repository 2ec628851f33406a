import { EyeOff, Flag, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { EpisodeReply } from '#contract/episode-comments/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { closeSheet, openSheet, Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MenuRow } from './menu-row.tsx'
import { ModerationRows } from './moderation-rows.tsx'
import type { CommentSubject } from './read-comments.ts'
import { ReportForm } from './report-form.tsx'
import { useSheetCall } from './use-sheet-call.ts'

const sheetId = 'episode-comment'

interface CommentSheetProps {
  readonly subject: CommentSubject
  readonly comment: EpisodeReply
  /** The number of replies to a comment; null: it is a reply. */
  readonly replies: number | null
  /** The viewer wrote the comment. */
  readonly own: boolean
  readonly mayModerate: boolean
  readonly pinned: boolean
  onDeleted(id: string): void
  onBlocked(userId: number): void
  /** The comments have to be loaded again. */
  onModerated(): void
}

type View = 'menu' | 'delete' | 'ban' | 'report'

/** The menu of a comment or a reply with its steps. It is loaded when a menu is first opened, and opens itself: each opening mounts it. */
export default function CommentSheet({
  subject,
  comment,
  replies,
  own,
  mayModerate,
  pinned,
  ...on
}: CommentSheetProps) {
  const { t } = useTranslation('channels')
  const [view, setView] = useState<View>('menu')
  const { author } = comment
  useEffect(() => openSheet(sheetId), [])
  const { run, busy, fault } = useSheetCall(sheetId)
  const { invite: _invite, ...params } = subject

  const remove = () =>
    run(async (api) => {
      const name = 'DELETE /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}'
      await api(name, { params: { ...params, commentId: comment.id } })
      on.onDeleted(comment.id)
      return t(replies === null ? 'comments.replyDeleted' : 'comments.deleted')
    })
  const block = () =>
    run(async (api) => {
      await api('POST /v1/blocks', { body: { userId: author.id, blocked: true } })
      on.onBlocked(author.id)
      return t('comments.blocked', { name: author.nickName })
    })
  const ban = () =>
    run(async (api) => {
      const name = 'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/ban'
      await api(name, { params: { ...params, commentId: comment.id }, body: {} })
      on.onModerated()
      return t('comments.banned', { name: author.nickName })
    })

  const titles = {
    menu: t(replies === null ? 'comments.menuOfReply' : 'comments.menuOf', { name: author.nickName }),
    delete: t(replies === null ? 'comments.deleteReplyTitle' : 'comments.deleteTitle'),
    ban: t('comments.banTitle', { name: author.nickName }),
    report: t(replies === null ? 'comments.reportReplyTitle' : 'comments.reportTitle'),
  }
  return (
    <Sheet id={sheetId} title={titles[view]}>
      <div className="flex flex-col gap-3 px-2">
        <p className="mt-1 line-clamp-3 rounded-control bg-raised p-3 text-sm">{comment.text}</p>
        {view === 'menu' && (
          <div>
            {mayModerate && (
              <ModerationRows
                {...{ params, comment, own, run }}
                pinned={replies === null ? null : pinned}
                onBan={() => setView('ban')}
                onModerated={on.onModerated}
              />
            )}
            {(own || mayModerate) && (
              <MenuRow icon={Trash2} onClick={() => setView('delete')}>
                {t('comments.delete')}
              </MenuRow>
            )}
            {!own && (
              <>
                <MenuRow icon={Flag} onClick={() => setView('report')}>
                  {t('comments.report')}
                </MenuRow>
                <MenuRow icon={EyeOff} onClick={() => void block()}>
                  {t('comments.block', { name: author.nickName })}
                </MenuRow>
              </>
            )}
          </div>
        )}
        {view === 'delete' && (
          <Confirmation
            text={`${replies ? t('comments.deleteReplies', { count: replies }) : ''}${t(own ? 'comments.deleteOwn' : 'comments.deleteOther')}`}
            act={t('comments.delete')}
            busy={busy}
            onAct={() => void remove()}
          />
        )}
        {view === 'ban' && (
          <Confirmation text={t('comments.banText')} act={t('comments.ban')} busy={busy} onAct={() => void ban()} />
        )}
        {view === 'report' && (
          <ReportForm subject={subject} commentId={comment.id} onSent={() => closeSheet(sheetId)} />
        )}
        {fault !== null && <Notice variant="bad">{fault}</Notice>}
      </div>
    </Sheet>
  )
}

interface ConfirmationProps {
  readonly text: string
  readonly act: string
  readonly busy: boolean
  onAct(): void
}

/** The last step before an irreversible action. */
function Confirmation({ text, act, busy, onAct }: ConfirmationProps) {
  const { t } = useTranslation('channels')
  return (
    <>
      <p className="text-sm text-muted">{text}</p>
      <div className="flex justify-end gap-3 pb-1">
        <Button variant="quiet" onClick={() => closeSheet(sheetId)}>
          {t('watch.cancel')}
        </Button>
        <Button variant="danger" aria-disabled={busy || undefined} onClick={onAct}>
          {act}
        </Button>
      </div>
    </>
  )
}
