/** Gifts: what is given to a liver during a live, how it goes over the picture, and who gave the most. */
export { GiftOverlay } from './overlay/gift-overlay.tsx'
export { SupportersRanking } from './supporters/supporters-ranking.tsx'
export { GiftTray } from './tray/gift-tray.tsx'
