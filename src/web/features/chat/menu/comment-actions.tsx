import { Menu } from '@base-ui/react/menu'
import {
  Ban,
  EyeOff,
  Flag,
  Pin,
  ShieldCheck,
  ShieldOff,
  SlidersHorizontal,
  Timer,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { timeoutMinutes } from '#contract/chat/limits.ts'
import { useTranslation } from '../../../texts/index.ts'
import { attempt } from '../attempt.ts'
import { BanDialog, ReportDialog, type CommentDialogProps } from './comment-dialogs.tsx'
import type { CommentPermissions } from './comment-permissions.ts'

interface CommentActionsProps extends CommentDialogProps {
  readonly permissions: CommentPermissions
  readonly button: HTMLElement
  onBlock(userId: number, done: string): void
  onModerate(): void
}

/** The menu of a comment and its dialogs; loaded on the first press of a menu button. */
export default function CommentActions({ permissions, button, onBlock, onModerate, ...rest }: CommentActionsProps) {
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
      onModerate={onModerate}
      onClose={() => dialogFollows.current || rest.onClose()}
    />
  )
}

interface CommentMenuProps extends CommentDialogProps, Pick<CommentActionsProps, 'onModerate'> {
  readonly permissions: CommentPermissions
  /** The menu opens at this button and returns the focus to it. */
  readonly button: HTMLElement
  onBlock(): void
  onReport(): void
  onBan(): void
}

/** The menu of a comment. */
function CommentMenu({ liveId, comment, container, permissions, button, ...on }: CommentMenuProps) {
  const { t } = useTranslation('chat')
  const { author, id: commentId } = comment
  const params = { id: liveId }
  const requestDeletion = () =>
    attempt((api) =>
      api('POST /v1/lives/{id}/comments/{commentId}/deletion', { params: { ...params, commentId }, body: {} }),
    )
  const remove = async () => {
    if (await requestDeletion()) on.onDeleted(commentId)
  }
  const pin = () => attempt((api) => api('POST /v1/lives/{id}/chat/pin', { params, body: { commentId } }))
  const silence = (minutes: (typeof timeoutMinutes)[number] | null) =>
    attempt(
      (api) => api('POST /v1/lives/{id}/chat/timeout', { params, body: { userId: author.id, minutes } }),
      minutes === null
        ? t('menu.heardAgain', { name: author.nickName })
        : t('menu.silenced', { name: author.nickName, count: minutes }),
    )
  const setModerator = (named: boolean) =>
    attempt(
      (api) => api('POST /v1/chat-setting/moderators', { body: { userId: author.id, named } }),
      t(named ? 'menu.named' : 'menu.letGo', { name: author.nickName }),
    )
  return (
    <Menu.Root defaultOpen modal={false} onOpenChange={(open) => open || on.onClose()}>
      <Menu.Portal container={container}>
        <Menu.Positioner
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={4}
          positionMethod="fixed"
          className="z-30"
        >
          <Menu.Popup
            finalFocus={() => button}
            aria-label={t('menu.open', { name: author.nickName })}
            className="card chat-pop max-h-(--available-height) w-60 overflow-y-auto p-1.5 text-sm outline-none"
          >
            {permissions.pin && (
              <MenuItem icon={Pin} onClick={pin}>
                {t('menu.pin')}
              </MenuItem>
            )}
            {permissions.delete && (
              <MenuItem icon={Trash2} onClick={remove}>
                {t('menu.delete')}
              </MenuItem>
            )}
            {permissions.silence && <TimeoutRow onChoose={silence} />}
            {permissions.silence && (
              <MenuItem icon={Ban} onClick={on.onBan}>
                {t('menu.ban')}
              </MenuItem>
            )}
            {permissions.moderator !== null && (
              <MenuItem
                icon={permissions.moderator ? ShieldCheck : ShieldOff}
                onClick={() => setModerator(permissions.moderator === true)}
              >
                {t(permissions.moderator ? 'menu.name' : 'menu.dismiss')}
              </MenuItem>
            )}
            {permissions.moderate && (
              <MenuItem icon={SlidersHorizontal} onClick={on.onModerate}>
                {t('menu.moderate')}
              </MenuItem>
            )}
            {permissions.report && (
              <MenuItem icon={Flag} onClick={on.onReport}>
                {t('menu.report')}
              </MenuItem>
            )}
            {permissions.block && (
              <MenuItem icon={EyeOff} onClick={on.onBlock}>
                {t('menu.block')}
              </MenuItem>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The durations of a timeout in one row; the last item lifts the timeout. */
function TimeoutRow({ onChoose }: { onChoose: (minutes: (typeof timeoutMinutes)[number] | null) => unknown }) {
  const { t } = useTranslation('chat')
  const className =
    'flex min-h-9 min-w-0 cursor-pointer items-center justify-center rounded-full border border-line px-1 text-tiny outline-none data-highlighted:bg-raised'
  return (
    <Menu.Group className="py-1">
      <Menu.GroupLabel className="flex items-center gap-3 px-3 py-1 text-muted">
        <Timer aria-hidden className="size-4 shrink-0" />
        {t('menu.timeout')}
      </Menu.GroupLabel>
      <div className="grid grid-cols-[1fr_1fr_1fr_auto] gap-1 px-2 pb-1 tabular-nums">
        {timeoutMinutes.map((minutes) => (
          <Menu.Item
            key={minutes}
            aria-label={t('menu.silence', { count: minutes })}
            onClick={() => onChoose(minutes)}
            className={className}
          >
            {t('menu.minutes', { count: minutes })}
          </Menu.Item>
        ))}
        <Menu.Item aria-label={t('menu.letSpeak')} onClick={() => onChoose(null)} className={`${className} px-2.5`}>
          {t('menu.lift')}
        </Menu.Item>
      </div>
    </Menu.Group>
  )
}

function MenuItem({
  icon: Icon,
  onClick,
  children,
}: {
  icon: LucideIcon
  onClick: () => unknown
  children: ReactNode
}) {
  return (
    <Menu.Item
      onClick={onClick}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-left outline-none data-highlighted:bg-raised"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </Menu.Item>
  )
}
