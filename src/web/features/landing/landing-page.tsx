/** Landing, campaign and app pages, rendered from the blocks of `content/landing`. */
import type { ReactNode } from 'react'
import type { Block, BlockOf } from './blocks.ts'
import { Form, Receipt } from './blocks/application.tsx'
import { Closing, Hero } from './blocks/bands.tsx'
import { Cards, Steps } from './blocks/cards.tsx'
import { Countdown } from './blocks/countdown.tsx'
import { Gallery, ImageBlock } from './blocks/images.tsx'
import { Store } from './blocks/store.tsx'
import { Notes, Questions, Text } from './blocks/text.tsx'
import './landing.css'
import type { Landing } from './read-landing.server.ts'

interface LandingPageProps {
  readonly landing: Landing
  /** The server's time in milliseconds, the start of countdowns. */
  readonly now: number
  /** The receipt number of an application, from the URL of the page. */
  readonly receipt?: string | null
  readonly form?: (campaign: BlockOf<'form'>['campaign']) => ReactNode
}

/** All blocks of a page in the colours of its theme. */
export function LandingPage({ landing, ...rest }: LandingPageProps) {
  return (
    <article data-theme={landing.theme} className="landing @container flex flex-col gap-16 pb-20 sm:gap-24 sm:pb-28">
      {landing.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no id, and their order is fixed
        <BlockView key={index} block={block} {...rest} />
      ))}
    </article>
  )
}

type BlockViewProps = Omit<LandingPageProps, 'landing'> & { readonly block: Block }

function BlockView({ block, now, receipt = null, form }: BlockViewProps) {
  switch (block.type) {
    case 'hero':
      return <Hero {...block} />
    case 'text':
      return <Text {...block} />
    case 'steps':
      return <Steps {...block} />
    case 'cards':
      return <Cards {...block} />
    case 'image':
      return <ImageBlock {...block} />
    case 'store':
      return <Store {...block} />
    case 'countdown':
      return <Countdown {...block} now={now} />
    case 'form':
      return <Form {...block}>{form?.(block.campaign)}</Form>
    case 'questions':
      return <Questions {...block} />
    case 'gallery':
      return <Gallery {...block} />
    case 'receipt':
      return <Receipt {...block} receipt={receipt} />
    case 'notes':
      return <Notes {...block} />
    case 'closing':
      return <Closing {...block} />
  }
}
