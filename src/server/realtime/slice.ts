import { noUserData, type Slice } from '../slice.ts'
import type { Realtime } from './gateway.ts'

export const realtimeSlice = (realtime: Realtime): Slice => ({
  name: 'realtime',
  account: noUserData,
  jobs: [realtime],
})
