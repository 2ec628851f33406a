import { UserRound } from 'lucide-react'
import { castBioMax, castImageSize, castNameMax } from '#contract/casts/limits.ts'
import type { Cast } from '#contract/casts/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { DeletionSection } from '../frame/deletion-section.tsx'
import { ImageChoice } from '../frame/image-choice.tsx'
import { NewItemForm } from '../frame/new-item-form.tsx'
import { Section } from '../../../ui/section.tsx'
import { SortableList } from '../ordering/index.ts'
import { AreaRow, ReadingRow, TextForm, TextRow, type Outcome } from '../../../saving/index.ts'
import { storedCast } from './answer-casts.ts'

interface CastListProps {
  readonly channelId: number
  readonly casts: readonly Cast[]
  /** The cursor of what follows the shown ones; null at the end. */
  readonly next: string | null
  readonly outcome: Outcome | undefined
}

/** The casts of a channel in their order, and the form of a new one. */
export function CastList({ channelId, casts, next, outcome }: CastListProps) {
  const { t } = useTranslation('owner')

  async function move(castId: number, beforeId: number | null): Promise<void> {
    const { browserApi } = await import('../../../api/browser.ts')
    const params = { channelId }
    const query = { limit: 1, ...(next !== null && { cursor: next }) }
    const following = next === null ? null : await browserApi('GET /v1/channels/{channelId}/casts', { params, query })
    const body = { beforeId: beforeId ?? following?.casts[0]?.id ?? null }
    await browserApi('POST /v1/channels/{channelId}/casts/{castId}/move', { params: { channelId, castId }, body })
  }

  return (
    <>
      {casts.length === 0 && <p className="py-4 text-center text-muted">{t('casts.empty')}</p>}
      <SortableList
        label={t('tab.casts')}
        items={casts}
        hasMore={next !== null}
        nameOf={({ name }) => name}
        move={move}
        renderRow={({ id, name, reading, imageUrl }) => (
          <SiteLink
            to={routePath('studio___{channelId}___casts___{castId}', { channelId, castId: id })}
            prefetch="none"
            className="flex min-h-14 items-center gap-3 rounded-lg px-2 hover:bg-raised"
          >
            {imageUrl === null ? (
              <span aria-hidden className="flex size-12 items-center justify-center rounded-lg bg-raised text-muted">
                <UserRound className="size-6" />
              </span>
            ) : (
              <img src={imageUrl} alt="" loading="lazy" className="size-12 rounded-lg bg-raised object-cover" />
            )}
            <span className="min-w-0">
              <span className="block font-bold">{name}</span>
              {reading !== '' && <span className="block text-sm text-muted">{reading}</span>}
            </span>
          </SiteLink>
        )}
      />
      <Section title={t('casts.addTitle')}>
        <NewItemForm field="name" label={t('cast.name')} submit={t('casts.add')} max={castNameMax} outcome={outcome} />
      </Section>
    </>
  )
}

/** The texts and the image of a cast. */
export function CastForm({ cast, outcome }: { cast: Cast; outcome: Outcome | undefined }) {
  const { t } = useTranslation('owner')
  const labels: Readonly<Record<string, string>> = {
    name: t('cast.name'),
    reading: t('cast.reading'),
    bio: t('cast.bio'),
  }
  return (
    <>
      <Section title={t('cast.texts')}>
        <TextForm intent="save" stored={storedCast(cast)} outcome={outcome} label={(field) => labels[field] ?? field}>
          {(texts, faults) => (
            <>
              <TextRow
                name="name"
                label={t('cast.name')}
                hint={t('upTo', { max: castNameMax })}
                value={texts['name']}
                max={castNameMax}
                invalid={faults.has('name')}
                required
              />
              <ReadingRow
                label={t('cast.reading')}
                value={texts['reading']}
                max={castNameMax}
                invalid={faults.has('reading')}
              />
              <AreaRow
                name="bio"
                label={t('cast.bio')}
                hint={t('upTo', { max: castBioMax })}
                value={texts['bio']}
                max={castBioMax}
                invalid={faults.has('bio')}
              />
            </>
          )}
        </TextForm>
      </Section>
      <Section title={t('channel.images')}>
        <ImageChoice
          label={t('cast.image')}
          hint={t('image.size', castImageSize)}
          url={cast.imageUrl}
          path={`/v1/channels/${cast.channelId}/casts/${cast.id}/image`}
          removal="remove-image"
          shape="size-40 rounded-control"
        />
      </Section>
      <DeletionSection title={t('cast.deleteTitle')} text={t('cast.deleteText')} />
    </>
  )
}
