import { Pencil } from 'lucide-react'
import type { ChannelRole } from '#contract/channels/limits.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { channelStudioPath } from './studio-addresses.ts'

/** Shows owners and editors where they edit the channel. */
export function OwnStrip({ channelId, role }: { channelId: number; role: ChannelRole }) {
  const { t } = useTranslation('channels')
  return (
    <aside className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-brand-soft p-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-bold text-brand-ink">{t(`own.${role}`)}</p>
        <p className="text-sm">{t('own.text')}</p>
      </div>
      <ButtonLink to={channelStudioPath(channelId)} className="max-sm:w-full">
        <Pencil aria-hidden className="size-5" />
        {t('own.toStudio')}
      </ButtonLink>
    </aside>
  )
}
