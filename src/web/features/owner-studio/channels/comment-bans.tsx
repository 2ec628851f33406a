import { Form } from 'react-router'
import type { EpisodeCommentBan } from '#contract/episode-comments/schemas.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { MoreLink } from '../uploads/more-link.tsx'
import type { Outcome } from '../../../saving/index.ts'

interface CommentBansProps {
  readonly bans: readonly EpisodeCommentBan[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
  /** Another page than the first one is shown. */
  readonly continued: boolean
  readonly outcome: Outcome | undefined
}

/** The users who may not comment on the episodes of the channel. */
export function CommentBans({ bans, next, continued, outcome: last }: CommentBansProps) {
  const { t } = useTranslation('owner')
  const outcome = last?.intent === 'lift-ban' ? last : undefined
  return (
    <Section title={t('comments.bans')} lead={t('comments.text')}>
      {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      {outcome?.status === 200 && <Notice variant="good" title={t('saved')} />}
      {bans.length === 0 && <p className="text-sm">{t('comments.none')}</p>}
      <ul aria-label={t('comments.bans')} className="flex flex-col gap-3 empty:hidden">
        {bans.map((ban) => (
          <BanRow key={ban.user.id} ban={ban} />
        ))}
      </ul>
      <MoreLink next={next} name="" continued={continued} />
    </Section>
  )
}

function BanRow({ ban: { user, since, until, by } }: { ban: EpisodeCommentBan }) {
  const { t } = useTranslation('owner')
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar src={user.avatarUrl} />
      <p className="min-w-0 flex-1">
        <span className="block font-bold break-words">{user.nickName}</span>
        <span className="block text-sm text-muted">
          {until === null ? t('comments.ban') : t('comments.until', { time: formatDateTime(until, language) })}
        </span>
        <span className="block text-sm text-muted">
          {t('comments.since', { time: formatDateTime(since, language), by })}
        </span>
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="userId" value={user.id} />
        <Button type="submit" name="intent" value="lift-ban" aria-label={t('comments.liftOf', { name: user.nickName })}>
          {t('comments.lift')}
        </Button>
      </Form>
    </li>
  )
}
