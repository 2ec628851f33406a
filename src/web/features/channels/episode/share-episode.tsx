import { Code, Link, Share2 } from 'lucide-react'
import { useState } from 'react'
import { embedCode } from '#contract/embed.ts'
import type { VideoHandle } from '../../../player/index.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { usePageAddress } from '../../../shell/page-head.tsx'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { sharePage } from '../../../ui/share-page.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { openSheet, Sheet } from '../../../ui/sheet.tsx'
import { sharedParameter } from './watch-report/view-origin.ts'

const sheetId = 'share-episode'

interface ShareEpisodeProps {
  readonly title: string
  readonly video: VideoHandle
  /** Other sites may embed the player. */
  readonly embeddable: boolean
}

/** Shares the address of the episode, on request with the present position, or the code that embeds its player. */
export function ShareEpisode({ title, video, embeddable }: ShareEpisodeProps) {
  const { t } = useTranslation('channels')
  const { origin, pathname, address } = usePageAddress()
  const canShare = useHydrated() && 'share' in navigator
  const [withTime, setWithTime] = useState(false)
  const [frozen, setFrozen] = useState(0)
  const time = withTime && frozen > 0 ? `&t=${frozen}` : ''
  const url = `${address}?${sharedParameter}${time}`

  /** Opens the share sheet of the system. */
  async function share(): Promise<void> {
    const outcome = await sharePage(title, url)
    if (outcome === 'copied') await toast.success(t('copied'))
    if (outcome === 'failed') await toast.error(t('copyFailed'))
  }

  async function copy(text: string, done: 'copied' | 'watch.codeCopied'): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      await toast.success(t(done))
    } catch {
      await toast.error(t('copyFailed'))
    }
  }

  return (
    <>
      <Button
        onClick={() => {
          setFrozen(video.position())
          openSheet(sheetId)
        }}
      >
        <Share2 aria-hidden className="size-5" />
        {t('share')}
      </Button>
      <Sheet id={sheetId} title={t('watch.shareTitle')}>
        <div className="flex flex-col gap-3 p-2">
          <input readOnly aria-label={t('watch.link')} value={url} className="field text-sm" />
          {frozen > 0 && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" checked={withTime} onChange={({ target }) => setWithTime(target.checked)} />
              {t('watch.withTime', { time: formatElapsed(frozen * 1000) })}
            </label>
          )}
          <Button variant="primary" onClick={() => void copy(url, 'copied')}>
            <Link aria-hidden className="size-5" />
            {t('watch.copyLink')}
          </Button>
          {canShare && (
            <Button onClick={() => void share()}>
              <Share2 aria-hidden className="size-5" />
              {t('watch.shareApp')}
            </Button>
          )}
          {embeddable && (
            <Button
              onClick={() =>
                void copy(embedCode(origin, pathname, title, { width: 560, height: 315 }), 'watch.codeCopied')
              }
            >
              <Code aria-hidden className="size-5" />
              {t('watch.copyCode')}
            </Button>
          )}
        </div>
      </Sheet>
    </>
  )
}
