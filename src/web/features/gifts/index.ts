/** Gifts: what is given to a liver during a live, how it goes over the picture, and who gave the most. */
export { GiftLine } from './lines/gift-line.tsx'
export { useGivenGifts } from './lines/use-given-gifts.ts'
export { GiftOverlay } from './overlay/gift-overlay.tsx'
export { SupportersRanking } from './supporters/supporters-ranking.tsx'
export { GiftTray } from './tray/gift-tray.tsx'
