/** The players: of a live, which follows the live edge and reconnects, and of a video on demand. */
export { LivePlayer, preloadLivePlayer } from './live-player.tsx'
export { chapterAt } from './video/chapter-track.ts'
export { useVideoHandle, useVideoPosition, type VideoHandle } from './video/video-handle.ts'
export { VideoPlayer } from './video/video-player.tsx'
export { signedAddress, useSigned, type Sign } from './signature.ts'
export { MenuLink, MenuRow, MenuSwitch } from './menu-row.tsx'
export { openPlayerMenu } from './open-player-menu.ts'
export { VideoPreview } from './video-preview.tsx'
