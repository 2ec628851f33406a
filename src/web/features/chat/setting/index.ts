/** The chat settings of a liver; a separate index, because pages that show them load no chat. */
export { changeChatSetting, isChatIntent } from './change-chat-setting.ts'
export { ChatSettingCard } from './chat-setting-card.tsx'
