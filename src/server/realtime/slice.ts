import { noUserData, type Slice } from '../slice.ts'
import type { Realtime } from './gateway.ts'
import { userRooms } from './user-rooms.ts'

export const realtimeSlice = ({ realtime }: { readonly realtime: Realtime }): Slice => ({
  name: 'realtime',
  account: noUserData,
  jobs: [realtime],
  stage: 'connections',
  rooms: [userRooms],
})
