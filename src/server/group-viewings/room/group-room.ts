import { commentBurst, commentsOnEntry } from '#contract/chat/limits.ts'
import { groupViewingRoom } from '#contract/group-viewings/limits.ts'
import type {
  GroupViewingEnd,
  GroupViewingEvent,
  GroupViewingMessage,
  GroupViewingRequest,
} from '#contract/group-viewings/room.ts'
import type { GroupComment, GroupViewingState } from '#contract/group-viewings/schemas.ts'
import { CommentRateLimiter, readComment } from '../../chat/index.ts'
import { presentError, toDomainError } from '../../error-response.ts'
import { DomainError } from '../../errors.ts'
import type { Client, RoomHandler } from '../../realtime/index.ts'
import { adaptLatency, holdsOf } from '../latency.ts'
import { leadMs } from '../lead.ts'
import { accessTo } from '../content.ts'
import { findGroupViewing, isOpen, type GroupViewingRow } from '../store/state.ts'
import { presentState, type RoomContext } from './context.ts'
import { endFor, readMembership } from './membership.ts'
import { Reports } from './reports.ts'

type CountInRoom = Parameters<RoomHandler<GroupViewingRequest, GroupViewingEvent>['receive']>[2]

/** The room of one group viewing in this process. */
export class GroupRoom implements RoomHandler<GroupViewingRequest, GroupViewingEvent> {
  readonly #context: RoomContext
  readonly #row: GroupViewingRow
  readonly openedAt: number
  readonly reports = new Reports()
  readonly #rateLimiter = new CommentRateLimiter()
  #state: GroupViewingState
  /** Not stored. */
  #comments: readonly GroupComment[] = []
  /** The participants of admitted clients. */
  readonly #participants = new WeakMap<Client, number>()
  /** The number of connections of participants who are connected to this process. */
  readonly #connections = new Map<number, number>()

  constructor(context: RoomContext, row: GroupViewingRow) {
    this.#context = context
    this.#row = row
    this.#state = presentState(row)
    this.openedAt = context.clock.now().getTime()
  }

  get id(): string {
    return this.#row.id
  }

  get name(): string {
    return groupViewingRoom(this.id)
  }

  get connected(): number[] {
    return [...this.#connections.keys()]
  }

  get lapsed(): boolean {
    return !isOpen(this.#row, this.#context.clock.now())
  }

  async admits(client: Client, ticket: string | null): Promise<boolean> {
    const { viewer, row, participant } = await readMembership(this.#context, this.id, client, ticket)
    if (row === null || !isOpen(row, this.#context.clock.now()) || participant?.present !== true) return false
    if ((await accessTo(this.#context, row.content, viewer)) !== 'watch') return false
    this.#participants.set(client, participant.id)
    return true
  }

  async closedFields(client: Client, ticket: string | null): Promise<{ readonly end?: GroupViewingEnd }> {
    const membership = await readMembership(this.#context, this.id, client, ticket)
    // A deleted one is known only to those who were in it.
    const isDeleted = membership.row === null && this.#participants.has(client)
    const end = isDeleted ? 'ended' : endFor(membership, this.#context.clock.now())
    return end === null ? {} : { end }
  }

  canReadAll(): boolean {
    return true
  }

  state(client: Client, full: boolean) {
    const snapshot = full ? { state: this.#state, comments: [...this.#comments] } : null
    return { participantId: this.#idOf(client), snapshot }
  }

  apply(event: GroupViewingEvent): void {
    if (event.type === 'comment') {
      this.#comments = [...this.#comments, event.comment].slice(-commentsOnEntry)
      const { participantId, id, at } = event.comment
      this.#rateLimiter.record(participantId, id, Date.parse(at))
      return
    }
    if (event.state.version <= this.#state.version) return
    const before = this.#state
    this.#state = event.state
    const isPresent = (id: number) => event.state.participants.some((one) => one.id === id)
    if (before.participants.some(({ id }) => !isPresent(id))) this.closeToOthers()
  }

  /** Closes the room to the clients of those who are no participants any more. */
  closeToOthers(): void {
    const { realtime, failed } = this.#context
    realtime.readmitAll(this.name).catch((error: unknown) => failed(error, 'a room could not be closed to clients'))
  }

  async resync(window: () => readonly GroupViewingEvent[]): Promise<void> {
    const row = await this.#context.database.run(findGroupViewing, this.id)
    if (row !== null) this.#state = presentState(row)
    this.#comments = []
    for (const event of window()) this.apply(event)
  }

  countsAsViewer(): boolean {
    return true
  }

  onJoin(client: Client): void {
    const id = this.#idOf(client)
    this.#connections.set(id, (this.#connections.get(id) ?? 0) + 1)
  }

  onLeave(client: Client): void {
    const id = this.#idOf(client)
    const left = (this.#connections.get(id) ?? 0) - 1
    if (left > 0) this.#connections.set(id, left)
    else {
      this.#connections.delete(id)
      this.reports.remove(id)
    }
  }

  async receive(client: Client, message: GroupViewingRequest, count: CountInRoom): Promise<GroupViewingMessage | null> {
    const { room } = message
    if (message.type === 'ping') {
      return { type: 'pong', room, number: message.number, serverTime: this.#context.clock.now().getTime() }
    }
    try {
      await this.#handle(client, message, count)
      return null
    } catch (error) {
      const failure = toDomainError(error)
      if (failure.code === 'INTERNAL') this.#context.failed(error, 'a message to a group viewing could not be handled')
      const { code, message: reason } = presentError(failure, client.language)
      return { type: 'refused', room, key: message.type === 'comment' ? message.key : null, code, message: reason }
    }
  }

  /** Sends the statuses to all participants if that is due, and adapts the latency of a live to them. */
  async flushReports(): Promise<void> {
    const { clock, realtime, signalReports } = this.#context
    const now = clock.now().getTime()
    if (!this.reports.takeDue(now)) return
    const { own, statuses } = this.reports
    if (own.length > 0) signalReports(this.id, own)
    realtime.broadcast({ type: 'statuses', room: this.name, statuses } satisfies GroupViewingMessage)
    if (this.#row.content.kind !== 'live') return
    const { timing, version } = this.#state
    const adapted = adaptLatency(timing, holdsOf(this.reports.all), now)
    if (adapted !== null) await this.#context.change(this.id, { type: 'latency', timing: adapted, version })
  }

  close(): void {
    this.#context.closed(this.id)
  }

  #idOf(client: Client): number {
    const id = this.#participants.get(client)
    if (id === undefined) throw new Error('a client is in a group viewing without a participant')
    return id
  }

  async #handle(client: Client, message: Exclude<GroupViewingRequest, { type: 'ping' }>, count: CountInRoom) {
    const by = this.#idOf(client)
    const { clock, change } = this.#context
    const receivedAt = clock.now().getTime()
    if (message.type === 'report') return this.reports.receive({ id: by, ...message.report }, receivedAt)
    if (message.type === 'reaction') return count(message.reaction, message.count)
    // A session may have been closed since the client joined.
    if (((await client.readViewer())?.user.id ?? null) !== client.userId) throw new DomainError('SIGN_IN_REQUIRED')
    switch (message.type) {
      case 'comment':
        return this.#post(by, message)
      case 'command': {
        const at = receivedAt + leadMs(this.reports.all.map(({ delayMs }) => delayMs))
        return change(this.id, { type: 'command', by, command: message.command, at })
      }
      case 'handOver':
        return change(this.id, { type: 'handOver', by, to: message.participantId })
      case 'remove':
        return change(this.id, { type: 'remove', by, participantId: message.participantId })
      case 'lock':
        return change(this.id, { type: 'lock', by, locked: message.locked })
      case 'quit':
        return change(this.id, { type: 'quit', by })
    }
  }

  async #post(by: number, { key, text: written }: Extract<GroupViewingRequest, { type: 'comment' }>): Promise<void> {
    const { clock, realtime } = this.#context
    const author = this.#state.participants.find(({ id }) => id === by)
    if (author === undefined) throw new DomainError('PARTICIPANT_NOT_FOUND')
    const text = readComment(written)
    const now = clock.now()
    if (this.#rateLimiter.has(by, key)) return
    if (this.#rateLimiter.silencedUntil(by) > now.getTime()) throw new DomainError('CHAT_TOO_FAST')
    if (this.#rateLimiter.isBurst(by, now.getTime())) {
      this.#rateLimiter.silence(by, now.getTime() + commentBurst.silencedSeconds * 1000)
      throw new DomainError('CHAT_TOO_FAST')
    }
    this.#rateLimiter.record(by, key, now.getTime())
    const comment = { id: key, participantId: by, nickName: author.nickName, text, at: now.toISOString() }
    await realtime.publish(this.name, `comment:${by}:${key}`, { type: 'comment', comment } satisfies GroupViewingEvent)
  }
}
