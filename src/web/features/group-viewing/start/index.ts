/** Opening a group viewing, on the pages of lives and episodes. */
export { EpisodeGroupButton, LiveGroupButton, LiveGroupEntry } from './start-buttons.tsx'
