import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { Archive } from '#contract/lives.ts'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { TimeInput } from './time-input.tsx'

interface PictureFormProps {
  readonly own: NonNullable<Archive['own']>
  /** Address of the picture as it is now; null as long as it is not known. */
  readonly picture: string | null
  video(): HTMLVideoElement | null
}

/** Which scene stands for the archive in lists and where it is shared. */
export function PictureForm({ own: { trim, pictureMs }, picture, video }: PictureFormProps) {
  const { t } = useTranslation('archive')
  const busy = useNavigation().state !== 'idle'
  // Times are those of the player, which shows what is not trimmed away.
  const beginMs = trim?.fromMs ?? 0
  const shownMs = pictureMs === null ? 0 : Math.max(0, pictureMs - beginMs)
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-x-6 gap-y-4 sm:flex-row">
      {picture !== null && (
        <img src={picture} alt={t('pictureAlt')} className="aspect-video w-48 rounded-xl bg-night object-contain" />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <p className="text-sm text-muted">
          {t('pictureText')}{' '}
          {pictureMs === null ? t('pictureByItself') : t('pictureChosen', { time: formatElapsed(shownMs) })}
        </p>
        <input type="hidden" name="beginMs" value={beginMs} />
        <TimeInput
          key={shownMs}
          name="at"
          label={t('pictureAt')}
          hint={t('timeHint')}
          initialMs={shownMs}
          takeLabel={t('hereAt')}
          previewLabel={t('seekAt')}
          video={video}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="picture" disabled={busy}>
            {t('pictureApply')}
          </Button>
          {pictureMs !== null && (
            <Button type="submit" name="intent" value="no-picture" disabled={busy} formNoValidate>
              {t('pictureAuto')}
            </Button>
          )}
        </div>
      </div>
    </Form>
  )
}
