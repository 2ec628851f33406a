import { savesData } from '../shell/prefetch/prefetch-page.ts'
import { rememberedSwitch } from '../shell/remembered-switch.ts'

/** The data saver: the smallest quality, and no previews. Before a choice, the setting of the browser. */
export const { isOn: isDataSaverOn, use: useDataSaver } = rememberedSwitch('data-saver', () => savesData(navigator))
