import { Form } from 'react-router'
import { eventBonusesMax, eventPrizesMax, eventTypes } from '#contract/events/limits.ts'
import type { LiverEvent } from '#contract/events/schemas.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import { toJapanTime } from '#contract/japan-time.ts'
import { languages, type Text } from '#contract/languages.ts'
import { useGenreChoices } from '../../shell/genres.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/form-fields.tsx'
import { Section } from '../../ui/section.tsx'
import { CheckField, InputField } from './fields.tsx'

const local = (at: string): string => (at === '' ? '' : toJapanTime(Date.parse(at)))

/** The rows with an empty one at the end, which is saved when it is filled in. */
const withEmpty = <Row,>(rows: readonly Row[], empty: Row, max: number): readonly Row[] =>
  rows.length < max ? [...rows, empty] : rows

const noName: Text = { ja: '', en: '', ko: '' }

/** The name of a reward in every language. */
function RewardNames({ prefix, name }: { prefix: string; name: Text }) {
  const { t } = useTranslation('organizer')
  return languages.map((language) => (
    <InputField
      key={language}
      name={`${prefix}.${language}`}
      label={t('rules.rewardIn', { language: t(`language.${language}`) })}
      value={name[language]}
      lang={language}
    />
  ))
}

const rowClass = 'grid gap-3 rounded-control bg-raised p-3 sm:grid-cols-2'
const numberText = (value: number | null): string => (value === null ? '' : String(value))

function Rewards({ event }: { event: LiverEvent }) {
  const { t } = useTranslation('organizer')
  const prizes = event.prizes.map((prize) => ({ ...prize, from: numberText(prize.from), to: numberText(prize.to) }))
  const levels = event.levels.map((level) => ({ ...level, points: numberText(level.points) }))
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-bold">{t('rules.prizes')}</legend>
        {withEmpty(prizes, { from: '', to: '', name: noName }, eventPrizesMax).map(({ from, to, name }, index) => (
          <div key={`${index} ${from}`} className={rowClass}>
            <InputField name="prize.from" label={t('rules.fromRank')} value={from} type="number" />
            <InputField name="prize.to" label={t('rules.toRank')} value={to} type="number" />
            <RewardNames prefix="prize" name={name} />
          </div>
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-bold">{t('rules.levels')}</legend>
        {withEmpty(levels, { points: '', name: noName }, eventPrizesMax).map(({ points, name }, index) => (
          <div key={`${index} ${points}`} className={rowClass}>
            <InputField name="level.points" label={t('rules.points')} value={points} type="number" />
            <RewardNames prefix="level" name={name} />
          </div>
        ))}
      </fieldset>
    </>
  )
}

function Bonuses({ event }: { event: LiverEvent }) {
  const { t } = useTranslation('organizer')
  const rows = withEmpty(event.bonuses, { from: '', until: '', multiplier: 2 }, eventBonusesMax)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">{t('rules.bonuses')}</legend>
      {rows.map(({ from, until, multiplier }, index) => (
        <div key={`${index} ${from}`} className={rowClass}>
          <InputField name="bonus.from" label={t('rules.bonusFrom')} value={local(from)} type="datetime-local" />
          <InputField name="bonus.until" label={t('rules.bonusUntil')} value={local(until)} type="datetime-local" />
          <InputField name="bonus.multiplier" label={t('rules.multiplier')} value={String(multiplier)} type="number" />
        </div>
      ))}
    </fieldset>
  )
}

function Conditions({ event }: { event: LiverEvent }) {
  const { t } = useTranslation('organizer')
  const genres = useGenreChoices(event.genres)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">{t('rules.conditions')}</legend>
      <p className="text-sm text-muted">{t('rules.genres')}</p>
      <div className="flex flex-wrap gap-x-5">
        {genres.map(({ id, name }) => (
          <CheckField key={id} name="genres" value={id} label={name} checked={event.genres.includes(id)} />
        ))}
      </div>
      <InputField
        name="licenceDays"
        label={t('rules.licenceDays')}
        value={String(event.licenceDays)}
        type="number"
        required
      />
      <CheckField name="withoutWinners" label={t('rules.withoutWinners')} checked={event.withoutWinners} />
      <CheckField name="approval" label={t('rules.approval')} checked={event.approval} />
      <InputField
        name="divisionSize"
        label={t('rules.divisionSize')}
        hint={t('rules.divisionHint')}
        value={numberText(event.divisionSize)}
        type="number"
      />
    </fieldset>
  )
}

/** The rules of a draft. */
export function RulesForm({ event, gifts }: { event: LiverEvent; gifts: readonly Gift[] }) {
  const { t } = useTranslation('organizer')
  const language = useLanguage()
  return (
    <Section title={t('rules.title')} lead={t('rules.lead')}>
      <Form method="post" preventScrollReset className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="rules" />
        <ChoiceGroup
          name="type"
          legend={t('rules.type')}
          chosen={event.type}
          choices={eventTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <fieldset className="grid gap-3 sm:grid-cols-3">
          <legend className="mb-2 font-bold">{t('rules.times')}</legend>
          {(['entryEndsAt', 'startsAt', 'endsAt'] as const).map((name) => (
            <InputField
              key={name}
              name={name}
              label={t(`rules.${name}`)}
              value={local(event[name])}
              type="datetime-local"
              required
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="mb-2 font-bold">{t('rules.gifts')}</legend>
          <p className="text-sm text-muted">{t('rules.giftsHint')}</p>
          <div className="flex flex-wrap gap-x-5">
            {gifts.map(({ id, name }) => (
              <CheckField key={id} name="gifts" value={id} label={name[language]} checked={event.gifts.includes(id)} />
            ))}
          </div>
        </fieldset>
        <Bonuses event={event} />
        <Rewards event={event} />
        <Conditions event={event} />
        <Button type="submit" variant="primary" className="self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
