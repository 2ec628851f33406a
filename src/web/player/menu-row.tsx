import type { LucideIcon } from 'lucide-react'
import { SiteLink } from '../shell/prefetch/site-link.tsx'
import { closeSheet } from '../ui/sheet.tsx'
import { playerMenuId } from './open-player-menu.ts'

const menuRow = 'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-raised'

interface MenuRowProps {
  readonly icon: LucideIcon
  readonly text: string
  readonly className?: string
  onClick(): void
  /** The entry is about to be pressed. */
  onApproach?(): void
}

/** An entry of the player's menu, which closes the menu. */
export function MenuRow({ icon: Icon, text, className = '', onClick, onApproach }: MenuRowProps) {
  return (
    <button
      type="button"
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={() => {
        closeSheet(playerMenuId)
        onClick()
      }}
      className={`${menuRow} ${className}`}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      {text}
    </button>
  )
}

interface MenuLinkProps {
  readonly icon: LucideIcon
  readonly text: string
  readonly to: string
}

/** A link in the player's menu. */
export function MenuLink({ icon: Icon, text, to }: MenuLinkProps) {
  return (
    <SiteLink to={to} className={menuRow}>
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      {text}
    </SiteLink>
  )
}

interface MenuSwitchProps {
  readonly icon: LucideIcon
  readonly text: string
  readonly on: boolean
  onToggle(): void
}

/** A switch in the player's menu, which stays open. */
export function MenuSwitch({ icon: Icon, text, on, onToggle }: MenuSwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={on} onClick={onToggle} className={menuRow}>
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="flex-1">{text}</span>
      <span aria-hidden className={`flex h-6 w-10 rounded-full p-0.5 ${on ? 'justify-end bg-brand' : 'bg-control'}`}>
        <span className="size-5 rounded-full bg-white" />
      </span>
    </button>
  )
}
