import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { Archive } from '#contract/lives.ts'
import { formatElapsed, useLanguage } from '../../../../shell/locale/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Confirm } from '../../../../ui/confirm.tsx'
import { formatSize } from './format-size.ts'
import { TrimForm } from './trim-form.tsx'

interface OwnArchiveProps {
  readonly archive: Archive
  readonly own: NonNullable<Archive['own']>
  /** What the player is in. */
  readonly stage: RefObject<HTMLElement | null>
}

/** What its liver can do with an archive: show or hide it, show a part of it, delete it. */
export function OwnArchive({ archive, own, stage }: OwnArchiveProps) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const { published } = archive
  const size = formatSize(own.bytes, language)
  return (
    <section aria-labelledby="archive-title" className="card mt-6 flex max-w-3xl flex-col gap-6 p-5 sm:p-6">
      <div>
        <h2 id="archive-title" className="font-bold">
          {t('archive.title')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('archive.facts', { time: formatElapsed(own.wholeMs), size })}</p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm">{t(published ? 'archive.published' : 'archive.unpublished')}</p>
        <Button type="submit" name="intent" value={published ? 'unpublish' : 'publish'} disabled={busy}>
          {t(published ? 'archive.unpublish' : 'archive.publish')}
        </Button>
      </Form>
      <div className="flex flex-col gap-3">
        <h3 className="font-bold">{t('archive.trim')}</h3>
        <TrimForm own={own} video={() => stage.current?.querySelector('video') ?? null} />
      </div>
      <div>
        <Confirm
          label={t('archive.delete')}
          title={t('archive.deleteTitle')}
          text={t('archive.deleteText')}
          intent="delete"
        />
      </div>
    </section>
  )
}
