import { chaptersMax } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Section } from '../../../ui/section.tsx'
import { AreaRow, TextForm, type Outcome } from '../../../saving/index.ts'
import { storedChapters } from './answer-video.ts'
import { parseChapters } from './chapter-lines.ts'

/** The chapters of a video, one per line. */
export function ChaptersForm({ video, outcome }: { video: Video; outcome: Outcome | undefined }) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const submitted = outcome?.intent === 'chapters' ? outcome.submitted.texts['chapters'] : undefined
  const { invalid } = parseChapters(submitted ?? '')
  return (
    <Section title={t('chapters.title')} lead={t('chapters.text', { max: chaptersMax })}>
      <TextForm intent="chapters" stored={storedChapters(video)} outcome={outcome} label={() => t('chapters.title')}>
        {(texts, faults) => (
          <>
            <AreaRow
              name="chapters"
              label={t('chapters.lines')}
              hint={t('chapters.example')}
              value={texts['chapters']}
              invalid={faults.has('chapters')}
            />
            {invalid.length > 0 && (
              <p role="alert" className="text-sm font-bold text-bad">
                {t('chapters.invalid', { lines: invalid.join(', ') })}
              </p>
            )}
          </>
        )}
      </TextForm>
    </Section>
  )
}
