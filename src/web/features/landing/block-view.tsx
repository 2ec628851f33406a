import type { Block } from './blocks.ts'
import { Cards } from './blocks/cards.tsx'
import { Closing } from './blocks/closing.tsx'
import { Countdown } from './blocks/countdown.tsx'
import { Form } from './blocks/form.tsx'
import { Gallery } from './blocks/gallery.tsx'
import { Hero } from './blocks/hero.tsx'
import { Notes } from './blocks/notes.tsx'
import { Picture } from './blocks/picture.tsx'
import { Questions } from './blocks/questions.tsx'
import { Receipt } from './blocks/receipt.tsx'
import { Steps } from './blocks/steps.tsx'
import { Store } from './blocks/store.tsx'
import { Text } from './blocks/text.tsx'
import type { LandingPageProps } from './landing-page-props.ts'

type BlockViewProps = Omit<LandingPageProps, 'landing'> & { readonly block: Block }

export function BlockView({ block, now, receipt = null, form }: BlockViewProps) {
  switch (block.type) {
    case 'hero':
      return <Hero {...block} />
    case 'text':
      return <Text {...block} />
    case 'steps':
      return <Steps {...block} />
    case 'cards':
      return <Cards {...block} />
    case 'picture':
      return <Picture {...block} />
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
