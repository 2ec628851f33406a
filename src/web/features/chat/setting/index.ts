/** How a liver keeps their chats; a door of its own, because pages that show it show no chat. */
export { changeChatSetting, isChatIntent } from './change-chat-setting.ts'
export { ChatSettingCard } from './chat-setting-card.tsx'
