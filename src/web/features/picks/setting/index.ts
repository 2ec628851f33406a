/** The owner's switch and list; a separate index, because pages that show them load no pager. */
export { changePickSetting, pickSettingIntent } from './change-pick-setting.ts'
export { OwnPickRow } from './own-pick-row.tsx'
export { PickSettingCard } from './pick-setting-card.tsx'
