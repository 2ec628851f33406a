/** The write that keeps the search index in step with an item, in the transaction of its change. */
export { indexItems } from './store/documents.ts'
