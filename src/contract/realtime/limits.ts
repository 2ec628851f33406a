/** The path of the WebSocket; `v1` is the version of its messages. */
export const realtimePath = '/v1/realtime'

export const liveRoom = (liveId: string): string => `live:${liveId}`
