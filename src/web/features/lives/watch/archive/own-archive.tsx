import { useState, type RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Language } from '#contract/languages.ts'
import type { Archive, Live, TimeRange } from '#contract/lives/schemas.ts'
import { useSign } from '../../../../live-room/index.ts'
import { useSigned } from '../../../../player/index.ts'
import { formatElapsed, useLanguage } from '../../../../shell/locale/index.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Confirm } from '../../../../ui/confirm.tsx'
import { showAddressed } from '../../../../ui/show-addressed.ts'
import { ArchiveStrip } from './archive-strip.tsx'
import { ThumbnailForm, TrimForm } from './archive-forms.tsx'
import { useArchivePreview } from './archive-preview.ts'

interface OwnArchiveProps {
  readonly live: Live
  readonly archive: Archive
  readonly own: NonNullable<Archive['own']>
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

/** The liver's controls of an archive: publish or unpublish it, trim it, choose its thumbnail, delete it. */
export function OwnArchive({ live, archive, own, stage }: OwnArchiveProps) {
  const { t } = useTranslation('archive')
  const language = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const [selected, setSelected] = useState<TimeRange | null>(null)
  const sign = useSign(live)
  const preview = useArchivePreview(live.playlistUrl ?? '', sign, `${own.trim?.fromMs ?? ''}-${own.trim?.toMs ?? ''}`)
  const thumbnailUrl = useSigned(live.posterUrl, sign)
  const { published, durationMs } = archive
  const size = formatSize(own.bytes, language)
  const video = () => stage.current?.querySelector('video') ?? null
  const seek = (ms: number) => {
    const player = video()
    if (player) player.currentTime = ms / 1000
  }
  const status = published ? 'published' : own.takenDown ? 'takenDown' : 'unpublished'
  return (
    <section
      ref={showAddressed}
      id="archive"
      aria-labelledby="archive-title"
      className="card mt-6 flex max-w-3xl flex-col gap-6 p-5 sm:p-6"
    >
      <div>
        <h2 id="archive-title" className="font-bold">
          {t('title')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('facts', { time: formatElapsed(own.wholeMs), size })}</p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm">{t(status)}</p>
        {!own.takenDown && (
          <Button type="submit" name="intent" value={published ? 'unpublish' : 'publish'} disabled={busy}>
            {t(published ? 'unpublish' : 'publish')}
          </Button>
        )}
      </Form>
      <div className="flex flex-col gap-3">
        <h3 className="font-bold">{t('trim')}</h3>
        <ArchiveStrip preview={preview} lengthMs={durationMs} selected={own.trim ? null : selected} onSeek={seek} />
        <TrimForm own={own} video={video} onRange={setSelected} />
      </div>
      {archive.hasVideo && (
        <div className="flex flex-col gap-3">
          <h3 className="font-bold">{t('poster')}</h3>
          <ThumbnailForm own={own} thumbnailUrl={thumbnailUrl} video={video} />
        </div>
      )}
      <div>
        <Confirm label={t('delete')} title={t('deleteTitle')} text={t('deleteText')} intent="delete" />
      </div>
    </section>
  )
}

/** Such as `1.2 GB`, in decimal units. */
function formatSize(bytes: number, language: Language): string {
  const gigabytes = bytes >= 1e9
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: gigabytes ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / (gigabytes ? 1e9 : 1e6))
}
