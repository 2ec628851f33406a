import { randomInt } from 'node:crypto'
import type { SignedIn } from '#contract/sign-in.ts'
import type { Language } from '#contract/languages.ts'
import { Refusal } from '../../http/index.ts'
import type { VerifiedIdentity } from '../../ports/identity/port.ts'
import { drawnAvatar } from '../avatar.ts'
import { linkIdentity, welcomeUser, type KnownIdentity } from '../store/sign-in.ts'
import type { Sessions } from './sessions.ts'
import type { Circumstances, IdentityParts } from './setup.ts'

const nickNameLength = 30
const unnamed: Record<Language, string> = { ja: 'ユーザー', en: 'user', ko: '사용자' }

/** The provider's name for somebody, cut to ours; a neutral one with a number when there is none. */
function newNickName(name: string | null, language: Language): string {
  const cut = [
    ...(name ?? '')
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
  ].slice(0, nickNameLength)
  return cut.length > 0 ? cut.join('').trim() : `${unnamed[language]}${randomInt(1000, 10_000)}`
}

export interface Arrived extends Omit<SignedIn, 'returnTo'> {
  readonly token: string
}

/** What happens once a provider vouches for somebody: a session, or one more identity of an account. */
export function createArrival(parts: IdentityParts, sessions: Sessions) {
  const { database, clock, audit, seal } = parts

  const known = ({ provider, subject, email, emailVerified, grant }: VerifiedIdentity): KnownIdentity => ({
    provider,
    subject,
    email: email?.toLowerCase() ?? null,
    emailVerified: email !== null && emailVerified,
    sealedGrant: grant === null ? null : seal.close(grant),
  })

  return {
    async signIn(identity: VerifiedIdentity, browser: Circumstances): Promise<Arrived> {
      const { provider, subject, name } = identity
      const { language, country } = browser
      const { userId, state, created, linked } = await database.run(welcomeUser, {
        identity: known(identity),
        newcomer: {
          nickName: newNickName(name, language),
          avatarUrl: drawnAvatar(subject),
          language,
          country,
          bio: '',
        },
        now: clock.now(),
      })
      const entry = { actorUserId: userId, subjectUserId: userId, details: { provider } }
      if (state !== 'active') {
        await audit.record({ ...entry, action: 'session.refused' })
        throw new Refusal('ACCOUNT_SUSPENDED')
      }
      if (linked) await audit.record({ ...entry, action: 'identity.linked' })
      return { ...(await sessions.open(userId, provider, browser)), created }
    },

    async link(userId: number, identity: VerifiedIdentity): Promise<void> {
      const linked = await database.run(linkIdentity, { userId, identity: known(identity), now: clock.now() })
      if (!linked) throw new Refusal('IDENTITY_TAKEN')
      const details = { provider: identity.provider }
      await audit.record({ action: 'identity.linked', actorUserId: userId, subjectUserId: userId, details })
    },
  }
}

export type Arrival = ReturnType<typeof createArrival>
