/** Counts views and stores positions of episodes that play on other pages than their own. */
export { WatchRecords } from './watch-records.tsx'
