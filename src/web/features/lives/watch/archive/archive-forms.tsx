import { Crosshair, Play } from 'lucide-react'
import { useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Archive, TimeRange } from '#contract/lives/schemas.ts'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { parseTime, readTrim, timePattern } from './trim-range.ts'

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

interface ThumbnailFormProps {
  readonly own: NonNullable<Archive['own']>
  /** The URL of the current thumbnail; null until it is signed. */
  readonly thumbnailUrl: string | null
  video(): HTMLVideoElement | null
}

/** Chooses the frame that represents the archive in lists and on share cards. */
export function ThumbnailForm({ own: { trim, posterMs }, thumbnailUrl, video }: ThumbnailFormProps) {
  const { t } = useTranslation('archive')
  const busy = useNavigation().state !== 'idle'
  // Times in the form are positions of the player, which plays the trimmed recording.
  const startMs = trim?.fromMs ?? 0
  const shownMs = posterMs === null ? 0 : Math.max(0, posterMs - startMs)
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-x-6 gap-y-4 sm:flex-row">
      {thumbnailUrl !== null && (
        <img src={thumbnailUrl} alt={t('posterAlt')} className="aspect-video w-48 rounded-xl bg-night object-contain" />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <p className="text-sm text-muted">
          {t('posterText')}{' '}
          {posterMs === null ? t('posterByItself') : t('posterChosen', { time: formatElapsed(shownMs) })}
        </p>
        <input type="hidden" name="beginMs" value={startMs} />
        <TimeInput
          key={shownMs}
          name="at"
          label={t('posterAt')}
          hint={t('timeHint')}
          initialMs={shownMs}
          copyLabel={t('hereAt')}
          previewLabel={t('seekAt')}
          video={video}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="poster" disabled={busy}>
            {t('posterApply')}
          </Button>
          {posterMs !== null && (
            <Button type="submit" name="intent" value="default-poster" disabled={busy} formNoValidate>
              {t('posterAuto')}
            </Button>
          )}
        </div>
      </div>
    </Form>
  )
}

interface TimeInputProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly initialMs: number
  readonly copyLabel: string
  readonly previewLabel: string
  /** The player's element; null until the player has loaded. */
  video(): HTMLVideoElement | null
}

/** A time of the recording: typed, or copied from the player. Another button moves the player to the time. */
function TimeInput({ name, label, hint, initialMs, copyLabel, previewLabel, video }: TimeInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const copyCurrentTime = () => {
    const player = video()
    if (!player || !input.current) return
    input.current.value = formatElapsed(player.currentTime * 1000)
    // Setting `value` fires no event, and the form's `onInput` updates the selected range.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const preview = () => {
    const player = video()
    const time = parseTime(input.current?.value ?? '')
    if (!player || time === null) return
    player.currentTime = time / 1000
    player.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
        <span className="ml-2 text-sm font-normal text-muted">{hint}</span>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          name={name}
          defaultValue={formatElapsed(initialMs)}
          pattern={timePattern}
          required
          autoComplete="off"
          className="field w-32 tabular-nums"
        />
        {hydrated && (
          <>
            <Button onClick={copyCurrentTime} aria-label={copyLabel} title={copyLabel} className="px-3">
              <Crosshair aria-hidden className="size-5" />
            </Button>
            <Button onClick={preview} aria-label={previewLabel} title={previewLabel} className="px-3">
              <Play aria-hidden className="size-5" />
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
