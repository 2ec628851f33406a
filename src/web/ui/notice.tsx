import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const variants = {
  info: { icon: Info, className: 'bg-raised text-ink' },
  good: { icon: CircleCheck, className: 'bg-good-soft text-good' },
  warn: { icon: TriangleAlert, className: 'bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, className: 'bg-bad-soft text-bad' },
} as const

/** A short message on the page; `bad` is announced at once. */
export function Notice({
  variant,
  title,
  children,
}: {
  variant: keyof typeof variants
  title?: string
  children?: ReactNode
}) {
  const { icon: Icon, className } = variants[variant]
  return (
    <div
      role={variant === 'bad' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-control p-4 text-sm ${className}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
