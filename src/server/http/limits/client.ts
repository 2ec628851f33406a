/** Whom requests and sockets count for: a user, else the browser of a visitor; null if neither is known. */
export function clientOf(userId: number | null, visitorId: string | null): string | null {
  if (userId !== null) return `user ${userId}`
  return visitorId === null ? null : `visitor ${visitorId}`
}
