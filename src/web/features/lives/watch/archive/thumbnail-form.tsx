import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { Archive } from '#contract/lives/schemas.ts'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { TimeInput } from './time-input.tsx'

interface ThumbnailFormProps {
  readonly own: NonNullable<Archive['own']>
  /** The URL of the current thumbnail; null until it is signed. */
  readonly thumbnailUrl: string | null
  video(): HTMLVideoElement | null
}

/** Chooses the frame that represents the archive in lists and on share cards. */
export function ThumbnailForm({ own: { trim, pictureMs }, thumbnailUrl, video }: ThumbnailFormProps) {
  const { t } = useTranslation('archive')
  const busy = useNavigation().state !== 'idle'
  // Times in the form are positions of the player, which plays the trimmed recording.
  const startMs = trim?.fromMs ?? 0
  const shownMs = pictureMs === null ? 0 : Math.max(0, pictureMs - startMs)
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-x-6 gap-y-4 sm:flex-row">
      {thumbnailUrl !== null && (
        <img
          src={thumbnailUrl}
          alt={t('pictureAlt')}
          className="aspect-video w-48 rounded-xl bg-night object-contain"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <p className="text-sm text-muted">
          {t('pictureText')}{' '}
          {pictureMs === null ? t('pictureByItself') : t('pictureChosen', { time: formatElapsed(shownMs) })}
        </p>
        <input type="hidden" name="beginMs" value={startMs} />
        <TimeInput
          key={shownMs}
          name="at"
          label={t('pictureAt')}
          hint={t('timeHint')}
          initialMs={shownMs}
          copyLabel={t('hereAt')}
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
