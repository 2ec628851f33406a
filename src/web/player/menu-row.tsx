import type { LucideIcon } from 'lucide-react'
import { closeSheet } from '../ui/sheet.tsx'
import { playerMenuId } from './open-player-menu.ts'

export const menuRow = 'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-raised'

interface MenuRowProps {
  readonly icon: LucideIcon
  readonly text: string
  readonly className?: string
  onClick(): void
}

/** An entry of the player's menu, which closes the menu. */
export function MenuRow({ icon: Icon, text, className = '', onClick }: MenuRowProps) {
  return (
    <button
      type="button"
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
