import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BanDialog, ReportDialog, type CommentDialogProps } from './comment-dialogs.tsx'
import { CommentMenu } from './comment-menu.tsx'
import type { Permitted } from './permitted.ts'

interface CommentDeedsProps extends CommentDialogProps {
  readonly may: Permitted
  readonly button: HTMLElement
  onBlock(userId: number, done: string): void
}

/** The menu of a comment and the dialogs that it leads to; it loads with the first press of such a button. */
export default function CommentDeeds({ may, button, onBlock, ...about }: CommentDeedsProps) {
  const { t } = useTranslation('chat')
  const [dialog, setDialog] = useState<'ban' | 'report' | null>(null)
  // The menu closes with what is chosen in it, which is not the end where a dialog follows.
  const goesOn = useRef(false)
  const follow = (next: 'ban' | 'report'): void => {
    goesOn.current = true
    setDialog(next)
  }
  const { author } = about.comment
  // A dialog lies over the whole page, which in full screen is no more than what is in there.
  const container = document.fullscreenElement ? about.container : undefined
  const props: CommentDialogProps = {
    ...about,
    container,
    onClose() {
      button.focus()
      about.onClose()
    },
  }
  if (dialog === 'ban') return <BanDialog {...props} />
  if (dialog === 'report') return <ReportDialog {...props} />
  return (
    <CommentMenu
      {...about}
      may={may}
      button={button}
      onBlock={() => onBlock(author.id, t('menu.blocked', { name: author.nickName }))}
      onBan={() => follow('ban')}
      onReport={() => follow('report')}
      onClose={() => goesOn.current || about.onClose()}
    />
  )
}
