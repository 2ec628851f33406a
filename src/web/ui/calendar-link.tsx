import { CalendarPlus } from 'lucide-react'
import { buttonClass } from './button.tsx'

interface CalendarLinkProps {
  readonly address: string
  readonly text: string
  readonly variant?: 'primary' | 'plain'
  readonly className?: string
}

/** Downloads a calendar file. */
export function CalendarLink({ address, text, variant = 'primary', className = '' }: CalendarLinkProps) {
  return (
    <a href={address} className={buttonClass(variant, className)}>
      <CalendarPlus aria-hidden className="size-5 shrink-0" />
      {text}
    </a>
  )
}
