import { bannedWordMaxLength, bannedWordsMax } from '#contract/chat/limits.ts'
import type { EpisodeCommentWords } from '#contract/episode-comments/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Section } from '../../../ui/section.tsx'
import { AreaRow, TextForm, type Outcome } from '../../../saving/index.ts'
import { storedWords } from './answer-words.ts'

interface CommentWordsProps {
  readonly words: EpisodeCommentWords
  readonly outcome: Outcome | undefined
}

/** The words that comments on the episodes of the channel may not contain. */
export function CommentWords({ words, outcome }: CommentWordsProps) {
  const { t } = useTranslation('owner')
  return (
    <Section title={t('comments.words')} lead={t('comments.wordsText')}>
      <TextForm intent="words" stored={storedWords(words)} outcome={outcome} label={() => t('comments.list')}>
        {(texts, faults) => (
          <AreaRow
            name="words"
            label={t('comments.list')}
            hint={t('comments.hint', { length: bannedWordMaxLength, max: bannedWordsMax })}
            value={texts['words']}
            invalid={faults.has('words')}
          />
        )}
      </TextForm>
    </Section>
  )
}
