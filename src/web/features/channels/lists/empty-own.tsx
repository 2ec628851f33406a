import type { LucideIcon } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'

interface EmptyOwnProps {
  readonly icon: LucideIcon
  readonly text: string
  /** The text of the link to the studio. */
  readonly action: string
  /** Its address. */
  readonly to: string
}

/** An empty list, for owners and editors: why to fill it, and where. */
export function EmptyOwn({ icon: Icon, text, action, to }: EmptyOwnProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-dashed border-control p-5">
      <Icon aria-hidden className="size-8 shrink-0 text-brand-ink" strokeWidth={1.6} />
      <p className="min-w-48 flex-1 text-sm text-muted">{text}</p>
      <ButtonLink to={to}>{action}</ButtonLink>
    </div>
  )
}
