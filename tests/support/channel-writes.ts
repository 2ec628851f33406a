/** Each write to channels, their videos and lives, and its outcome by role. */
import { randomUUID } from 'node:crypto'
import { tusChunk, type AreaRole, type ChannelArea, type Sent } from './channel-area.ts'

/** `ok`, or the error code. */
export type Outcomes = Record<AreaRole, string>

export interface Write {
  readonly outcomes: Outcomes
  /** The path of each request; a new one for each caller where the write removes what it is about. */
  readonly path: (area: ChannelArea) => string | Promise<string>
  readonly sent: (area: ChannelArea) => Sent
}

type Writes = Readonly<Record<string, Write>>

const write = (outcomes: Outcomes, path: Write['path'], sent: Write['sent'] | object = {}): Write => ({
  outcomes,
  path,
  sent: typeof sent === 'function' ? (area) => sent(area) : () => ({ payload: sent }),
})

const all = (user: string): Outcomes => ({
  visitor: 'SIGN_IN_REQUIRED',
  user,
  follower: user,
  moderator: user,
  organizer: user,
  staff: user,
  editor: user,
  owner: user,
})
const signedIn = all('ok')
const editors = { ...all('NOT_YOUR_CHANNEL'), editor: 'ok', owner: 'ok' }
/** Of comments. Moderators of chats are none. */
const commentModerators = { ...editors, staff: 'ok' }
/** The author of the comment is a member, whom none of them may silence. */
const protects = (outcomes: Outcomes): Outcomes => ({
  ...outcomes,
  staff: 'TARGET_PROTECTED',
  editor: 'TARGET_PROTECTED',
  owner: 'TARGET_PROTECTED',
})
const owners = { ...editors, editor: 'NOT_CHANNEL_OWNER' }
/** Of an episode for followers. */
const locked = 'EPISODE_LOCKED'
const viewers = { ...signedIn, visitor: locked, user: locked, moderator: locked, organizer: locked }
const signedInViewers = { ...viewers, visitor: 'SIGN_IN_REQUIRED' }
const liver = { ...all('NOT_YOUR_LIVE'), owner: 'ok' }
const licensed = { ...all('NO_LIVE_LICENSE'), editor: 'ok', owner: 'ok' }

/** Only who may write learns that it is no image. */
const imageFile = () => ({ payload: Buffer.from('x'), headers: { 'content-type': 'image/png' } })
const vtt = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nこんにちは\n')
const report = { reason: 'spam' }
const cut = { title: '名場面', durationMs: 8_000, layout: 'wide' }

const memberPath = async ({ channel, product }: ChannelArea) =>
  `${channel}/members/${await product.userIdOf('liver-demo')}`

const ofChannels: Writes = {
  'POST /v1/channels': write(signedIn, () => '/v1/channels', { name: 'x' }),
  'PATCH /v1/channels/{id}': write(editors, ({ channel }) => channel, { bio: 'x', version: 1 }),
  'POST /v1/channels/{id}/images/{kind}': write(editors, ({ channel }) => `${channel}/images/cover`, imageFile),
  'DELETE /v1/channels/{id}/images/{kind}': write(editors, ({ channel }) => `${channel}/images/cover`),
  'PUT /v1/channels/{id}/members/{userId}': write(owners, memberPath, { role: 'editor' }),
  'DELETE /v1/channels/{id}/members/{userId}': write(owners, memberPath),
  // It was offered to none of them.
  'POST /v1/channels/{id}/ownership': write(editors, ({ channel }) => `${channel}/ownership`),
  'POST /v1/channels/{id}/report': write(signedIn, ({ channel }) => `${channel}/report`, report),
  'PUT /v1/channels/{id}/follow': write(signedIn, ({ otherChannel }) => `${otherChannel}/follow`),
  'DELETE /v1/channels/{id}/follow': write(signedIn, ({ otherChannel }) => `${otherChannel}/follow`),
  'POST /v1/livers/{id}/follow': write(signedIn, ({ liverPath }) => `${liverPath}/follow`, { following: false }),
  'POST /v1/channels/{channelId}/posts': write(editors, ({ channel }) => `${channel}/posts`, { text: 'x' }),
  'DELETE /v1/channels/{channelId}/posts/{postId}': write(editors, (area) => area.newPost()),
}

const oneCast = '/v1/channels/{channelId}/casts/{castId}'
const ofCasts: Writes = {
  'POST /v1/channels/{channelId}/casts': write(editors, ({ channel }) => `${channel}/casts`, { name: 'x' }),
  [`PATCH ${oneCast}`]: write(editors, ({ cast }) => cast, { bio: 'x', version: 1 }),
  [`DELETE ${oneCast}`]: write(editors, (area) => area.newCast()),
  [`POST ${oneCast}/move`]: write(editors, ({ cast }) => `${cast}/move`, { beforeId: null }),
  [`POST ${oneCast}/image`]: write(editors, ({ cast }) => `${cast}/image`, imageFile),
  [`DELETE ${oneCast}/image`]: write(editors, ({ cast }) => `${cast}/image`),
}

const oneSeries = '/v1/channels/{channelId}/series/{seriesId}'
const ofSeries: Writes = {
  'POST /v1/channels/{channelId}/series': write(editors, ({ channel }) => `${channel}/series`, { title: 'x' }),
  [`PATCH ${oneSeries}`]: write(editors, ({ series }) => series, { title: 'x', version: 1 }),
  [`DELETE ${oneSeries}`]: write(editors, (area) => area.newSeries()),
  [`POST ${oneSeries}/move`]: write(editors, ({ series }) => `${series}/move`, { beforeId: null }),
  [`POST ${oneSeries}/cover`]: write(editors, ({ series }) => `${series}/cover`, imageFile),
  [`DELETE ${oneSeries}/cover`]: write(editors, ({ series }) => `${series}/cover`),
}

const oneEpisode = `${oneSeries}/episodes/{episodeId}`
const draft = (rest: string) => async (area: ChannelArea) => `${await area.newEpisode()}${rest}`
const watched = (rest: string) => (area: ChannelArea) => `${area.episode}${rest}`
const watchReport = { play: Buffer.alloc(16).toString('base64url'), sequence: 0, ranges: [], playedMs: 0 }
const notTheAuthor = 'NOT_YOUR_COMMENT'
const ofEpisodes: Writes = {
  [`POST ${oneSeries}/episodes`]: write(editors, ({ series }) => `${series}/episodes`, { title: 'x' }),
  [`PATCH ${oneEpisode}`]: write(editors, draft(''), { title: 'x', version: 1 }),
  [`DELETE ${oneEpisode}`]: write(editors, draft('')),
  [`POST ${oneEpisode}/move`]: write(editors, draft('/move'), { beforeId: null }),
  [`POST ${oneEpisode}/publication`]: write(editors, draft('/publication'), { publishesAt: null }),
  [`POST ${oneEpisode}/invites`]: write(editors, draft('/invites')),
  [`DELETE ${oneEpisode}/invites/{inviteId}`]: write(editors, draft('/invites/1')),
  [`POST ${oneEpisode}/views`]: write(viewers, watched('/views')),
  [`PUT ${oneEpisode}/progress`]: write(signedInViewers, watched('/progress'), { positionMs: 1 }),
  [`POST ${oneEpisode}/watch-reports`]: write(viewers, watched('/watch-reports'), watchReport),
  [`POST ${oneEpisode}/comments`]: write(signedInViewers, watched('/comments'), () => ({
    payload: { key: randomUUID(), text: `すごい ${randomUUID()}` },
  })),
  [`POST ${oneEpisode}/comments/{commentId}/replies`]: write(
    signedInViewers,
    async (area) => `${await area.newComment()}/replies`,
    () => ({ payload: { key: randomUUID(), text: `そうですね ${randomUUID()}` } }),
  ),
  [`PUT ${oneEpisode}/comments/{commentId}/like`]: write(
    signedInViewers,
    async (area) => `${await area.newComment()}/like`,
    { liked: true },
  ),
  [`DELETE ${oneEpisode}/comments/{commentId}`]: write(
    { ...signedIn, user: notTheAuthor, moderator: notTheAuthor, organizer: notTheAuthor },
    (area) => area.newComment(),
  ),
  [`POST ${oneEpisode}/comments/{commentId}/report`]: write(
    signedInViewers,
    async (area) => `${await area.newComment()}/report`,
    report,
  ),
  [`PUT ${oneEpisode}/pinned-comment`]: write(commentModerators, watched('/pinned-comment'), { commentId: null }),
  [`POST ${oneEpisode}/comments/{commentId}/timeout`]: write(
    protects(commentModerators),
    async (area) => `${await area.newComment('owner')}/timeout`,
    { minutes: 1 },
  ),
  [`POST ${oneEpisode}/comments/{commentId}/ban`]: write(
    protects(commentModerators),
    async (area) => `${await area.newComment('owner')}/ban`,
  ),
  'DELETE /v1/channels/{channelId}/comment-bans/{userId}': write(
    commentModerators,
    ({ channel }) => `${channel}/comment-bans/1`,
  ),
  'PUT /v1/channels/{channelId}/comment-words': write(commentModerators, ({ channel }) => `${channel}/comment-words`, {
    words: [],
    version: 1,
  }),
  [`POST ${oneEpisode}/picks`]: write(signedInViewers, watched('/picks'), { ...cut, positionMs: 1_000 }),
}

const notAPicker = 'NOT_YOUR_PICK'
const ofPicks: Writes = {
  'POST /v1/lives/{id}/picks': write(signedIn, ({ archivePath }) => `${archivePath}/picks`, {
    ...cut,
    from: '2026-11-20T11:55:00Z',
  }),
  // The editor of the channel is not the liver.
  'DELETE /v1/picks/{id}': write(
    { ...signedIn, user: notAPicker, moderator: notAPicker, organizer: notAPicker, editor: notAPicker },
    (area) => area.newPick(),
  ),
  'POST /v1/picks/{id}/report': write(signedIn, async (area) => `${await area.newPick()}/report`, report),
  'PUT /v1/channels/{id}/pick-setting': write(editors, ({ channel }) => `${channel}/pick-setting`, {
    permission: 'everybody',
  }),
  'PUT /v1/pick-setting': write({ ...all('NOT_A_LIVER'), editor: 'ok', owner: 'ok' }, () => '/v1/pick-setting', {
    permission: 'everybody',
  }),
}

const ofVideo = (rest: string) => (area: ChannelArea) => `${area.video}${rest}`
const ofVideos: Writes = {
  'POST /v1/videos/{id}/retry': write(editors, ofVideo('/retry')),
  'POST /v1/videos/{id}/replacement/removal': write(editors, ofVideo('/replacement/removal')),
  'POST /v1/videos/{id}/removal': write(editors, ({ usedVideo }) => `${usedVideo}/removal`),
  'POST /v1/videos/{id}/chapters': write(editors, ofVideo('/chapters'), { version: 1, chapters: [] }),
  'POST /v1/videos/{id}/thumbnail': write(editors, ofVideo('/thumbnail'), { atMs: null }),
  'POST /v1/videos/{id}/thumbnail/image': write(editors, ofVideo('/thumbnail/image'), imageFile),
  'POST /v1/videos/{id}/captions/{language}': write(editors, ofVideo('/captions/ja'), () => ({
    payload: vtt,
    headers: { 'content-type': 'text/vtt' },
  })),
  'POST /v1/videos/{id}/captions/{language}/removal': write(editors, ofVideo('/captions/ja/removal')),
  'POST /v1/uploads': write(
    editors,
    () => '/v1/uploads',
    (area: ChannelArea) => ({ headers: area.newUploadHeaders(4), payload: '' }),
  ),
  'PATCH /v1/uploads/{id}': write(
    editors,
    async (area) => (await area.newUpload()).path,
    () => ({ headers: tusChunk, payload: Buffer.from('fi') }),
  ),
  'DELETE /v1/uploads/{id}': write(
    editors,
    async (area) => (await area.newUpload()).path,
    () => ({ headers: { 'tus-resumable': '1.0.0' } }),
  ),
}

const ofLive = (rest: string) => (area: ChannelArea) => `${area.livePath}${rest}`
const ofArchive = (rest: string) => (area: ChannelArea) => `${area.archivePath}/archive${rest}`
const ofLives: Writes = {
  'POST /v1/lives': write(
    licensed,
    () => '/v1/lives',
    ({ live }: ChannelArea) => ({ payload: live }),
  ),
  'POST /v1/live-thumbnails': write(licensed, () => '/v1/live-thumbnails', imageFile),
  'POST /v1/lives/{id}/thumbnail': write(liver, ofLive('/thumbnail'), { thumbnail: null }),
  'POST /v1/lives/{id}/schedule': write(liver, ofLive('/schedule'), { startsAt: '2026-11-23T12:00:00Z' }),
  'PUT /v1/lives/{id}/reminder': write(signedIn, ofLive('/reminder')),
  'DELETE /v1/lives/{id}/reminder': write(signedIn, ofLive('/reminder')),
  'POST /v1/lives/{id}/prepare': write(liver, ofLive('/prepare')),
  'POST /v1/lives/{id}/end': write(liver, ofLive('/end')),
  'POST /v1/lives/{id}/cancel': write(liver, ofLive('/cancel')),
  'POST /v1/lives/{id}/archive/trim': write(liver, ofArchive('/trim'), { range: null }),
  'POST /v1/lives/{id}/archive/poster': write({ ...liver, staff: 'ok' }, ofArchive('/poster'), { atMs: null }),
  'POST /v1/lives/{id}/archive/publication': write(liver, ofArchive('/publication'), { published: true }),
  'POST /v1/lives/{id}/archive/visibility': write(liver, ofArchive('/visibility'), { visibility: 'public' }),
  'POST /v1/lives/{id}/archive/deletion': write(liver, ofArchive('/deletion')),
  'POST /v1/stream-setting/rotate': write(licensed, () => '/v1/stream-setting/rotate'),
}

/** In an order in which none removes what a later one is about. */
export const channelWrites: Writes = {
  ...ofChannels,
  ...ofCasts,
  ...ofSeries,
  ...ofEpisodes,
  ...ofPicks,
  ...ofVideos,
  ...ofLives,
}
