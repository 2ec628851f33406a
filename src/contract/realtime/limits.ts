/** The path of the WebSocket; its number is the version of the messages. */
export const realtimePath = '/v1/realtime'

export const liveRoom = (liveId: string): string => `live:${liveId}`
