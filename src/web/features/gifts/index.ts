/** Gifts of a live: sending them, showing them over the video and in the chat, and the ranking of supporters. */
export { GiftLine, useGivenGifts } from './gift-lines.tsx'
export { GiftOverlay } from './overlay/gift-overlay.tsx'
export { GiftChimes, GiftChimeSwitch } from './chimes/gift-chimes.tsx'
export { SupportersRanking, TopSupporters } from './supporters/supporters-ranking.tsx'
export { GiftTray } from './tray/gift-tray.tsx'
export { useThanks } from './use-thanks.ts'
