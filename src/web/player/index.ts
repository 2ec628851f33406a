/** The live player: plays a low-latency playlist, follows the live edge, and reconnects during the live. */
export { LivePlayer } from './live-player.tsx'
export { signedAddress, useSigned, type Sign } from './signature.ts'
export { MenuLink, MenuRow, MenuSwitch } from './menu-row.tsx'
export { openPlayerMenu } from './open-player-menu.ts'
