import type { LicenceDecision, LicenceState } from '#contract/livers.ts'

export type LicenceAction = 'apply' | LicenceDecision

const transitions: Record<LicenceState, Partial<Record<LicenceAction, LicenceState>>> = {
  none: { apply: 'applied' },
  applied: { grant: 'granted', refuse: 'refused' },
  granted: { suspend: 'suspended' },
  refused: { apply: 'applied' },
  // Suspended once more: with another reason, or because ending the live failed the first time.
  suspended: { grant: 'granted', suspend: 'suspended' },
}

/** The state that `action` leads to, or null where it is not possible. */
export function nextLicence(state: LicenceState, action: LicenceAction): LicenceState | null {
  return transitions[state][action] ?? null
}

/** These take something from somebody, who is told why. */
export const needsReason = (decision: LicenceDecision): boolean => decision !== 'grant'
