import { ArrowRight } from 'lucide-react'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import type { Action, BlockOf } from '../blocks.ts'

/** The first block of each landing page. */
export function Hero({ eyebrow, title, lead, art, action }: BlockOf<'hero'>) {
  return (
    <header className="landing-band on-dark">
      <div className="column grid items-center gap-8 py-10 @xl:py-16 @4xl:grid-cols-2 @4xl:gap-14 @4xl:py-20">
        <div className="flex flex-col items-start gap-5">
          {eyebrow !== undefined && (
            <p className="rounded-full border border-white/50 bg-black/20 px-4 py-1 text-sm font-bold">{eyebrow}</p>
          )}
          <h1 className="whitespace-pre-line text-[clamp(2rem,1.2rem+3.6vw,3.5rem)] font-black leading-tight">
            {title}
          </h1>
          <p className="max-w-xl text-lg leading-relaxed">{lead}</p>
          {action && <ActionLink action={action} />}
        </div>
        <img
          src={`/art/${art}.svg`}
          alt=""
          width={960}
          height={720}
          fetchPriority="high"
          className="aspect-4/3 w-full rounded-3xl object-cover shadow-2xl ring-1 ring-white/20"
        />
      </div>
    </header>
  )
}

export function Closing({ heading, text, action }: BlockOf<'closing'>) {
  return (
    <section className="column">
      <div className="landing-band on-dark flex flex-col items-center gap-5 rounded-3xl px-6 py-12 text-center sm:py-16">
        <h2 className="landing-heading">{heading}</h2>
        {text !== undefined && <p className="max-w-xl text-lg">{text}</p>}
        {action && <ActionLink action={action} />}
      </div>
    </section>
  )
}

interface ActionLinkProps {
  readonly action: Action
}

const linkClass =
  'palt inline-flex min-h-14 items-center justify-center gap-2 rounded-full bg-white px-8 py-3 text-center text-lg font-bold leading-snug text-[#1b1524] shadow-lg transition-transform hover:scale-[1.02]'

/** The call to action of a block: a link to a page of the site or to a block of the same page. */
function ActionLink({ action: { label, to } }: ActionLinkProps) {
  const content = (
    <>
      {label}
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </>
  )
  if (to.startsWith('#')) {
    return (
      <a href={to} className={linkClass}>
        {content}
      </a>
    )
  }
  return (
    <SiteLink to={to} className={linkClass}>
      {content}
    </SiteLink>
  )
}
