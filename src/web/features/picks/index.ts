/** Picks: a vertical pager of short clips. */
export { PickPager } from './pick-pager.tsx'
