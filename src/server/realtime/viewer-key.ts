import { hash, randomBytes } from 'node:crypto'
import { viewerLength } from '../ports/room-log/port.ts'
import type { Client } from './room-handler.ts'

/** The user, else the browser of a visitor; null if neither is known. */
export function identityOf({ userId, visitorId }: Pick<Client, 'userId' | 'visitorId'>): string | null {
  if (userId !== null) return `user ${userId}`
  return visitorId === null ? null : `visitor ${visitorId}`
}

/**
 * Names a viewer in a room, the same at all processes and different in each room. With 48 bits two of 100,000 viewers have the
 * same name in one of 56,000 rooms.
 */
export const viewerKey = (room: string, viewer: string): string =>
  hash('sha256', `${room}\n${viewer}`, 'base64url').slice(0, viewerLength)

/** For a visitor whom nothing identifies but their connection. */
export const newViewerKey = (): string => randomBytes((viewerLength * 6) / 8).toString('base64url')
