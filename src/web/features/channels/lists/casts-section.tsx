import { Users } from 'lucide-react'
import type { Cast } from '#contract/casts/schemas.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { castPath } from '../addresses.ts'
import { SubjectImage } from '../generated-image.tsx'
import { EmptyOwn } from './empty-own.tsx'
import { MoreLink } from './more-link.tsx'
import { Section } from './section.tsx'
import { useMore, type ListPage } from './use-more.ts'
import { castsStudioPath } from '../studio-addresses.ts'

interface CastsSectionProps {
  readonly channelId: number
  readonly first: ListPage<Cast>
  /** For owners and editors. */
  readonly own: boolean
}

/** The performers of a channel, in the order of its editors. */
export function CastsSection({ channelId, first, own }: CastsSectionProps) {
  const { t } = useTranslation('channels')
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { casts: items, next } = await api('GET /v1/channels/{channelId}/casts', {
      params: { channelId },
      query: { cursor },
    })
    return { items, next }
  })
  const { items } = rows
  if (items.length === 0 && !own) return null
  return (
    <Section
      id="casts"
      title={t('sections.casts')}
      beside={own && items.length > 0 && <ButtonLink to={castsStudioPath(channelId)}>{t('own.addCast')}</ButtonLink>}
    >
      {items.length === 0 && (
        <EmptyOwn icon={Users} text={t('own.noCasts')} action={t('own.addCast')} to={castsStudioPath(channelId)} />
      )}
      <ul ref={list} className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 md:grid-cols-6">
        {items.map((cast) => (
          <li key={cast.id}>
            <CastCard cast={cast} />
          </li>
        ))}
      </ul>
      <MoreLink name="casts" list={rows} />
    </Section>
  )
}

function CastCard({ cast: { id, channelId, name, imageUrl } }: { cast: Cast }) {
  return (
    <SiteLink to={castPath(channelId, id)} className="group flex flex-col items-center gap-2 rounded-card text-center">
      <span className="block aspect-square w-full max-w-28 overflow-hidden rounded-full bg-raised ring-brand transition-shadow group-hover:ring-3">
        <SubjectImage id={id} name={name} url={imageUrl} />
      </span>
      <span className="palt line-clamp-2 text-sm font-bold">{name}</span>
    </SiteLink>
  )
}
