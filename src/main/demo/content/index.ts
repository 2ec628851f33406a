/** The texts of the demo: invented channels, series, episodes, picks and news. */
import { homeAndStage } from './channels.ts'
import { journeys } from './more-channels.ts'

export { demoNews } from './news.ts'
export type { DemoChannel, DemoComment, DemoReply, DemoSeries } from './types.ts'

export const demoChannels = [...homeAndStage, ...journeys]
