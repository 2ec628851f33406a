import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface MenuRowProps {
  readonly icon: LucideIcon
  readonly children: ReactNode
  onClick(): void
}

/** A row of the menu of a comment. */
export function MenuRow({ icon: Icon, children, onClick }: MenuRowProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-raised"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      {children}
    </button>
  )
}
