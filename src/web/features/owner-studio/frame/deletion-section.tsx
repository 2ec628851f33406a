import { useTranslation } from '../../../texts/index.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Section } from '../../../ui/section.tsx'

/** A button that deletes what the page edits, after a confirmation. */
export function DeletionSection({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('owner')
  return (
    <Section title={title} lead={text}>
      <div>
        <Confirm label={t('delete')} title={title} text={text} intent="delete" />
      </div>
    </Section>
  )
}
