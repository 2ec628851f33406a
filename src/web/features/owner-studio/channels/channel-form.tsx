import { channelBioMax, channelImageSizes, channelLinksMax, channelNameMax } from '#contract/channels/limits.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { GenreOptions, useOptionName } from '../frame/genres.tsx'
import { ImageChoice } from '../frame/image-choice.tsx'
import { Section } from '../../../ui/section.tsx'
import { AreaRow, ReadingRow, SelectRow, TextForm, TextRow, type Outcome } from '../../../saving/index.ts'
import { storedChannel } from './answer-channels.ts'

interface ChannelFormProps {
  readonly channel: ChannelProfile
  readonly outcome: Outcome | undefined
}

/** The texts and images of a channel. */
export function ChannelForm({ channel, outcome }: ChannelFormProps) {
  const { t } = useTranslation('owner')
  const genreName = useOptionName()
  const labels: Readonly<Record<string, string>> = {
    name: t('channel.name'),
    reading: t('channel.reading'),
    bio: t('channel.bio'),
    links: t('channel.links'),
    genre: t('channel.genre'),
  }
  const path = `/v1/channels/${channel.id}/images`
  const sizeOf = ({ width, height }: { width: number; height: number }) => t('image.size', { width, height })
  return (
    <>
      <Section title={t('channel.texts')}>
        <TextForm
          intent="save"
          stored={storedChannel(channel)}
          outcome={outcome}
          label={(field) => labels[field] ?? field}
          show={(field, value) => (field === 'genre' ? genreName(value) : value)}
        >
          {(texts, faults) => (
            <>
              <TextRow
                name="name"
                label={t('channel.name')}
                hint={t('upTo', { max: channelNameMax })}
                value={texts['name']}
                max={channelNameMax}
                invalid={faults.has('name')}
                required
              />
              <ReadingRow
                label={t('channel.reading')}
                value={texts['reading']}
                max={channelNameMax}
                invalid={faults.has('reading')}
              />
              <AreaRow
                name="bio"
                label={t('channel.bio')}
                hint={t('upTo', { max: channelBioMax })}
                value={texts['bio']}
                max={channelBioMax}
                invalid={faults.has('bio')}
              />
              <AreaRow
                name="links"
                label={t('channel.links')}
                hint={t('channel.linksHint', { max: channelLinksMax })}
                value={texts['links']}
                invalid={faults.has('links')}
              />
              <SelectRow name="genre" label={t('channel.genre')} value={texts['genre']} invalid={faults.has('genre')}>
                <GenreOptions chosen={texts['genre']} />
              </SelectRow>
            </>
          )}
        </TextForm>
      </Section>
      <Section title={t('channel.images')}>
        <ImageChoice
          label={t('channel.cover')}
          hint={sizeOf(channelImageSizes.cover)}
          url={channel.coverUrl}
          path={`${path}/cover`}
          removal="remove-cover"
          shape="aspect-3/1 w-full rounded-control"
        />
        <ImageChoice
          label={t('channel.avatar')}
          hint={sizeOf(channelImageSizes.avatar)}
          url={channel.avatarUrl}
          path={`${path}/avatar`}
          removal="remove-avatar"
          shape="size-28 rounded-full"
        />
      </Section>
    </>
  )
}
