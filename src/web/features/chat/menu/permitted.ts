import type { ChatRole, Comment } from '#contract/chat.ts'

/** What the menu of a comment offers. */
export interface Permitted {
  readonly delete: boolean
  readonly report: boolean
  readonly block: boolean
  readonly pin: boolean
  /** Time-out and ban. */
  readonly silence: boolean
  /** Name them moderator; false: let them go. */
  readonly moderator: boolean | null
}

interface Viewer {
  readonly role: ChatRole
  readonly userId: number
}

const keepers: readonly ChatRole[] = ['moderator', 'staff', 'liver']

export const keepsOrder = (role: ChatRole): boolean => keepers.includes(role)

/** The server decides; this only offers nothing that it would refuse. */
export function permitted({ author }: Comment, { role, userId }: Viewer): Permitted {
  const own = author.id === userId
  const keeps = keepsOrder(role)
  const signedIn = role !== 'visitor'
  return {
    delete: (own && signedIn) || keeps,
    report: signedIn && !own,
    block: signedIn && !own && author.role !== 'liver',
    pin: keeps,
    silence: keeps && !own && author.role === 'user',
    moderator:
      role === 'liver' && (author.role === 'user' || author.role === 'moderator') && !own
        ? author.role === 'user'
        : null,
  }
}
