/** The path of the WebSocket; `v1` is the version of its messages. */
export const realtimePath = '/v1/realtime'

/** Only the user joins it. */
export const userRoom = (userId: number): string => `user:${userId}`
