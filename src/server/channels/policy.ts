import type { ChannelRole } from '#contract/channels/limits.ts'
import { DomainError } from '../errors.ts'

/** The role that a write of a channel needs: owners may do everything that editors may. */
export type RequiredRole = ChannelRole

/** Whether a member with this role may act; null is no member. */
export function mayAct(role: ChannelRole | null, required: RequiredRole): boolean {
  return role === 'owner' || (role === 'editor' && required === 'editor')
}

/** Throws `NOT_YOUR_CHANNEL` for others than members, and `NOT_CHANNEL_OWNER` for editors where an owner is needed. */
export function requireRole(role: ChannelRole | null, required: RequiredRole): void {
  if (mayAct(role, required)) return
  throw new DomainError(role === null ? 'NOT_YOUR_CHANNEL' : 'NOT_CHANNEL_OWNER')
}
