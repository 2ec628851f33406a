/** Lists that editors arrange by dragging, by keys or by buttons. */
export { readShown } from './read-shown.ts'
export { SortableList } from './sortable-list.tsx'
