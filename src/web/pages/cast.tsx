import { data } from 'react-router'
import type { Route } from './+types/cast'
import { castJsonLd, CastPage } from '../features/channels/index.ts'
import { answerBallot, CastVotesSection } from '../features/leaf-events/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead, usePageAddress } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { StructuredData } from '../shell/structured-data.tsx'
import { useTranslation } from '../texts/index.ts'
import { readChannel, readCursor, readPathId } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

/** The layout of leaf events is dark in both themes. */
export const handle = { texts: ['channels', 'leaves'], theme: 'dark' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const channelId = readPathId(params.channelId, url.pathname)
  const key = { params: { channelId, castId: readPathId(params.castId, url.pathname) } }
  const query = readCursor(url, 'appearances')
  const [channel, cast, { episodes, next }, votes] = await Promise.all([
    readChannel(api, channelId),
    orErrorPage(api('GET /v1/channels/{channelId}/casts/{castId}', key)),
    orErrorPage(api('GET /v1/channels/{channelId}/casts/{castId}/appearances', { ...key, query })),
    orErrorPage(api('GET /v1/channels/{channelId}/casts/{castId}/votes', key)),
  ])
  const allowances =
    profile === null
      ? []
      : await orErrorPage(
          Promise.all(
            votes.open.map(({ eventId }) => api('GET /v1/leaf-events/{eventId}/allowance', { params: { eventId } })),
          ),
        )
  const voting = { votes, allowances, formKey: crypto.randomUUID(), readAt: serverNow() }
  return { channel, cast, appearances: { items: episodes, next }, voting }
}

/** A vote for the cast. */
export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerBallot(await request.formData(), pageRequest(context).api)
  return data(outcome, { status: outcome.status })
}

export default function CastOfChannel({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('channels')
  const { origin } = usePageAddress()
  const { channel, cast, appearances, voting } = loaderData
  const { bio, imageUrl, name } = cast
  return (
    <>
      <PageHead
        title={`${name} - ${channel.name}`}
        description={bio === '' ? t('cast.description', { channel: channel.name, name }) : bio}
        image={imageUrl}
      />
      <StructuredData things={castJsonLd(origin, channel, cast)} />
      <CastPage key={cast.id} channel={channel} cast={cast} appearances={appearances}>
        <CastVotesSection castId={cast.id} {...voting} outcome={actionData} />
      </CastPage>
    </>
  )
}
