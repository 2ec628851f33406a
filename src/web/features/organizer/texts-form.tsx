import { Form } from 'react-router'
import { eventLeadMax, eventRulesMax, eventTitleMax } from '#contract/events/limits.ts'
import type { LiverEvent } from '#contract/events/schemas.ts'
import { languageTags, languages } from '#contract/languages.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { AreaField, InputField } from './fields.tsx'

/** The texts of an event in every language. */
export function TextsForm({ event }: { event: LiverEvent }) {
  const { t } = useTranslation('organizer')
  return (
    <Section title={t('texts.title')} lead={t('texts.lead')}>
      <Form method="post" preventScrollReset className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="texts" />
        {languages.map((language) => (
          <fieldset key={language} className="flex flex-col gap-3">
            <legend className="mb-2 font-bold">{t(`language.${language}`)}</legend>
            <InputField
              name={`title.${language}`}
              label={t('texts.name')}
              value={event.title[language]}
              max={eventTitleMax}
              lang={languageTags[language]}
              required
            />
            <InputField
              name={`lead.${language}`}
              label={t('texts.introduction')}
              value={event.lead[language]}
              max={eventLeadMax}
              lang={languageTags[language]}
              required
            />
            <AreaField
              name={`rules.${language}`}
              label={t('texts.rules')}
              value={event.rules[language]}
              max={eventRulesMax}
              lang={languageTags[language]}
              required
            />
          </fieldset>
        ))}
        <Button type="submit" variant="primary" className="self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
