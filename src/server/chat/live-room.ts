import { chatOpenMinutesAfterEnd, commentBurst } from '#contract/chat/limits.ts'
import type { AudienceNotice, ChatPermissions, ChatSnapshot, Comment } from '#contract/chat/schemas.ts'
import { liveRoom } from '#contract/lives/limits.ts'
import type { LiveRoomEvent, LiveRoomMessage, LiveRoomRequest } from '#contract/lives/room.ts'
import { presentError, toDomainError } from '../error-response.ts'
import { DomainError } from '../errors.ts'
import { commentsAccepted } from '../metrics/index.ts'
import type { Viewer } from '../viewer.ts'
import type { Client, RoomHandler } from '../realtime/index.ts'
import { commentIdOf } from './comment-id.ts'
import { bannedWordFinder, readComment } from './text.ts'
import { CommentRateLimiter } from './comment-rate-limiter.ts'
import { canModerate, roleOf } from './policy.ts'
import { isTrimmedAway, presentComment, recordedMs } from './present.ts'
import { RecentChat } from './recent.ts'
import type { AudienceRoom } from './audience/audiences.ts'
import type { ChatContext, LiveRow } from './context.ts'
import { readChat, readModeration, type ChatModeration } from './store/chats.ts'

const closesAt = ({ endedAt }: LiveRow): Date | null =>
  endedAt && new Date(endedAt.getTime() + chatOpenMinutesAfterEnd * 60_000)

/** The room of one live: the state of its chat in this process. */
export class LiveRoom implements RoomHandler<LiveRoomRequest, LiveRoomEvent>, AudienceRoom {
  #live: LiveRow
  readonly #context: ChatContext
  readonly #rateLimiter = new CommentRateLimiter()
  #recent = new RecentChat()
  /** For all who may read the chat, until the next change: rooms serialise the same object once. */
  #readable: ChatSnapshot | null = null
  /** Reads run one after the other, so that an earlier one never replaces a later one. */
  #reading: Promise<void> = Promise.resolve()
  #moderators: ReadonlySet<number> = new Set()
  #banned: ReadonlySet<number> = new Set()
  #timeouts: ReadonlyMap<number, Date> = new Map()
  #hasBannedWord: (text: string) => boolean = () => false

  constructor(context: ChatContext, live: LiveRow) {
    this.#context = context
    this.#live = live
  }

  get liverId(): number {
    return this.#live.liver.id
  }

  get onAir(): boolean {
    return this.#live.state === 'on_air'
  }

  /** Sets the changed live, which may have ended. */
  update(live: LiveRow): void {
    this.#live = live
    this.#readable = null
  }

  find(id: string): Comment | null {
    return this.#recent.find(id)
  }

  resync(window: () => readonly LiveRoomEvent[]): Promise<void> {
    return this.#serialize(() => this.#read(window))
  }

  resyncModeration(): Promise<void> {
    const { database, clock } = this.#context
    return this.#serialize(async () => {
      this.#setModeration(await database.run(readModeration, { liverId: this.liverId, now: clock.now() }))
    })
  }

  #serialize(read: () => Promise<void>): Promise<void> {
    const done = this.#reading.then(read)
    this.#reading = done.catch(() => {})
    return done
  }

  async #read(window: () => readonly LiveRoomEvent[]): Promise<void> {
    const { database, clock, lives, batch } = this.#context
    await batch.flush()
    const { id: liveId } = this.#live
    this.#live = await lives.find(liveId)
    const stored = await database.run(readChat, { liveId, liverId: this.liverId, now: clock.now() })
    this.#setModeration(stored.moderation)
    this.#readable = null
    this.#recent = new RecentChat({
      comments: stored.comments.map(presentComment),
      pinned: stored.pinned && presentComment(stored.pinned),
      slowModeSeconds: stored.slowModeSeconds,
    })
    for (const event of window()) this.#applyToRecent(event)
  }

  silence(userId: number, until: number): void {
    this.#rateLimiter.silence(userId, until)
    this.notifyPermissions(userId)
  }

  /** Sends a user, or all for null, what they may do now. */
  notifyPermissions(userId: number | null): void {
    const room = liveRoom(this.#live.id)
    this.#context.realtime.notify(room, (client) => {
      if (userId !== null && client.userId !== userId) return null
      return { type: 'permissions', room, permissions: this.#permissions(client) } satisfies LiveRoomMessage
    })
  }

  apply(event: LiveRoomEvent): void {
    this.#applyToRecent(event)
    this.#context.batch.apply(this.#live.id, event, this.#context.clock.now())
  }

  async admits({ viewer }: Client): Promise<boolean> {
    return (await this.#context.lives.accessFor(this.#live, viewer)) === 'watch'
  }

  canReadAll(client: Client): boolean {
    const { archive } = this.#live
    return this.#canRead(client) && (archive?.trimFromMs ?? archive?.trimToMs ?? null) === null
  }

  /** Users who may not play an archive may not read its comments either, once the chat is closed. */
  #canRead({ viewer }: Client): boolean {
    if (this.#live.archive?.published !== false || viewer?.user.id === this.liverId) return true
    const closing = closesAt(this.#live)
    return closing !== null && this.#context.clock.now() < closing
  }

  state(client: Client, full: boolean) {
    return { permissions: this.#permissions(client), snapshot: full ? this.#snapshot(client) : null }
  }

  #snapshot(client: Client): ChatSnapshot {
    this.#readable ??= this.#readSnapshot()
    return this.#canRead(client) ? this.#readable : { ...this.#readable, comments: [], pinned: null }
  }

  #readSnapshot(): ChatSnapshot {
    const { shown, pinned, slowModeSeconds } = this.#recent
    const closing = closesAt(this.#live)
    const isKept = ({ at }: Comment) => !isTrimmedAway(this.#live, new Date(at))
    return {
      comments: shown.filter(isKept),
      pinned: pinned && isKept(pinned) ? pinned : null,
      slowModeSeconds,
      enabled: this.#live.chatting,
      closesAt: closing && closing.toISOString(),
    }
  }

  #permissions({ viewer }: Client): ChatPermissions {
    const role = this.#roleOf(viewer)
    if (viewer === null) return { role, silencedUntil: null, banned: false }
    const { id } = viewer.user
    const until = Math.max(this.#rateLimiter.silencedUntil(id), this.#timeouts.get(id)?.getTime() ?? 0)
    const silenced = until > this.#context.clock.now().getTime()
    return { role, silencedUntil: silenced ? new Date(until).toISOString() : null, banned: this.#banned.has(id) }
  }

  /** The liver's own pages are not counted. */
  countsAsViewer({ userId }: Client): boolean {
    return userId !== this.liverId
  }

  isBanned(userId: number): boolean {
    return this.#banned.has(userId)
  }

  /** Staff are not announced, and the liver is no viewer. */
  onJoin({ viewer }: Client, resumed: boolean): void {
    const role = this.#roleOf(viewer)
    if (viewer === null || role === 'liver' || role === 'staff' || this.#live.endedAt !== null) return
    const { id, nickName } = viewer.user
    this.#context.audiences.join(this.liverId, { id, nickName }, this.onAir && !resumed)
  }

  onLeave({ userId }: Client): void {
    if (userId !== null) this.#context.audiences.leave(this.liverId, userId)
  }

  showAudience(notice: AudienceNotice): void {
    if (!this.#live.chatting) return
    const message: LiveRoomMessage = { type: 'audience', room: liveRoom(this.#live.id), ...notice }
    this.#context.realtime.broadcast(message)
  }

  close(): void {
    this.#context.rooms.delete(this.#live.id)
    this.#context.audiences.roomClosed(this.liverId)
  }

  async receive(
    client: Client,
    message: LiveRoomRequest,
    count: (counter: string, amount: number) => void,
  ): Promise<LiveRoomMessage | null> {
    if (message.type === 'hearts') {
      if (client.userId !== null && !this.#banned.has(client.userId)) count('hearts', message.count)
      return null
    }
    const { key, room } = message
    try {
      return { type: 'accepted', room, key, commentId: await this.#post(client, key, message.text) }
    } catch (error) {
      const failure = toDomainError(error)
      if (failure.code === 'INTERNAL') {
        this.#context.log.error({ err: error, liveId: this.#live.id }, 'a comment could not be published')
      }
      const { code, message: reason } = presentError(failure, client.language)
      return { type: 'refused', room, key, code, message: reason }
    }
  }

  /** Resolves with the id of the comment. Throws `DomainError`. */
  async #post(client: Client, key: string, written: string): Promise<string> {
    const viewer = await client.readViewer()
    if (viewer === null) throw new DomainError('SIGN_IN_REQUIRED')
    const { batch, clock } = this.#context
    const { id: userId } = viewer.user
    const id = commentIdOf(this.#live.id, userId, key)
    if (this.#recent.find(id) || this.#rateLimiter.has(userId, id)) return id
    const role = this.#roleOf(viewer)
    const now = clock.now()
    this.#requireOpen(now)
    this.#requireNotBanned(userId, now)
    const text = readComment(written)
    if (!canModerate(role) && this.#hasBannedWord(text)) throw new DomainError('CHAT_BANNED_WORD')
    await this.#requireWithinRate(userId, canModerate(role), now.getTime())
    if (batch.full) throw new DomainError('UNAVAILABLE')
    this.#rateLimiter.record(userId, id, now.getTime())
    const authorRole = role === 'visitor' ? 'user' : role
    batch.add({
      id,
      liveId: this.#live.id,
      authorId: userId,
      authorRole,
      text,
      writtenAt: now,
      recordedMs: recordedMs(this.#live, now),
    })
    const { nickName, avatarUrl } = viewer.user
    const comment = { id, author: { id: userId, nickName, avatarUrl, role: authorRole }, text, at: now.toISOString() }
    const event: LiveRoomEvent = { type: 'comment', comment }
    await this.#context.realtime.publish(liveRoom(this.#live.id), `comment:${id}`, event)
    commentsAccepted.inc()
    return id
  }

  #requireOpen(now: Date): void {
    if (!this.#live.chatting) throw new DomainError('CHAT_OFF')
    const closing = closesAt(this.#live)
    if (closing && closing <= now) throw new DomainError('CHAT_CLOSED')
  }

  #requireNotBanned(userId: number, now: Date): void {
    if (this.#banned.has(userId)) throw new DomainError('CHAT_BANNED')
    const until = this.#timeouts.get(userId)
    if (until && until > now) throw new DomainError('CHAT_TIMED_OUT')
  }

  async #requireWithinRate(userId: number, exempt: boolean, now: number): Promise<void> {
    if (this.#rateLimiter.silencedUntil(userId) > now) throw new DomainError('CHAT_TOO_FAST')
    if (this.#rateLimiter.isBurst(userId, now)) {
      const until = now + commentBurst.silencedSeconds * 1000
      await this.#context.publishModeration({ type: 'silenced', liveId: this.#live.id, userId, until })
      throw new DomainError('CHAT_TOO_FAST')
    }
    const { slowModeSeconds } = this.#recent
    if (exempt || slowModeSeconds === 0) return
    if (this.#rateLimiter.nextAllowedAt(userId, slowModeSeconds) > now) throw new DomainError('CHAT_SLOW_MODE')
  }

  #roleOf(viewer: Viewer) {
    return roleOf(viewer, this.liverId, viewer !== null && this.#moderators.has(viewer.user.id))
  }

  #setModeration({ moderators, banned, timeouts, words }: ChatModeration): void {
    this.#moderators = new Set(moderators)
    this.#banned = new Set(banned)
    this.#timeouts = new Map(timeouts.map(({ userId, until }) => [userId, until]))
    this.#hasBannedWord = bannedWordFinder(words)
  }

  #applyToRecent(event: LiveRoomEvent): void {
    this.#readable = null
    if (event.type === 'comment') {
      // Comments of other processes count for the rate limit here, too.
      const { id, author, at } = event.comment
      this.#rateLimiter.record(author.id, id, Date.parse(at))
    }
    this.#recent.apply(event)
  }
}
