/** The entry of the audit log that the transaction of an action writes. */
export { addEntry, type StampedEntry } from './store.ts'
