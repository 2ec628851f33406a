import { data } from 'react-router'
import type { Route } from './+types/liver'
import { ApiError } from '../api/index.ts'
import { FollowForm } from '../features/follows/index.ts'
import { Shelf } from '../features/home/shelf.tsx'
import { LiverCard } from '../features/lives/watch/liver-card.tsx'
import { LiverAwards, LiverSupporters } from '../features/rankings/index.ts'
import { useProfile } from '../shell/account/use-account.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead, usePageAddress } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { StructuredData } from '../shell/structured-data.tsx'
import { useTranslation } from '../texts/index.ts'
import { Notice } from '../ui/notice.tsx'
import { OwnLives } from './shared/own-lives.tsx'
import { LiverHeader } from './shared/livers/liver-header.tsx'
import { liverJsonLd } from './shared/livers/liver-json-ld.ts'
import { LiverMenu } from './shared/livers/liver-menu.tsx'
import { readLiver } from './shared/livers/read-liver.ts'
import { sessionInApp } from './shared/livers/session-in-app.ts'
import { usePublished } from './shared/livers/use-published.ts'
import { LiverPicks } from './shared/pick-lists.tsx'
import { readPathId } from './shared/read-channel.ts'

export const handle = { texts: ['livers', 'channels', 'follows', 'lives', 'picks', 'rankings', 'watch'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = readPathId(params.id, url.pathname)
  const { api, profile } = pageRequest(context)
  return orErrorPage(readLiver(api, id, url, profile !== null))
}

export const middleware = [sessionInApp]

/** The follow form without scripts. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = readPathId(params.id, url.pathname)
  const { api } = pageRequest(context)
  const intent = (await request.formData()).get('intent')
  if (intent !== 'follow' && intent !== 'unfollow') throw data('', { status: 400 })
  try {
    await api('POST /v1/livers/{id}/follow', { params: { id }, body: { following: intent === 'follow' } })
    return { fault: null }
  } catch (error) {
    if (error instanceof ApiError) return data({ fault: error.message }, { status: error.status })
    throw error
  }
}

export default function LiverRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('livers')
  const { origin } = usePageAddress()
  const profile = useProfile()
  const { liver, followed, support, onAir, next, scheduled, archived, picks } = loaderData
  const { reminders, readAt } = loaderData
  const { id, nickName: name, introduction, avatarUrl } = liver
  usePublished([id])
  const fault = actionData?.fault ?? null
  return (
    <>
      <PageHead
        title={name}
        description={introduction === '' ? t('description', { name }) : introduction}
        image={avatarUrl}
      />
      <StructuredData things={liverJsonLd(origin, liver, followed.followers)} />
      <div className="column flex max-w-5xl flex-col gap-8 py-6 sm:gap-10 sm:py-10">
        {fault !== null && <Notice variant="bad">{fault}</Notice>}
        <LiverHeader
          liver={liver}
          onAir={onAir}
          next={next}
          readAt={readAt}
          follow={<FollowForm target={{ kind: 'liver', id, name }} loaded={followed} own={profile?.user.id === id} />}
          menu={<LiverMenu liver={liver} />}
        />
        <div className="*:max-w-none empty:hidden">
          <LiverCard liver={liver} leads={false} />
        </div>
        <OwnLives
          of={{ liver: id }}
          // The header shows it.
          onAir={[]}
          {...{ scheduled, reminders, archived, readAt }}
        />
        <LiverPicks liverId={id} first={picks} />
        <Shelf id="supporters" title={t('supporters')}>
          <LiverSupporters month={support.month} all={support.all} />
        </Shelf>
        {support.awards.length > 0 && (
          <Shelf id="awards" title={t('awards')}>
            <LiverAwards awards={support.awards} />
          </Shelf>
        )}
      </div>
    </>
  )
}
