import type { ReactNode } from 'react'
import type { Live } from '#contract/lives.ts'
import { LiveCover } from '../cover/live-cover.tsx'

/** The cover with words on it: what stands in the picture's place while there is none. */
export function StageMessage({ live, title, children }: { live: Live; title: string; children?: ReactNode }) {
  return (
    <div className="on-dark absolute inset-0 text-white">
      <LiveCover live={live} />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-night/65 p-6 text-center">
        <p className="palt text-xl font-black sm:text-3xl">{title}</p>
        {children}
      </div>
    </div>
  )
}
