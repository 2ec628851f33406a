import { CalendarPlus } from 'lucide-react'
import type { Live } from '#contract/lives/schemas.ts'
import { buttonClass } from '../../../ui/button.tsx'

interface CalendarLinkProps {
  readonly live: Pick<Live, 'id'>
  readonly text: string
  readonly variant?: 'primary' | 'plain'
  readonly className?: string
}

/** Downloads the calendar file of a scheduled live. */
export function CalendarLink({ live, text, variant = 'primary', className = '' }: CalendarLinkProps) {
  return (
    <a href={`/v1/lives/${live.id}/calendar`} className={buttonClass(variant, className)}>
      <CalendarPlus aria-hidden className="size-5 shrink-0" />
      {text}
    </a>
  )
}
