import type { Live } from '#contract/lives/schemas.ts'
import { ViewerCount } from '../card/live-badges.tsx'

/** Title, liver and viewers of another live, in two lines. `className`: of the second one. */
export function LiveLine({ live, className = '' }: { live: Live; className?: string }) {
  return (
    <>
      <span className="block truncate font-bold">{live.title}</span>
      <span className={`flex items-center justify-between gap-2 ${className}`}>
        <span className="truncate">{live.liver.nickName}</span>
        <ViewerCount viewers={live.viewers} className="shrink-0" />
      </span>
    </>
  )
}
