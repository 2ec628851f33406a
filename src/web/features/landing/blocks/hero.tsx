import type { BlockOf } from '../blocks.ts'
import { ActionLink } from './action-link.tsx'

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
