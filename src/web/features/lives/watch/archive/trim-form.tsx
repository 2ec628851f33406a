import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { Archive, TimeRange } from '#contract/lives/schemas.ts'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { TimeInput } from './time-input.tsx'
import { readTrim } from './trim-range.ts'

interface TrimFormProps {
  readonly own: NonNullable<Archive['own']>
  video(): HTMLVideoElement | null
  /** The range in the form has changed; null when it is invalid. */
  onRange(range: TimeRange | null): void
}

/** Chooses the range that viewers see, on the whole recording, so that the player can show both ends. */
export function TrimForm({ own: { trim, wholeMs }, video, onRange }: TrimFormProps) {
  const { t } = useTranslation('archive')
  const busy = useNavigation().state !== 'idle'
  if (trim) {
    const [from, to] = [formatElapsed(trim.fromMs), formatElapsed(trim.toMs)]
    return (
      <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
        <p className="text-sm">{t('trimmed', { from, to })}</p>
        <Button type="submit" name="intent" value="whole" disabled={busy}>
          {t('whole')}
        </Button>
      </Form>
    )
  }
  const hint = t('timeHint')
  return (
    <Form
      method="post"
      preventScrollReset
      onInput={({ currentTarget }) => onRange(readTrim(new FormData(currentTarget)))}
      className="flex flex-col items-start gap-4"
    >
      <p className="text-sm text-muted">{t('trimText')}</p>
      <input type="hidden" name="wholeMs" value={wholeMs} />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <TimeInput
          name="from"
          label={t('from')}
          hint={hint}
          initialMs={0}
          copyLabel={t('hereFrom')}
          previewLabel={t('seekFrom')}
          video={video}
        />
        <TimeInput
          name="to"
          label={t('to')}
          hint={hint}
          initialMs={wholeMs}
          copyLabel={t('hereTo')}
          previewLabel={t('seekTo')}
          video={video}
        />
      </div>
      <Button type="submit" name="intent" value="trim" disabled={busy}>
        {t('apply')}
      </Button>
    </Form>
  )
}
