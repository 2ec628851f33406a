import { LoaderCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'

export type ProviderName = 'Apple' | 'Google'

const badges = { Apple: 'bg-ink text-paper', Google: 'bg-brand-soft text-brand-ink' } as const

interface ProviderButtonProps {
  readonly provider: ProviderName
  readonly label: string
  /** The link that works without scripts; null if sign-in needs a script. */
  readonly href: string | null
  readonly busy: boolean
  onClick(): void
}

const buttonClass =
  'relative flex min-h-14 w-full items-center justify-center rounded-full border border-control bg-surface px-14 py-3 text-center font-bold transition-colors hover:border-brand hover:bg-raised'

/** A link where sign-in also works without scripts, otherwise a button; `onClick` replaces the navigation. */
export function ProviderButton({ provider, label, href, busy, onClick }: ProviderButtonProps) {
  const hydrated = useHydrated()
  const content = (
    <>
      <span
        aria-hidden
        className={`absolute left-3 flex size-8 items-center justify-center rounded-full text-sm font-black ${badges[provider]}`}
      >
        {provider.slice(0, 1)}
      </span>
      <span className="palt">{label}</span>
      {busy && <LoaderCircle aria-hidden className="absolute right-4 size-5 animate-spin text-muted" />}
    </>
  )
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    onClick()
  }
  if (href === null) {
    return (
      <button type="button" disabled={!hydrated} onClick={handleClick} aria-busy={busy} className={buttonClass}>
        {content}
      </button>
    )
  }
  return (
    <a href={href} rel="nofollow" onClick={handleClick} aria-busy={busy} className={buttonClass}>
      {content}
    </a>
  )
}
