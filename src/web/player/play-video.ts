import { savesData } from '../shell/prefetch/prefetch-page.ts'
import { rememberedSwitch } from '../shell/remembered-switch.ts'

/** Videos start by themselves. Before a choice: unless the user saves data. On the server it is off. */
export const { isOn: isPlayVideoOn, use: usePlayVideo } = rememberedSwitch('play_video', () => !savesData(navigator))

/** Whether a video may start now: by itself, or because the user has used this page. */
export const mayPlayVideo = (): boolean => isPlayVideoOn() || navigator.userActivation?.hasBeenActive === true
