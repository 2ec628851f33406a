/** The livers of a channel: its owners with a live licence. */
export { listLiversOf, selectLiversOf } from './store.ts'
