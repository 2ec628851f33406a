/** The pages of channels, series and casts. */
export { answerChannelForm } from './answer-channel-form.ts'
export { CastPage } from './cast-page.tsx'
export { ChannelPage } from './channel-page.tsx'
export { castJsonLd, channelJsonLd, seriesJsonLd } from './json-ld.ts'
export { readEpisodes } from './lists/read-episodes.ts'
export { SeriesPage } from './series-page.tsx'
