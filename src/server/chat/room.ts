import {
  chatOpenMinutesAfterEnd,
  commentBurst,
  commentMaxLength,
  type ChatEvent,
  type ChatSnapshot,
  type ChatStanding,
  type Comment,
} from '#contract/chat.ts'
import { liveRoom } from '#contract/realtime.ts'
import { Refusal, type Viewer } from '../http/index.ts'
import type { Comment as Wanted, RoomSubject, Visitor } from '../realtime/index.ts'
import { bannedWordFinder } from './banned-words.ts'
import { commentIdOf } from './comment-id.ts'
import { CommentPace } from './pace.ts'
import { keepsOrder, roleOf } from './policy.ts'
import { presentComment } from './present.ts'
import { RecentChat } from './recent.ts'
import { isTrimmedAway, recordedMs } from './recorded.ts'
import type { ChatParts, LiveRow } from './setup.ts'
import { readChat, readKeeping, type ChatKeeping } from './store/chats.ts'
import { cleanComment, isBlank, lengthOf } from './text.ts'

const closesAt = ({ endedAt }: LiveRow): Date | null =>
  endedAt && new Date(endedAt.getTime() + chatOpenMinutesAfterEnd * 60_000)

/** The chat of one live, as one process knows it. */
export class ChatRoom implements RoomSubject {
  #live: LiveRow
  readonly #parts: ChatParts
  readonly #pace = new CommentPace()
  #recent = new RecentChat()
  /** One reading after the other: an earlier one must not take the place of a later one. */
  #reading: Promise<void> = Promise.resolve()
  #moderators: ReadonlySet<number> = new Set()
  #banned: ReadonlySet<number> = new Set()
  #timeouts: ReadonlyMap<number, Date> = new Map()
  #holdsBannedWord: (text: string) => boolean = () => false

  constructor(parts: ChatParts, live: LiveRow) {
    this.#parts = parts
    this.#live = live
  }

  get liverId(): number {
    return this.#live.liver.id
  }

  /** The live has changed: it may have ended. */
  follow(live: LiveRow): void {
    this.#live = live
  }

  find(id: string): Comment | null {
    return this.#recent.find(id)
  }

  renew(window: () => readonly ChatEvent[]): Promise<void> {
    return this.#inTurn(() => this.#read(window))
  }

  renewKeeping(): Promise<void> {
    const { database, clock } = this.#parts
    return this.#inTurn(async () => {
      this.#keep(await database.run(readKeeping, { liverId: this.liverId, now: clock.now() }))
    })
  }

  #inTurn(read: () => Promise<void>): Promise<void> {
    const done = this.#reading.then(read)
    this.#reading = done.catch(() => {})
    return done
  }

  async #read(window: () => readonly ChatEvent[]): Promise<void> {
    const { database, clock, lives, batch } = this.#parts
    await batch.flush()
    const { id: liveId } = this.#live
    this.#live = await lives.find(liveId)
    const stored = await database.run(readChat, { liveId, liverId: this.liverId, now: clock.now() })
    this.#keep(stored.keeping)
    this.#recent = new RecentChat({
      comments: stored.comments.map(presentComment),
      pinned: stored.pinned && presentComment(stored.pinned),
      slowModeSeconds: stored.slowModeSeconds,
    })
    for (const event of window()) this.#take(event)
  }

  silence(userId: number, until: number): void {
    this.#pace.silence(userId, until)
    this.tellStanding(userId)
  }

  /** Tells a user, or everybody for null, what they may do now. */
  tellStanding(userId: number | null): void {
    const room = liveRoom(this.#live.id)
    this.#parts.realtime().tell(room, (visitor) => {
      if (userId !== null && visitor.userId !== userId) return null
      return { type: 'you', room, you: this.standing(visitor) }
    })
  }

  apply(event: ChatEvent): void {
    this.#take(event)
    this.#parts.batch.follow(this.#live.id, event, this.#parts.clock.now())
  }

  mayReadAll(visitor: Visitor): boolean {
    const { archive } = this.#live
    return this.#mayRead(visitor) && (archive?.trimFromMs ?? archive?.trimToMs ?? null) === null
  }

  /** Who may not play an archive does not read what was said about it either, once nothing more is said. */
  #mayRead({ viewer }: Visitor): boolean {
    if (this.#live.archive?.published !== false || viewer?.user.id === this.liverId) return true
    const closing = closesAt(this.#live)
    return closing !== null && this.#parts.clock.now() < closing
  }

  snapshot(visitor: Visitor): ChatSnapshot {
    const { shown, pinned, slowModeSeconds } = this.#recent
    const closing = closesAt(this.#live)
    const readable = ({ at }: Comment) => this.#mayRead(visitor) && !isTrimmedAway(this.#live, new Date(at))
    return {
      comments: shown.filter(readable),
      pinned: pinned && readable(pinned) ? pinned : null,
      slowModeSeconds,
      enabled: this.#live.chatting,
      closesAt: closing && closing.toISOString(),
    }
  }

  standing({ viewer }: Visitor): ChatStanding {
    const role = this.#roleOf(viewer)
    if (viewer === null) return { role, silencedUntil: null, banned: false }
    const until = Math.max(this.#pace.silencedUntil(viewer.user.id), this.#timeouts.get(viewer.user.id)?.getTime() ?? 0)
    const silenced = until > this.#parts.clock.now().getTime()
    return {
      role,
      silencedUntil: silenced ? new Date(until).toISOString() : null,
      banned: this.#banned.has(viewer.user.id),
    }
  }

  /** The liver's own pages count as no viewer. */
  countsAsViewer({ userId }: Visitor): boolean {
    return userId !== this.liverId
  }

  greet(visitor: Visitor) {
    return this.#parts.greet(this.#live.id, visitor)
  }

  close(): void {
    this.#parts.rooms.delete(this.#live.id)
  }

  async say(visitor: Visitor, { key, text: written }: Wanted): Promise<string> {
    const viewer = await visitor.readViewer()
    if (viewer === null) throw new Refusal('SIGN_IN_REQUIRED')
    const { batch, clock } = this.#parts
    const { id: userId } = viewer.user
    const id = commentIdOf(this.#live.id, userId, key)
    if (this.#recent.find(id) || this.#pace.knows(userId, id)) return id
    const role = this.#roleOf(viewer)
    const now = clock.now()
    this.#mustBeOpen(now)
    this.#mustBeWelcome(userId, now)
    const text = cleanComment(written)
    if (isBlank(text)) throw new Refusal('COMMENT_EMPTY')
    if (lengthOf(text) > commentMaxLength) throw new Refusal('COMMENT_TOO_LONG')
    if (!keepsOrder(role) && this.#holdsBannedWord(text)) throw new Refusal('CHAT_BANNED_WORD')
    await this.#mustKeepPace(userId, keepsOrder(role), now.getTime())
    if (batch.full) throw new Refusal('UNAVAILABLE')
    this.#pace.note(userId, id, now.getTime())
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
    await this.#parts.realtime().publish(liveRoom(this.#live.id), `comment:${id}`, { type: 'comment', comment })
    return id
  }

  #mustBeOpen(now: Date): void {
    if (!this.#live.chatting) throw new Refusal('CHAT_OFF')
    const closing = closesAt(this.#live)
    if (closing && closing <= now) throw new Refusal('CHAT_CLOSED')
  }

  #mustBeWelcome(userId: number, now: Date): void {
    if (this.#banned.has(userId)) throw new Refusal('CHAT_BANNED')
    const until = this.#timeouts.get(userId)
    if (until && until > now) throw new Refusal('CHAT_TIMED_OUT')
  }

  async #mustKeepPace(userId: number, exempt: boolean, now: number): Promise<void> {
    if (this.#pace.silencedUntil(userId) > now) throw new Refusal('CHAT_TOO_FAST')
    if (this.#pace.isBurst(userId, now)) {
      const until = now + commentBurst.silencedSeconds * 1000
      await this.#parts.tell({ type: 'silenced', liveId: this.#live.id, userId, until })
      throw new Refusal('CHAT_TOO_FAST')
    }
    const { slowModeSeconds } = this.#recent
    if (!exempt && slowModeSeconds > 0 && this.#pace.freeAt(userId, slowModeSeconds) > now) {
      throw new Refusal('CHAT_SLOW_MODE')
    }
  }

  #roleOf(viewer: Viewer) {
    return roleOf(viewer, this.liverId, viewer !== null && this.#moderators.has(viewer.user.id))
  }

  #keep({ moderators, banned, timeouts, words }: ChatKeeping): void {
    this.#moderators = new Set(moderators)
    this.#banned = new Set(banned)
    this.#timeouts = new Map(timeouts.map(({ userId, until }) => [userId, until]))
    this.#holdsBannedWord = bannedWordFinder(words)
  }

  #take(event: ChatEvent): void {
    if (event.type === 'comment') {
      // What was said through another process counts for the pace here as well.
      const { id, author, at } = event.comment
      this.#pace.note(author.id, id, Date.parse(at))
    }
    this.#recent.apply(event)
  }
}
