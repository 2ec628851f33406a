/** Users whom an owner of a channel has blocked do not follow it. The writes of chats and channels keep this true. */
export { isBlockedByOwner, removeBlockedFollows } from './store.ts'
