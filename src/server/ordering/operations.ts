/** Lists whose order editors set: one item moves before another, so that two editors at once lose nothing. */
export { addedPosition, moveItem } from './store.ts'
