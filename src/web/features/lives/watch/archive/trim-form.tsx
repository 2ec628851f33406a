import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { Archive } from '#contract/lives.ts'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { TimeInput } from './time-input.tsx'

interface TrimFormProps {
  readonly own: NonNullable<Archive['own']>
  video(): HTMLVideoElement | null
}

/** Which part of the recording others see; it is chosen on the whole recording, so that the player can show both ends. */
export function TrimForm({ own: { trim, wholeMs }, video }: TrimFormProps) {
  const { t } = useTranslation('lives')
  const busy = useNavigation().state !== 'idle'
  if (trim) {
    const [from, to] = [formatElapsed(trim.fromMs), formatElapsed(trim.toMs)]
    return (
      <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
        <p className="text-sm">{t('archive.trimmed', { from, to })}</p>
        <Button type="submit" name="intent" value="whole" disabled={busy}>
          {t('archive.whole')}
        </Button>
      </Form>
    )
  }
  const hint = t('archive.timeHint')
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
      <p className="text-sm text-muted">{t('archive.trimText')}</p>
      <input type="hidden" name="wholeMs" value={wholeMs} />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <TimeInput
          name="from"
          label={t('archive.from')}
          hint={hint}
          initialMs={0}
          takeLabel={t('archive.hereFrom')}
          previewLabel={t('archive.seekFrom')}
          video={video}
        />
        <TimeInput
          name="to"
          label={t('archive.to')}
          hint={hint}
          initialMs={wholeMs}
          takeLabel={t('archive.hereTo')}
          previewLabel={t('archive.seekTo')}
          video={video}
        />
      </div>
      <Button type="submit" name="intent" value="trim" disabled={busy}>
        {t('archive.apply')}
      </Button>
    </Form>
  )
}
