/** A site with the page of a live, of an event, of a liver and of a document for signed-in users, whose web application is a function. */
import type { LightMyRequestResponse } from 'fastify'
import type { Profile } from '#contract/account/schemas.ts'
import { renderWith, type Bundle } from '#main/web/rendering/bundle.ts'
import { apiFlags, everybodyFlags, serve, SharedResponses, subjectFlags } from '#server/http/index.ts'
import { liveResponse } from './live-response.ts'
import { openPageSite } from './page-site.ts'

const liver = liveResponse.liver.id
const calls: Readonly<Record<string, readonly string[]>> = {
  'live-info': [`/v1/lives/${liveResponse.id}`, `/v1/livers/${liver}/follow`],
  events: ['/v1/events/5/own'],
  liver: [`/v1/livers/${liver}/follow`, `/v1/lives?liver=${liver}`],
}

export const paths = {
  live: `/live-info/${liveResponse.id}`,
  event: '/events/5',
  liver: `/liver/${liver}`,
  document: '/terms',
} as const

export interface SiteUser {
  readonly profile: Profile
  follows: boolean
  blocked: boolean
  edits: boolean
  /** Has entered the event. */
  entered: boolean
  /** Whether the session is open. */
  open: boolean
}

interface SiteState {
  users: SiteUser[]
  now: number
  renderings: number
  /** Of the live: a change that every page of it shows. */
  title: string
  /** The target of one more call of every page. */
  extraCall: string | null
  /** More of the page, in which the user may be shown. */
  more: (profile: Profile | null) => string
}

export const newUser = (id: number, changes: Partial<Profile['user']> = {}): SiteUser => ({
  profile: {
    user: {
      id,
      nickName: `名前${id}`,
      avatarUrl: `/avatars/${id}.svg`,
      bio: `自己紹介${id}`,
      signature: `署名${id}`,
      ...changes,
    },
    roles: ['user'],
    language: 'ja',
  },
  follows: false,
  blocked: false,
  edits: false,
  entered: false,
  open: true,
})

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&"'<>]/g, (letter) => escapes[letter] ?? letter)

export const markers = ({ headers }: Pick<LightMyRequestResponse, 'headers'>) =>
  [headers['set-cookie']].flat().filter((one) => one?.startsWith('is_login='))

export type UserPageSite = Awaited<ReturnType<typeof openUserPages>>

export async function openUserPages() {
  const state: SiteState = {
    users: [newUser(101), newUser(102), newUser(103)],
    now: 0,
    renderings: 0,
    title: 'はじめ',
    extraCall: null,
    more: () => '',
  }
  const userOf = (token: string): SiteUser | undefined => state.users[Number(token.replace('token', ''))]
  const of = (id: number | undefined) => state.users.find(({ profile }) => profile.user.id === id)
  const idsOf = (is: (user: SiteUser) => boolean) => state.users.filter(is).map(({ profile }) => profile.user.id)

  /** Renders a page as the web application does: with the responses of the API only. */
  const handle: Bundle['handle'] = async (request, { apiFetch }) => {
    state.renderings += 1
    const cookie = request.headers.get('cookie') ?? ''
    const read = async (target: string) => {
      const response = await apiFetch(target, { headers: { cookie } })
      return response.ok ? response.json() : null
    }
    const marked = cookie.includes('is_login=true')
    const profile: Profile | null = marked ? await read('/v1/account/profile') : null
    const owner = marked ? await read('/v2/channels/is-owner') : null
    const targets = calls[new URL(request.url).pathname.split('/')[1] ?? ''] ?? []
    const answers = await Promise.all(targets.map(read))
    if (state.extraCall !== null) await read(state.extraCall)
    const user = profile && [profile.user.nickName, profile.user.avatarUrl, profile.user.bio, profile.user.signature]
    const facts = answers.flatMap((answer) => [
      answer?.access,
      answer?.title,
      answer?.following,
      answer?.entry?.state,
      answer?.lives?.length,
    ])
    const shown = [user?.join(' ') ?? '', ...facts.filter((fact) => fact !== undefined), owner?.edits]
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
    if (marked) headers.append('set-cookie', `is_login=${String(profile !== null)}; Path=/`)
    const body = `<p data-user="${profile?.user.id}">${escaped(shown.join('|'))}</p>${state.more(profile)}`
    return new Response(body, { headers })
  }

  const read = async (token: string) => {
    const user = userOf(token)
    return user?.open === true ? { id: token, signedInAt: new Date(0), profile: user.profile } : null
  }
  const { app } = await openPageSite((request, platform) => renderWith({ handle }, request, platform), {
    shared: new SharedResponses(() => state.now),
    sessions: { read, kept: () => null, takeOver: async () => null },
  })
  serve(app, 'GET /v1/gifts', apiFlags, async () => ({ gifts: [] }))
  serve(app, 'GET /v1/account/profile', apiFlags, async ({ viewer }) => viewer)
  serve(app, 'GET /v2/channels/is-owner', apiFlags, async ({ viewer }) => {
    const edits = of(viewer.user.id)?.edits === true
    return { id: null, isOwner: false, ownerUserId: null, edits }
  })
  const liveFor = (id: number | undefined) => ({
    ...liveResponse,
    title: state.title,
    access: of(id)?.blocked === true ? ('blocked' as const) : ('watch' as const),
  })
  serve(
    app,
    'GET /v1/lives/{id}',
    everybodyFlags,
    async ({ viewer }) => liveFor(viewer?.user.id),
    async () => idsOf(({ blocked }) => blocked),
  )
  serve(app, 'GET /v1/lives', apiFlags, async ({ viewer }) => ({
    lives: of(viewer?.user.id)?.blocked === true ? [] : [liveFor(viewer?.user.id)],
    next: null,
  }))
  serve(app, 'GET /v1/events/{id}/own', apiFlags, async ({ viewer }) => ({
    entry: of(viewer.user.id)?.entered === true ? { state: 'pending' as const, division: 1 } : null,
    announcements: [],
    manages: false,
  }))
  serve(app, 'GET /v1/livers/{id}/follow', apiFlags, async ({ viewer }) => ({
    followers: idsOf(({ follows }) => follows).length,
    following: of(viewer?.user.id)?.follows === true,
  }))
  serve(app, 'POST /v1/livers/{id}/follow', subjectFlags, async ({ viewer, body }) => {
    const user = of(viewer.user.id)
    if (user) user.follows = body.following
    return { followers: 0, following: body.following }
  })

  const get = (user: number, headers: Record<string, string> = {}, url: string = paths.live) =>
    app.inject({ url, headers: { cookie: `is_login=true; kirari_session=token${user}`, ...headers } })

  return {
    app,
    state,
    get,
    /** A request with credentials is handled by itself. */
    own: (user: number, url: string = paths.live) => get(user, { authorization: 'Bearer none' }, url),
    post: (user: number, url: string, payload: object) =>
      app.inject({
        method: 'POST',
        url,
        headers: { cookie: `kirari_session=token${user}`, 'x-requested-with': 'XMLHttpRequest' },
        payload,
      }),
    async renderedFor(act: () => Promise<unknown>): Promise<number> {
      const before = state.renderings
      await act()
      return state.renderings - before
    },
  }
}
