import { ArrowRight } from 'lucide-react'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import type { Action } from '../blocks.ts'

interface ActionLinkProps {
  readonly action: Action
}

const look =
  'palt inline-flex min-h-14 items-center justify-center gap-2 rounded-full bg-white px-8 py-3 text-center text-lg font-bold leading-snug text-[#1b1524] shadow-lg transition-transform hover:scale-[1.02]'

/** The one thing that a band asks for: a page of the site, or a block further down. */
export function ActionLink({ action: { label, to } }: ActionLinkProps) {
  const content = (
    <>
      {label}
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </>
  )
  if (to.startsWith('#')) {
    return (
      <a href={to} className={look}>
        {content}
      </a>
    )
  }
  return (
    <SiteLink to={to} className={look}>
      {content}
    </SiteLink>
  )
}
