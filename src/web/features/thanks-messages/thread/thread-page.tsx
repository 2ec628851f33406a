import { ArrowLeft, Ban, Bell, BellOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Form } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { ThanksMessage } from '#contract/thanks-messages/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Composer } from '../compose/composer.tsx'
import type { ThreadOutcome } from './answer-thread-form.ts'
import { MessageCard } from './message-card.tsx'
import { MessageReport } from './message-report.tsx'
import { useMarkRead } from './use-mark-read.ts'

type Thread = AnswerOf<Endpoints['GET /v1/thanks-messages/{userId}']>

interface ThreadPageProps {
  readonly thread: Thread
  readonly viewerId: number
  readonly fromStart: boolean
  readonly outcome: ThreadOutcome | undefined
  /** A message was sent. */
  onSent(): void
}

/** The messages with another user, newest first, and for livers a form to thank them. */
export function ThreadPage({ thread, viewerId, fromStart, outcome, onSent }: ThreadPageProps) {
  const { t } = useTranslation('thanks')
  const { person, messages, next, supporter, blocked } = thread
  const hydrated = useHydrated()
  const [reported, setReported] = useState<ThanksMessage | null>(null)
  const closeReport = useCallback(() => setReported(null), [])
  useMarkRead(viewerId, person.id, messages)
  const received = messages.some(({ own }) => !own)
  return (
    <>
      <p>
        <SiteLink
          to={routePath('thanks_message')}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-bold text-brand-ink hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />
          {t('thread.back')}
        </SiteLink>
      </p>
      <header className="mb-6 mt-1 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar src={person.avatarUrl} className="size-14" />
        <h1 className="min-w-0 flex-1 text-xl font-black max-sm:basis-[calc(100%-4.5rem)] sm:text-2xl">
          {t('thread.title', { name: person.nickName })}
        </h1>
        {(received || thread.muted || blocked) && <ThreadActions thread={thread} />}
      </header>
      {outcome !== undefined && outcome.fault !== null && (
        <div className="mb-5">
          <Notice variant="bad">{outcome.fault}</Notice>
        </div>
      )}
      {blocked && (
        <div className="mb-5">
          <Notice variant="info" title={t('thread.blocked')} />
        </div>
      )}
      {supporter !== null && fromStart && (
        <section aria-label={t('compose.title')} className="card mb-8 p-4 sm:p-6">
          <Composer recipients={[supporter]} onSent={onSent} />
        </section>
      )}
      {messages.length === 0 && <p className="text-muted">{t('thread.empty')}</p>}
      <ol aria-label={t('thread.messages')} className="flex flex-col gap-6">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} onReport={hydrated && !message.own ? () => setReported(message) : null} />
          </li>
        ))}
      </ol>
      {reported !== null && <MessageReport userId={person.id} message={reported} onClose={closeReport} />}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!fromStart && (
          <ButtonLink to={routePath('thanks_message___{userId}', { userId: person.id })}>{t('list.newest')}</ButtonLink>
        )}
        {next !== null && (
          <ButtonLink to={`?messages=${encodeURIComponent(next)}`} prefetch="none" rel="nofollow">
            {t('list.older')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** Muting works without scripts; blocking asks first, and so needs them. */
function ThreadActions({ thread: { person, muted, blocked } }: { thread: Thread }) {
  const { t } = useTranslation('thanks')
  const MuteIcon = muted ? Bell : BellOff
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value={muted ? 'unmute' : 'mute'} className="text-sm">
          <MuteIcon aria-hidden className="size-4" />
          {t(muted ? 'thread.unmute' : 'thread.mute')}
        </Button>
      </Form>
      {blocked ? (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="unblock" className="text-sm">
            <Ban aria-hidden className="size-4" />
            {t('thread.unblock')}
          </Button>
        </Form>
      ) : (
        <Confirm
          label={t('thread.block')}
          title={t('thread.blockTitle', { name: person.nickName })}
          text={t('thread.blockText')}
          intent="block"
        />
      )}
    </div>
  )
}
