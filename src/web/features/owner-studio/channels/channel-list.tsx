import { Clapperboard } from 'lucide-react'
import { Form } from 'react-router'
import { channelNameMax } from '#contract/channels/limits.ts'
import type { OwnChannel } from '#contract/channels/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NewItemForm } from '../frame/new-item-form.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Outcome } from '../../../saving/index.ts'

interface ChannelListProps {
  readonly channels: readonly OwnChannel[]
  readonly outcome: Outcome | undefined
}

/** The channels that the user owns or edits, and the form of a new one. */
export function ChannelList({ channels, outcome }: ChannelListProps) {
  const { t } = useTranslation('owner')
  return (
    <>
      {outcome && outcome.intent !== 'add' && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      {channels.length === 0 ? (
        <section className="flex flex-col items-center gap-3 rounded-card bg-brand-soft p-8 text-center">
          <Clapperboard aria-hidden className="size-12 text-brand-ink" strokeWidth={1.5} />
          <h2 className="text-lg font-bold">{t('channels.emptyTitle')}</h2>
          <p>{t('channels.emptyText')}</p>
        </section>
      ) : (
        <ul aria-label={t('channels.title')} className="flex flex-col gap-3">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
      <Section title={t('channels.addTitle')} lead={t('channels.addText')}>
        <NewItemForm
          field="name"
          label={t('channel.name')}
          submit={t('channels.add')}
          max={channelNameMax}
          outcome={outcome}
        />
      </Section>
    </>
  )
}

function ChannelRow({ channel }: { channel: OwnChannel }) {
  const { t } = useTranslation('owner')
  const { id, name, avatarUrl, role, ownershipOffered } = channel
  return (
    <li className="card flex flex-col gap-3 p-4">
      <SiteLink
        to={routePath('studio___{channelId}', { channelId: id })}
        prefetch="none"
        className="flex min-h-14 items-center gap-4"
      >
        {avatarUrl === null ? (
          <span aria-hidden className="flex size-14 items-center justify-center rounded-full bg-raised text-muted">
            <Clapperboard className="size-6" />
          </span>
        ) : (
          <img src={avatarUrl} alt="" className="size-14 rounded-full bg-raised object-cover" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{name}</span>
          <span className="block text-sm text-muted">{t(`role.${role}`)}</span>
        </span>
      </SiteLink>
      {ownershipOffered && (
        <Form method="post" className="flex flex-wrap items-center gap-3 rounded-control bg-raised p-3">
          <p className="flex-1 text-sm">{t('channels.offered')}</p>
          <input type="hidden" name="channelId" value={id} />
          <Button type="submit" name="intent" value="accept" variant="primary">
            {t('channels.accept')}
          </Button>
        </Form>
      )}
    </li>
  )
}
