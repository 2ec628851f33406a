/** The scripted audience of the demo live: it chats and sends gifts while somebody watches. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DomainError } from '#server/errors.ts'
import { sessionCookie } from '#server/http/index.ts'
import type { Product } from '../../product.ts'
import { crowdMembers, demoProfile } from '../people.ts'
import { Member } from './member.ts'
import { openingActs, pauseBefore, script, type Act } from './script.ts'

/** How often the audience looks for the live and for viewers, in milliseconds. */
const lookEveryMs = 2_000
/** Free coins of each member, granted at a start if less is left. */
const coins = 2_000

export interface AudienceOptions {
  readonly product: Product
  readonly url: string
  readonly credentials: string | null
  /** Whether the site is reached over https; its session cookie then has another name. */
  readonly secure: boolean
  liveId(): Promise<string | null>
  readonly log: Logger
  /** Default: real pauses. */
  readonly pauseMs?: (number: number) => number
}

export interface Audience {
  stop(): Promise<void>
}

export async function startAudience(options: AudienceOptions): Promise<Audience> {
  const { product, url, credentials, secure, log, pauseMs = pauseBefore } = options
  const stopped = new AbortController()
  const { signal } = stopped
  const pause = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal })
  let members = new Map<string, Member>()
  let viewers = 0
  let present: string | null = null

  const leave = (): void => {
    for (const member of members.values()) member.close()
    members = new Map()
    present = null
    viewers = 0
  }

  async function join(liveId: string): Promise<void> {
    present = liveId
    for (const subject of crowdMembers) {
      const { user } = await demoProfile(product, subject)
      await product.identity.sessions.endAll(user.id)
      const client = { device: 'Chrome, Android', country: 'JP', language: 'ja' } as const
      const { token } = await product.identity.sessions.open(user.id, 'apple', client)
      const cookie = `${sessionCookie(secure)}=${token}`
      const onViewers = (count: number): void => {
        viewers = count
      }
      const onClosed = (): void => {
        if (members.has(subject)) leave()
      }
      members.set(subject, new Member({ url, cookie, credentials, liveId, onViewers, onClosed }))
    }
  }

  async function perform(act: Act, liveId: string): Promise<void> {
    const member = members.get(act.who)
    if (act.type === 'say') member?.say(act.text)
    if (act.type === 'hearts') member?.sendHearts(act.count)
    if (act.type !== 'give') return
    const { giftId, quantity } = act
    const sender = await demoProfile(product, act.who)
    await product.gifts.send(sender, { liveId, giftId, quantity, key: randomUUID() }).catch((error: unknown) => {
      // Its coins are spent, or the live has ended meanwhile.
      if (!(error instanceof DomainError)) throw error
    })
  }

  async function run(): Promise<void> {
    let number = 0
    while (!signal.aborted) {
      const liveId = await options.liveId()
      if (liveId !== present) leave()
      if (liveId !== null && present === null) await join(liveId)
      // Without other viewers no user reads the comments, which are stored.
      if (liveId === null || viewers <= members.size) await pause(lookEveryMs)
      else {
        if (number >= openingActs) await pause(pauseMs(number))
        const act = script[number % script.length]
        if (act) await perform(act, liveId)
        number += 1
      }
    }
  }

  await grantCoins(product)
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await run()
      } catch (err) {
        if (signal.aborted) return
        log.warn({ err }, 'the audience of the demo live was interrupted; trying again')
        await pause(lookEveryMs).catch(() => {})
      }
    }
  })()
  return {
    async stop() {
      stopped.abort()
      leave()
      await running
    },
  }
}

async function grantCoins(product: Product): Promise<void> {
  for (const subject of crowdMembers) {
    const { user } = await demoProfile(product, subject)
    const { balance } = await product.coins.wallet(user.id)
    if (balance.free >= coins / 2) continue
    const request = {
      userId: user.id,
      coins,
      reason: 'Audience of the demo live',
      key: randomUUID(),
      actorUserId: null,
    }
    await product.coins.correct({ ...request, correction: 'grant' })
  }
}
