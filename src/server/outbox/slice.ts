import { noUserData, type Slice } from '../slice.ts'
import type { Outbox } from './outbox.ts'

/** Events have ids of users, until they are handled. */
export const outboxSlice = ({ outbox }: { readonly outbox: Outbox }): Slice => ({
  name: 'outbox',
  account: noUserData,
  jobs: [outbox],
  stage: 'delivery',
})
