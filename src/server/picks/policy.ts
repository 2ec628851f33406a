import type { PickPermission } from '#contract/picks/limits.ts'
import { DomainError } from '../errors.ts'

/** The relation of a signed-in user to the owner of a source. */
export interface CutterRelation {
  /** The liver, or an owner or editor of the channel. */
  readonly owns: boolean
  readonly follows: boolean
}

export function mayCut(permission: PickPermission, { owns, follows }: CutterRelation): boolean {
  return owns || permission === 'everybody' || (permission === 'followers' && follows)
}

/** Throws `PICKS_OFF` and `PICKS_FOR_FOLLOWERS`. */
export function requireCut(permission: PickPermission, relation: CutterRelation): void {
  if (mayCut(permission, relation)) return
  throw new DomainError(permission === 'off' ? 'PICKS_OFF' : 'PICKS_FOR_FOLLOWERS')
}

export interface RemoverRelation {
  readonly cut: boolean
  /** Owns the source. */
  readonly owns: boolean
  readonly staff: boolean
}

export const mayRemove = ({ cut, owns, staff }: RemoverRelation): boolean => cut || owns || staff
