import type { ReactNode } from 'react'
import { BlockView } from './block-view.tsx'
import type { BlockOf } from './blocks.ts'
import './landing.css'
import type { Landing } from './read-landing.server.ts'

export interface LandingPageProps {
  readonly landing: Landing
  /** The time on the server in milliseconds, from which countdowns begin. */
  readonly now: number
  /** Number of what was sent, where the address of the page tells it. */
  readonly receipt?: string | null
  readonly form?: (campaign: BlockOf<'form'>['campaign']) => ReactNode
}

/** All blocks of a page, one under the other, in the colours of its theme. */
export function LandingPage({ landing, ...rest }: LandingPageProps) {
  return (
    <article data-theme={landing.theme} className="landing @container flex flex-col gap-16 pb-20 sm:gap-24 sm:pb-28">
      {landing.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no name, and their order is that of a file
        <BlockView key={index} block={block} {...rest} />
      ))}
    </article>
  )
}
