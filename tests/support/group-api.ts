/** Group viewings of a product in process: its API, and clients of their rooms. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { groupViewingRoom } from '#contract/group-viewings/limits.ts'
import type { GroupViewingEnd, GroupViewingMessage, GroupViewingRequest } from '#contract/group-viewings/room.ts'
import type { EpisodeVisibility } from '#contract/episodes/limits.ts'
import type { GroupViewingState, Participation } from '#contract/group-viewings/schemas.ts'
import type { EpisodeKey } from '#server/episodes/index.ts'
import { publishEpisode } from '#server/episodes/store/changes.ts'
import type { Caller, DemoAccount, TestProduct } from './product.ts'

type WithoutRoom<Request> = Request extends unknown ? Omit<Request, 'room'> : never
export type GroupRequest = WithoutRoom<GroupViewingRequest>
type Received<Type> = Extract<GroupViewingMessage, { type: Type }>

/** A client in the room of a group viewing. */
export class GroupClient {
  readonly #room: string
  readonly #ticket: string | null
  readonly socket: WebSocket
  readonly groupViewingId: string
  readonly participantId: number
  readonly messages: GroupViewingMessage[] = []
  sent = 0

  constructor(address: string, cookies: Readonly<Record<string, string>>, participation: Participation) {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    this.#room = groupViewingRoom(participation.groupViewingId)
    this.#ticket = participation.ticket
    this.groupViewingId = participation.groupViewingId
    this.participantId = participation.participantId
    this.socket = new WebSocket(`${address.replace('http', 'ws')}/v1/realtime`, { headers: cookie ? { cookie } : {} })
    this.socket.on('message', (data) => this.messages.push(JSON.parse(String(data))))
    this.socket.on('error', () => {})
  }

  async opened(): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open')
    return this
  }

  join(): void {
    const ticket = this.#ticket === null ? {} : { ticket: this.#ticket }
    this.socket.send(JSON.stringify({ type: 'join', room: this.#room, after: null, ...ticket }))
  }

  send(request: GroupRequest): void {
    this.sent += 1
    this.socket.send(JSON.stringify({ ...request, room: this.#room }))
  }

  /** The code with which a request is rejected, `closed` where the room is closed to this client, or `ok`. */
  async resultOf(request: GroupRequest): Promise<string> {
    const before = this.messages.length
    this.send(request)
    // The requests of a client are handled in order: the reply to the ping is the last one.
    this.send({ type: 'ping', number: before })
    const isLast = (reply: GroupViewingMessage): boolean =>
      reply.type === 'closed' || (reply.type === 'pong' && reply.number === before)
    while (!this.messages.slice(before).some(isLast)) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const reply of this.messages.slice(before)) {
      if (reply.type === 'refused') return reply.code
      if (reply.type === 'closed') return 'closed'
    }
    return 'ok'
  }

  received<Type extends GroupViewingMessage['type']>(type: Type): Received<Type>[] {
    return this.messages.filter((message): message is Received<Type> => message.type === type)
  }

  /** Codes of rejected requests. */
  get rejections(): string[] {
    return this.received('refused').map(({ code }) => code)
  }

  /** Why the room was closed, each time; null without a reason. */
  get ends(): (GroupViewingEnd | null)[] {
    return this.received('closed').map(({ end = null }) => end)
  }

  get comments(): string[] {
    return this.messages.flatMap((message) => {
      if (message.type !== 'joined' && message.type !== 'batch') return []
      const snapshot = message.type === 'joined' ? (message.snapshot?.comments ?? []) : []
      const events = message.events.flatMap((event) => (event.type === 'comment' ? [event.comment] : []))
      return [...snapshot, ...events].map(({ text }) => text)
    })
  }

  /** The newest one received; null before the first. */
  get state(): GroupViewingState | null {
    const states = this.messages.flatMap((message) => {
      if (message.type !== 'joined' && message.type !== 'batch') return []
      const snapshot = message.type === 'joined' ? message.snapshot : null
      const events = message.events.flatMap((event) => (event.type === 'state' ? [event.state] : []))
      return snapshot === null ? events : [snapshot.state, ...events]
    })
    return states.toSorted((one, other) => other.version - one.version)[0] ?? null
  }

  get isHost(): boolean {
    return this.state?.hostId === this.participantId
  }
}

/** Joins under an invite key by the API. */
export const joinGroup = (by: Caller, inviteKey: string, body: object = {}) =>
  by.call(`POST /v1/group-viewings/${inviteKey}/participants`, body)

/** Revokes an invite key. */
export async function revokeKey({ app }: TestProduct, by: Caller, inviteKey: string): Promise<string> {
  const response = await app.inject({
    method: 'DELETE',
    url: `/v1/group-viewings/${inviteKey}`,
    cookies: by.cookies,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  return response.statusCode === 200 ? 'ok' : response.json().code
}

export type GroupApi = Awaited<ReturnType<typeof openGroupApi>>

/** `at`: the address at which the product listens already. */
export async function openGroupApi(product: TestProduct, at?: string) {
  const address = at ?? (await product.app.listen({ host: '127.0.0.1', port: 0 }))
  const sora = await product.as('liver-sora')
  const clients: GroupClient[] = []

  /** A live of そら. */
  async function liveOnAir(fields: object = {}): Promise<string> {
    const { id } = (
      await sora.call('POST /v1/lives', { title: 'みんなで', genre: 'talk', startsAt: null, ...fields })
    ).json()
    product.engine.listener.onEvent({ type: 'playable', streamId: id })
    while ((await sora.call(`GET /v1/lives/${id}`)).json().state !== 'on_air') {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return id
  }

  return {
    address,
    sora,
    liveOnAir,

    /** A published episode of a new channel. It needs no video: a group viewing asks only who may watch. */
    async episode(owner: Caller, visibility: EpisodeVisibility): Promise<EpisodeKey> {
      const add = async (path: string, fields: object): Promise<number> =>
        (await owner.call(`POST ${path}`, fields)).json().id
      const channelId = await add('/v1/channels', { name: 'ひだまり放送' })
      const series = `/v1/channels/${channelId}/series`
      const seriesId = await add(series, { title: '朝の会' })
      const episodeId = await add(`${series}/${seriesId}/episodes`, { title: '第1話', visibility })
      const at = product.clock.now()
      const entry = { at, action: 'episode.published', actorUserId: null, subjectUserId: null, details: {} } as const
      const key = { channelId, seriesId, episodeId }
      await product.database.run(publishEpisode, { ...key, publishesAt: at, videoId: null, entry })
      return key
    },

    /** Opens a group viewing; returns its invite key. */
    async open(by: Caller, liveId: string): Promise<string> {
      return (await by.call(`POST /v1/lives/${liveId}/group-viewings`)).json().inviteKey
    },

    /** A client that has asked to join the room. */
    async connect(by: Caller, participation: Participation, at = address): Promise<GroupClient> {
      const client = await new GroupClient(at, by.cookies, participation).opened()
      clients.push(client)
      client.join()
      return client
    },

    /** A client that participates: a user, or a visitor with this nickname. */
    async enter(inviteKey: string, who: DemoAccount | { readonly nickName: string }): Promise<GroupClient> {
      const caller = await product.as(typeof who === 'string' ? who : null)
      const joined = await joinGroup(caller, inviteKey, typeof who === 'string' ? {} : who)
      const client = await this.connect(caller, joined.json())
      while (client.state === null) await new Promise((resolve) => setTimeout(resolve, 5))
      return client
    },

    closeClients(): void {
      for (const client of clients.splice(0)) client.socket.terminate()
    },
  }
}
