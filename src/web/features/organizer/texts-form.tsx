import { eventLeadMax, eventRulesMax, eventTitleMax } from '#contract/events/limits.ts'
import type { LiverEvent } from '#contract/events/schemas.ts'
import { languageTags, languages } from '#contract/languages.ts'
import { AreaRow, TextForm, TextRow, type Outcome } from '../../saving/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Section } from '../../ui/section.tsx'
import { partOf, storedTexts, textField } from './text-values.ts'

const inputs = [
  { part: 'title', Row: TextRow, max: eventTitleMax },
  { part: 'lead', Row: TextRow, max: eventLeadMax },
  { part: 'rules', Row: AreaRow, max: eventRulesMax },
] as const

/** The texts of an event in every language, side by side where there is room. */
export function TextsForm({ event, outcome }: { event: LiverEvent; outcome: Outcome | undefined }) {
  const { t } = useTranslation('organizer')
  const labels = { title: t('texts.name'), lead: t('texts.introduction'), rules: t('texts.rules') }
  function label(field: string): string {
    const found = partOf(field)
    return found ? `${labels[found.part]} (${t(`language.${found.language}`)})` : field
  }
  return (
    <Section title={t('texts.title')} lead={t('texts.lead')}>
      <TextForm intent="texts" stored={storedTexts(event)} outcome={outcome} sharing={['rules']} label={label}>
        {(texts, faults) => (
          <div className="grid gap-6 lg:grid-cols-3">
            {languages.map((language) => (
              <fieldset key={language} className="flex min-w-0 flex-col gap-3">
                <legend className="mb-2 font-bold">{t(`language.${language}`)}</legend>
                {inputs.map(({ part, Row, max }) => {
                  const name = textField(part, language)
                  return (
                    <Row
                      key={part}
                      name={name}
                      label={labels[part]}
                      value={texts[name]}
                      max={max}
                      invalid={faults.has(name)}
                      lang={languageTags[language]}
                      required
                    />
                  )
                })}
              </fieldset>
            ))}
          </div>
        )}
      </TextForm>
    </Section>
  )
}
