import { getFormProps, getInputProps, getSelectProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { latencyModes, liveTitleMaxLength, visibilities } from '#contract/lives/limits.ts'
import type { LiveSettings, NewLive } from '#contract/lives/schemas.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import { useGenreChoices } from '../../../shell/genres.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup, FormRow } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readLiveForm, type LiveFields } from './live-form.ts'

interface CreateLiveProps {
  readonly lastResult: SubmissionResult | undefined
  /** Both in Japan time. */
  readonly suggestedStart: string
  readonly earliestStart: string
  /** Which choices the address has made: publishing with an encoder now, or a later start. */
  readonly preset: 'encoder' | 'later' | null
  /** Input of the liver from another tab of the page. */
  readonly settings: LiveSettings | null
  /** The fields of the thumbnail. */
  readonly thumbnail: ReactNode
}

const defaults = {
  genre: 'talk',
  start: 'now',
  visibility: 'public',
  latencyMode: 'low',
  chatting: 'on',
  archiving: 'on',
} as const

const onOff = (on: boolean) => (on ? 'on' : 'off')

const asFields = ({ chatting, archiving, ...settings }: LiveSettings) => ({
  ...settings,
  chatting: onOff(chatting),
  archiving: onOff(archiving),
})

/** The form of a new live. The server validates it with the same schema, so it works without JavaScript. */
export function CreateLive({
  lastResult,
  suggestedStart,
  earliestStart,
  preset,
  settings,
  thumbnail,
}: CreateLiveProps) {
  const { t } = useTranslation('studio')
  const { t: tLives } = useTranslation('lives')
  const { t: tBroadcast } = useTranslation('broadcast')
  const genres = useGenreChoices()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<LiveFields, NewLive>({
    id: 'new-live',
    ...(lastResult && { lastResult }),
    defaultValue: { ...defaults, ...(settings && asFields(settings)), startsAt: suggestedStart },
    onValidate: ({ formData }) => readLiveForm(formData),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const faultOf = ({ errors }: { errors: string[] | undefined }, key: 'title' | 'reading' | 'genre' | 'startsAt') => {
    if (!errors) return null
    return t(errors.includes('startsAtMissing') ? 'fault.startsAtMissing' : `fault.${key}`)
  }
  const { archiving, chatting, genre, latencyMode, reading, start, startsAt, title, visibility } = fields
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-2xl font-black sm:text-3xl">{t('create.title')}</h1>
      <p className="mb-6 mt-2 text-muted">{t('create.lead')}</p>
      <Form method="post" {...getFormProps(form)} className="card flex flex-col gap-7 p-5 sm:p-8">
        {form.errors && <Notice variant="bad">{form.errors.join(' ')}</Notice>}
        <FormRow id={title.id} label={t('create.name')} hint={t('create.nameHint')} fault={faultOf(title, 'title')}>
          <input
            {...getInputProps(title, { type: 'text' })}
            key={title.key}
            maxLength={liveTitleMaxLength}
            required
            aria-describedby={title.errors && `${title.id}-fault`}
            placeholder={t('create.namePlaceholder')}
            className="field"
          />
        </FormRow>
        <FormRow
          id={reading.id}
          label={t('create.reading')}
          hint={t('create.readingHint')}
          fault={faultOf(reading, 'reading')}
        >
          <input
            {...getInputProps(reading, { type: 'text' })}
            key={reading.key}
            maxLength={titleReadingMax}
            aria-describedby={reading.errors && `${reading.id}-fault`}
            className="field"
          />
        </FormRow>
        <FormRow id={genre.id} label={t('create.genre')} fault={faultOf(genre, 'genre')}>
          <select {...getSelectProps(genre)} key={genre.key} className="field">
            {genres.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </FormRow>
        <div className={preset === 'encoder' ? 'hidden' : 'group/start flex flex-col gap-4'}>
          {preset === null ? (
            <ChoiceGroup
              name={start.name}
              legend={t('create.start')}
              chosen={start.initialValue}
              choices={[
                { value: 'now', label: t('create.startNow') },
                { value: 'later', label: t('create.startLater') },
              ]}
            />
          ) : (
            <input type="hidden" name={start.name} value={preset === 'later' ? 'later' : 'now'} />
          )}
          <div className="group-has-[[value=now]:checked]/start:hidden">
            <FormRow id={startsAt.id} label={t('create.startsAt')} fault={faultOf(startsAt, 'startsAt')}>
              <input
                {...getInputProps(startsAt, { type: 'datetime-local' })}
                key={startsAt.key}
                min={earliestStart}
                aria-describedby={startsAt.errors && `${startsAt.id}-fault`}
                className="field sm:w-72"
              />
            </FormRow>
          </div>
        </div>
        {thumbnail}
        <ChoiceGroup
          name={visibility.name}
          legend={t('create.visibility')}
          chosen={visibility.initialValue}
          choices={visibilities.map((value) => ({ value, label: tLives(`visibility.${value}`) }))}
        />
        <ChoiceGroup
          name={latencyMode.name}
          legend={t('create.latency')}
          chosen={latencyMode.initialValue}
          choices={latencyModes.map((value) => ({
            value,
            label: t(`create.${value}`),
            hint: t(`create.${value}Hint`),
          }))}
        />
        <ChoiceGroup
          name={chatting.name}
          legend={t('create.chat')}
          chosen={chatting.initialValue}
          choices={[
            { value: 'on', label: t('create.chatOn'), hint: t('create.chatOnHint') },
            { value: 'off', label: t('create.chatOff'), hint: t('create.chatOffHint') },
          ]}
        />
        <ChoiceGroup
          name={archiving.name}
          legend={t('create.archive')}
          chosen={archiving.initialValue}
          choices={[
            { value: 'on', label: t('create.archiveOn'), hint: t('create.archiveOnHint') },
            { value: 'off', label: t('create.archiveOff'), hint: t('create.archiveOffHint') },
          ]}
        />
        {preset !== 'encoder' && (
          <ChoiceGroup
            name="by"
            legend={tBroadcast('way')}
            chosen="encoder"
            choices={(['encoder', 'browser'] as const).map((value) => ({
              value,
              label: tBroadcast(`ways.${value}`),
              hint: tBroadcast(`ways.${value}Hint`),
            }))}
          />
        )}
        <Button type="submit" variant="primary" disabled={busy} className="min-h-13 text-lg">
          {t('create.submit')}
        </Button>
      </Form>
    </div>
  )
}
