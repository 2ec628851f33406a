import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode, type RefObject } from 'react'
import type { Comment } from '#contract/chat/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { emptyReport, ReportFields } from '../../../ui/report-fields.tsx'
import { attempt } from '../attempt.ts'

export interface CommentDialogProps {
  readonly liveId: string
  readonly comment: Comment
  /** The parent of the dialog in full screen, where nothing else is visible. */
  readonly container: RefObject<HTMLElement | null> | undefined
  onDeleted(commentId: string): void
  onClose(): void
}

interface ChatDialogProps extends Pick<CommentDialogProps, 'container' | 'onClose'> {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  readonly actLabel: string
  onAct(): void
}

function ChatDialog({ container, onClose, title, text, children, actLabel, onAct }: ChatDialogProps) {
  const { t } = useTranslation()
  return (
    <AlertDialog.Root defaultOpen onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Portal container={container}>
        <AlertDialog.Backdrop className="pointer-events-auto fixed inset-0 z-40 bg-night/60" />
        <AlertDialog.Popup className="card chat-pop fixed left-1/2 top-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto p-6">
          <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-muted">{text}</AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close className={buttonClass('quiet')}>{t('cancel')}</AlertDialog.Close>
            <AlertDialog.Close nativeButton render={<Button variant="primary" onClick={onAct} />}>
              {actLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Asks for confirmation, because a ban removes all comments of the user in this chat. */
export function BanDialog({ liveId, comment, container, onClose }: CommentDialogProps) {
  const { t } = useTranslation('chat')
  const { author } = comment
  const ban = () =>
    attempt(
      (api) => api('POST /v1/lives/{id}/chat/ban', { params: { id: liveId }, body: { userId: author.id } }),
      t('ban.done', { name: author.nickName }),
    )
  return (
    <ChatDialog
      container={container}
      onClose={onClose}
      title={t('ban.title', { name: author.nickName })}
      text={t('ban.text')}
      actLabel={t('ban.act')}
      onAct={ban}
    />
  )
}

/** Reports a comment to staff, with a reason and an optional text. */
export function ReportDialog({ liveId, comment, container, onClose }: CommentDialogProps) {
  const { t } = useTranslation('chat')
  const [draft, setDraft] = useState(emptyReport)
  const report = () =>
    attempt(
      (api) =>
        api('POST /v1/lives/{id}/comments/{commentId}/report', {
          params: { id: liveId, commentId: comment.id },
          body: draft,
        }),
      t('report.done'),
    )
  return (
    <ChatDialog
      container={container}
      onClose={onClose}
      title={t('report.title')}
      text={t('report.text')}
      actLabel={t('report.act')}
      onAct={report}
    >
      <blockquote className="mt-4 rounded-control bg-raised p-3 text-sm">
        <strong className="mr-1.5">{comment.author.nickName}</strong>
        {comment.text}
      </blockquote>
      <ReportFields draft={draft} onChange={setDraft} />
    </ChatDialog>
  )
}
