import { LoaderCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useAlive } from '../../ui/use-alive.ts'

export type ProviderName = 'Apple' | 'Google'

const badges = { Apple: 'bg-ink text-paper', Google: 'bg-brand-soft text-brand-ink' } as const

interface ProviderButtonProps {
  readonly provider: ProviderName
  readonly label: string
  /** What it does without a script; without it, it is for scripts only. */
  readonly href: string | null
  readonly busy: boolean
  onPress(): void
}

const look =
  'relative flex min-h-14 w-full items-center justify-center rounded-full border border-control bg-surface px-14 py-3 text-center font-bold transition-colors hover:border-brand hover:bg-raised'

/** A way of signing in: a link that works by itself, and that a script may do better. */
export function ProviderButton({ provider, label, href, busy, onPress }: ProviderButtonProps) {
  const alive = useAlive()
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
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onPress()
  }
  if (href === null) {
    return (
      <button type="button" disabled={!alive} onClick={press} aria-busy={busy} className={look}>
        {content}
      </button>
    )
  }
  return (
    <a href={href} rel="nofollow" onClick={press} aria-busy={busy} className={look}>
      {content}
    </a>
  )
}
