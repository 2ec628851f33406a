import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { Archive, Live, TimeRange } from '#contract/lives.ts'
import { useSign } from '../../../../api/use-sign.ts'
import { useSigned } from '../../../../player/index.ts'
import { formatElapsed, useLanguage } from '../../../../shell/locale/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Confirm } from '../../../../ui/confirm.tsx'
import { ArchiveStrip } from './archive-strip.tsx'
import { formatSize } from './format-size.ts'
import { PictureForm } from './picture-form.tsx'
import { TrimForm } from './trim-form.tsx'
import { useRecorded } from './use-recorded.ts'

interface OwnArchiveProps {
  readonly live: Live
  readonly archive: Archive
  readonly own: NonNullable<Archive['own']>
  /** What the player is in. */
  readonly stage: RefObject<HTMLElement | null>
}

/** What its liver can do with an archive: show or hide it, show a part of it, choose its picture, delete it. */
export function OwnArchive({ live, archive, own, stage }: OwnArchiveProps) {
  const { t } = useTranslation('archive')
  const language = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const [chosen, setChosen] = useState<TimeRange | null>(null)
  const sign = useSign(live)
  const recorded = useRecorded(live.playlistUrl ?? '', sign, `${own.trim?.fromMs ?? ''}-${own.trim?.toMs ?? ''}`)
  const picture = useSigned(live.pictureUrl, sign)
  const { published, durationMs } = archive
  const size = formatSize(own.bytes, language)
  const video = () => stage.current?.querySelector('video') ?? null
  const go = (ms: number) => {
    const player = video()
    if (player) player.currentTime = ms / 1000
  }
  const status = published ? 'published' : own.withheld ? 'withheld' : 'unpublished'
  return (
    <section aria-labelledby="archive-title" className="card mt-6 flex max-w-3xl flex-col gap-6 p-5 sm:p-6">
      <div>
        <h2 id="archive-title" className="font-bold">
          {t('title')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('facts', { time: formatElapsed(own.wholeMs), size })}</p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm">{t(status)}</p>
        {!own.withheld && (
          <Button type="submit" name="intent" value={published ? 'unpublish' : 'publish'} disabled={busy}>
            {t(published ? 'unpublish' : 'publish')}
          </Button>
        )}
      </Form>
      <div className="flex flex-col gap-3">
        <h3 className="font-bold">{t('trim')}</h3>
        <ArchiveStrip recorded={recorded} lengthMs={durationMs} chosen={own.trim ? null : chosen} onGo={go} />
        <TrimForm own={own} video={video} onRange={setChosen} />
      </div>
      {archive.picture && (
        <div className="flex flex-col gap-3">
          <h3 className="font-bold">{t('picture')}</h3>
          <PictureForm own={own} picture={picture} video={video} />
        </div>
      )}
      <div>
        <Confirm label={t('delete')} title={t('deleteTitle')} text={t('deleteText')} intent="delete" />
      </div>
    </section>
  )
}
