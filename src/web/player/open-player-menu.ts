import { openSheet } from '../ui/sheet.tsx'

export const playerMenuId = 'player-menu'

/** Opens the menu of the page's player; nothing happens before the player is loaded. */
export const openPlayerMenu = (): void => openSheet(playerMenuId)
