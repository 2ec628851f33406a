/** Writes lives that are over, with what happened in them, through the operations of the slices: content of the demo. */
export {
  storePastLives,
  type PastGift,
  type PastLive,
  type PastLives,
  type PastThanks,
  type PastUser,
} from './store.ts'
