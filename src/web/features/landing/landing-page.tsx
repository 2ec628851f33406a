import { BlockView } from './block-view.tsx'
import './landing.css'
import type { LandingPageProps } from './landing-page-props.ts'

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
