/** The history of a liver's lives: the list, the figures of one live over time, and the gifts of one supporter. */
export { HistoryList, HistoryRow } from './history-list.tsx'
export { LiveHistoryPage } from './live-history-page.tsx'
export { readHistoryUser } from './read-history-user.ts'
export { SupporterPage } from './supporter-page.tsx'
