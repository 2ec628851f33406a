import { useEffect, useRef } from 'react'
import { liveTitleMaxLength, visibilities } from '#contract/lives/limits.ts'
import type { Live, LiveSettings } from '#contract/lives/schemas.ts'
import { useGenreChoices } from '../../../shell/genres.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FieldFault } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LevelMeter } from '../browser/level-meter.tsx'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'
import { Chips } from './chips.tsx'
import type { InvalidSetting } from './new-live.ts'
import type { StartProblem } from './use-go-live.ts'

interface SetupProps {
  readonly capture: Capture
  readonly captureState: CaptureState
  readonly settings: LiveSettings
  readonly onSettings: (change: Partial<LiveSettings>) => void
  readonly problem: StartProblem | null
  readonly invalid: InvalidSetting | null
  readonly onStart: () => void
  readonly onTakeOver: (prepared: Live) => void
}

/** Title, genre and visibility over the preview, and the button that starts the live. */
export function Setup(props: SetupProps) {
  const { capture, captureState, settings, onSettings, problem, invalid, onStart, onTakeOver } = props
  const titleInvalid = invalid === 'title'
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { t: tStudio } = useTranslation('studio')
  const genres = useGenreChoices()
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (titleInvalid) title.current?.focus()
  }, [titleInvalid])
  return (
    <div className="camera-panel">
      <Problem
        problem={captureState.fault === null ? problem : { fault: captureState.fault }}
        onTakeOver={onTakeOver}
      />
      {invalid === 'reading' && <Notice variant="bad" title={tStudio('fault.reading')} />}
      <div>
        <label htmlFor="camera-name" className="sr-only">
          {tStudio('create.name')}
        </label>
        <input
          ref={title}
          id="camera-name"
          value={settings.title}
          // The reading is that of the former title.
          onChange={({ currentTarget }) => onSettings({ title: currentTarget.value, reading: '' })}
          maxLength={liveTitleMaxLength}
          enterKeyHint="done"
          autoComplete="off"
          placeholder={tStudio('create.namePlaceholder')}
          aria-invalid={titleInvalid}
          aria-describedby={titleInvalid ? 'camera-name-fault' : undefined}
          className="field camera-field"
        />
        <FieldFault id="camera-name" fault={titleInvalid ? tStudio('fault.title') : null} />
      </div>
      <Chips
        legend={tStudio('create.genre')}
        choices={genres.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={settings.genre}
        onChoose={(genre) => onSettings({ genre })}
      />
      <Chips
        legend={tStudio('create.visibility')}
        choices={visibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
        chosen={settings.visibility}
        onChoose={(visibility) => onSettings({ visibility })}
      />
      <LevelMeter level={capture.level} muted={captureState.muted} />
      <Button variant="primary" onClick={onStart} className="min-h-14 w-full text-lg">
        {t('start')}
      </Button>
    </div>
  )
}

function Problem({ problem, onTakeOver }: Pick<SetupProps, 'problem' | 'onTakeOver'>) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { t: tBroadcast } = useTranslation('broadcast')
  if (problem === null) return null
  if ('fault' in problem) {
    return (
      <Notice variant="bad" title={tBroadcast(`fault.${problem.fault}.title`)}>
        <p>{tBroadcast(`fault.${problem.fault}.hint`)}</p>
      </Notice>
    )
  }
  if ('prepared' in problem) {
    const { prepared } = problem
    return (
      <Notice variant="info">
        <p>{t('prepared', { title: prepared.title })}</p>
        <Button variant="primary" onClick={() => onTakeOver(prepared)} className="mt-2">
          {t('takeOver')}
        </Button>
      </Notice>
    )
  }
  const { message, openLive } = problem
  return (
    <Notice variant="bad" title={message}>
      {openLive !== null && (
        <ButtonLink to={`${routePath('user_live___live_stream_setting')}?by=browser`} className="mt-2">
          {t('toOpenLive')}
        </ButtonLink>
      )}
    </Notice>
  )
}
