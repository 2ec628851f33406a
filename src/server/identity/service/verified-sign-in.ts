import { randomInt } from 'node:crypto'
import type { SignedIn } from '#contract/sign-in/schemas.ts'
import type { Language } from '#contract/languages.ts'
import { cleanLine } from '#contract/written-text/clean.ts'
import { DomainError } from '../../errors.ts'
import type { VerifiedIdentity } from '../../ports/identity/port.ts'
import { defaultAvatar } from '../default-avatar.ts'
import { linkIdentity, findOrCreateUser, type IdentityInput } from '../store/sign-in.ts'
import type { Sessions } from './sessions.ts'
import type { ClientInfo, IdentityDeps } from './deps.ts'

const nickNameLength = 30
const defaultNames: Record<Language, string> = { ja: 'ユーザー', en: 'user', ko: '사용자' }

/** The provider's name, sanitized and truncated; a generated one where it is empty. */
function newNickName(name: string | null, language: Language): string {
  const cleaned = cleanLine(
    Array.from(cleanLine(name ?? ''))
      .slice(0, nickNameLength)
      .join(''),
  )
  return cleaned === '' ? `${defaultNames[language]}${randomInt(1000, 10_000)}` : cleaned
}

export interface SignInResult extends Omit<SignedIn, 'returnTo'> {
  readonly token: string
}

/** Opens a session for a verified identity, or links it to an account. */
export function createVerifiedSignIn(deps: IdentityDeps, sessions: Sessions) {
  const { database, clock, audit, grantBox } = deps

  const toInput = ({ provider, subject, email, emailVerified, grant }: VerifiedIdentity): IdentityInput => ({
    provider,
    subject,
    email: email?.toLowerCase() ?? null,
    emailVerified: email !== null && emailVerified,
    sealedGrant: grant === null ? null : grantBox.seal(grant),
  })

  return {
    async signIn(identity: VerifiedIdentity, client: ClientInfo): Promise<SignInResult> {
      const { provider, subject, name } = identity
      const { language, country } = client
      const { userId, state, created, linked } = await database.run(findOrCreateUser, {
        identity: toInput(identity),
        newUser: {
          nickName: newNickName(name, language),
          avatarUrl: defaultAvatar(subject),
          language,
          country,
          bio: '',
        },
        now: clock.now(),
      })
      const entry = { actorUserId: userId, subjectUserId: userId, details: { provider } }
      if (state !== 'active') {
        await audit.record({ ...entry, action: 'session.refused' })
        throw new DomainError('ACCOUNT_SUSPENDED')
      }
      if (linked) await audit.record({ ...entry, action: 'identity.linked' })
      return { ...(await sessions.open(userId, provider, client)), created }
    },

    async link(userId: number, identity: VerifiedIdentity): Promise<void> {
      const linked = await database.run(linkIdentity, { userId, identity: toInput(identity), now: clock.now() })
      if (!linked) throw new DomainError('IDENTITY_TAKEN')
      const details = { provider: identity.provider }
      await audit.record({ action: 'identity.linked', actorUserId: userId, subjectUserId: userId, details })
    },
  }
}

export type VerifiedSignIn = ReturnType<typeof createVerifiedSignIn>
