import type { Live, NewLive, StreamSetting } from '#contract/lives/schemas.ts'
import { localIdToken } from './local-token.ts'

/** A user of a running server, through its HTTP API. */
export interface HttpCaller {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body: object): Promise<Answer>
  createLive(title: string): Promise<Live>
  streamSetting(): Promise<StreamSetting>
  live(id: string): Promise<Live>
  /** The session cookie, as `name=value`. */
  cookie(): string
}

/** Signs in with a demo account; null is a visitor. */
export async function callAs(url: string, account: string | null): Promise<HttpCaller> {
  let cookie = ''

  async function call<Answer>(path: string, body?: object, extraHeaders: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(url + path, {
      headers: {
        ...extraHeaders,
        cookie,
        ...(body && { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<Answer>
  }

  if (account)
    await call('/v1/firebase/login', {}, { authorization: `Bearer ${await localIdToken(url, { sub: account })}` })
  return {
    get: (path) => call(path),
    post: (path, body) => call(path, body),
    createLive: (title) => call('/v1/lives', { title, genre: 'talk', startsAt: null } satisfies NewLiveInput),
    streamSetting: () => call('/v1/stream-setting'),
    live: (id) => call(`/v1/lives/${id}`),
    cookie: () => cookie,
  }
}

type NewLiveInput = Pick<NewLive, 'title' | 'genre' | 'startsAt'>
