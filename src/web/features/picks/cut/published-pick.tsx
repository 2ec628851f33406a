import { CircleCheck, Link, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Pick } from '#contract/picks/schemas.ts'
import { usePageAddress } from '../../../shell/page-head.tsx'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { sharePage } from '../../../ui/share-page.ts'
import { pickPath } from '../addresses.ts'

/** Leads to a pick that was just published, and shares it. */
export function PublishedPick({ pick: { id, title } }: { pick: Pick }) {
  const { t } = useTranslation('cutting')
  const { origin } = usePageAddress()
  const box = useRef<HTMLDivElement>(null)
  const url = origin + pickPath(id)
  // The button that was pressed is gone.
  useEffect(() => box.current?.querySelector('a')?.focus(), [])

  async function share(): Promise<void> {
    const outcome = await sharePage(title, url)
    if (outcome === 'failed') await toast.error(t('published.copyFailed'))
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      await toast.success(t('published.copied'))
    } catch {
      await toast.error(t('published.copyFailed'))
    }
  }

  return (
    <div ref={box} className="flex flex-col gap-3 p-2">
      <output className="flex items-start gap-3 rounded-control bg-good-soft p-4 text-good">
        <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
        <span>
          <strong className="block">{title}</strong>
          <span className="text-sm">{t('published.text')}</span>
        </span>
      </output>
      <SiteLink to={pickPath(id)} className={buttonClass('primary')}>
        {t('published.watch')}
      </SiteLink>
      <input readOnly aria-label={t('published.link')} value={url} className="field text-sm" />
      <Button onClick={() => void copy()}>
        <Link aria-hidden className="size-5" />
        {t('published.copy')}
      </Button>
      {'share' in navigator && (
        <Button onClick={() => void share()}>
          <Share2 aria-hidden className="size-5" />
          {t('published.share')}
        </Button>
      )}
    </div>
  )
}
