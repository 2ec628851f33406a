import type { Live } from '#contract/lives.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { shareCardUrl } from '../../../shell/share-card.tsx'
import { StructuredData } from '../../../shell/structured-data.tsx'
import { liveThings } from './live-things.ts'

/** What search engines are told of a live. */
export function LiveData({ live, description }: { live: Live; description: string }) {
  const language = useLanguage()
  const { origin, pathname, address } = usePageAddress()
  const picture = shareCardUrl(origin, language, pathname, false)
  return <StructuredData things={liveThings(live, { description, address, picture })} />
}
