import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BanDialog, ReportDialog, type CommentDialogProps } from './comment-dialogs.tsx'
import { CommentMenu } from './comment-menu.tsx'
import type { CommentPermissions } from './comment-permissions.ts'

interface CommentActionsProps extends CommentDialogProps {
  readonly permissions: CommentPermissions
  readonly button: HTMLElement
  onBlock(userId: number, done: string): void
}

/** The menu of a comment and its dialogs; loaded on the first press of a menu button. */
export default function CommentActions({ permissions, button, onBlock, ...rest }: CommentActionsProps) {
  const { t } = useTranslation('chat')
  const [dialog, setDialog] = useState<'ban' | 'report' | null>(null)
  // The menu also closes when an item opens a dialog; the component must stay mounted for that dialog.
  const dialogFollows = useRef(false)
  const openDialog = (next: 'ban' | 'report'): void => {
    dialogFollows.current = true
    setDialog(next)
  }
  const { author } = rest.comment
  // A dialog covers the whole page; in full screen only the content of the full-screen element is visible.
  const container = document.fullscreenElement ? rest.container : undefined
  const props: CommentDialogProps = {
    ...rest,
    container,
    onClose() {
      button.focus()
      rest.onClose()
    },
  }
  if (dialog === 'ban') return <BanDialog {...props} />
  if (dialog === 'report') return <ReportDialog {...props} />
  return (
    <CommentMenu
      {...rest}
      permissions={permissions}
      button={button}
      onBlock={() => onBlock(author.id, t('menu.blocked', { name: author.nickName }))}
      onBan={() => openDialog('ban')}
      onReport={() => openDialog('report')}
      onClose={() => dialogFollows.current || rest.onClose()}
    />
  )
}
