import { Menu } from '@base-ui/react/menu'
import { Ban, EyeOff, Flag, Pin, ShieldCheck, ShieldOff, Timer, Trash2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../attempt.ts'
import type { CommentDialogProps } from './comment-dialogs.tsx'
import type { Permitted } from './permitted.ts'

interface CommentMenuProps extends CommentDialogProps {
  readonly may: Permitted
  /** At which it opens, and which has the focus again when it closes. */
  readonly button: HTMLElement
  onBlock(): void
  onReport(): void
  onBan(): void
}

/** Those of the contract, without its schemas in this bundle. */
const minutesOffered = [1, 10, 60] as const

/** What can be done with a comment. */
export function CommentMenu({ liveId, comment, container, may, button, ...on }: CommentMenuProps) {
  const { t } = useTranslation('chat')
  const { author, id: commentId } = comment
  const params = { id: liveId }
  const removal = () =>
    attempt((api) =>
      api('POST /v1/lives/{id}/comments/{commentId}/deletion', { params: { ...params, commentId }, body: {} }),
    )
  const remove = async () => {
    if (await removal()) on.onDeleted(commentId)
  }
  const pin = () => attempt((api) => api('POST /v1/lives/{id}/chat/pin', { params, body: { commentId } }))
  const silence = (minutes: (typeof minutesOffered)[number] | null) =>
    attempt(
      (api) => api('POST /v1/lives/{id}/chat/timeout', { params, body: { userId: author.id, minutes } }),
      minutes === null
        ? t('menu.heardAgain', { name: author.nickName })
        : t('menu.silenced', { name: author.nickName, count: minutes }),
    )
  const name = (named: boolean) =>
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
            {may.pin && (
              <Entry icon={Pin} onClick={pin}>
                {t('menu.pin')}
              </Entry>
            )}
            {may.delete && (
              <Entry icon={Trash2} onClick={remove}>
                {t('menu.delete')}
              </Entry>
            )}
            {may.silence && <Silence onChoose={silence} />}
            {may.silence && (
              <Entry icon={Ban} onClick={on.onBan}>
                {t('menu.ban')}
              </Entry>
            )}
            {may.moderator !== null && (
              <Entry icon={may.moderator ? ShieldCheck : ShieldOff} onClick={() => name(may.moderator === true)}>
                {t(may.moderator ? 'menu.name' : 'menu.dismiss')}
              </Entry>
            )}
            {may.report && (
              <Entry icon={Flag} onClick={on.onReport}>
                {t('menu.report')}
              </Entry>
            )}
            {may.block && (
              <Entry icon={EyeOff} onClick={on.onBlock}>
                {t('menu.block')}
              </Entry>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** For how long somebody waits, in one row; the last one lets them write again. */
function Silence({ onChoose }: { onChoose: (minutes: (typeof minutesOffered)[number] | null) => unknown }) {
  const { t } = useTranslation('chat')
  const look =
    'flex min-h-9 min-w-0 cursor-pointer items-center justify-center rounded-full border border-line px-1 text-tiny outline-none data-highlighted:bg-raised'
  return (
    <Menu.Group className="py-1">
      <Menu.GroupLabel className="flex items-center gap-3 px-3 py-1 text-muted">
        <Timer aria-hidden className="size-4 shrink-0" />
        {t('menu.timeout')}
      </Menu.GroupLabel>
      <div className="grid grid-cols-[1fr_1fr_1fr_auto] gap-1 px-2 pb-1 tabular-nums">
        {minutesOffered.map((minutes) => (
          <Menu.Item
            key={minutes}
            aria-label={t('menu.silence', { count: minutes })}
            onClick={() => onChoose(minutes)}
            className={look}
          >
            {t('menu.minutes', { count: minutes })}
          </Menu.Item>
        ))}
        <Menu.Item aria-label={t('menu.letSpeak')} onClick={() => onChoose(null)} className={`${look} px-2.5`}>
          {t('menu.lift')}
        </Menu.Item>
      </div>
    </Menu.Group>
  )
}

function Entry({ icon: Icon, onClick, children }: { icon: LucideIcon; onClick: () => unknown; children: ReactNode }) {
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
