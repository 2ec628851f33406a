/** The route table of the specification, in its order, one row per route. */
import { page, routeTable } from './route-table.ts'
import { layoutNames } from './shell/frame/layout-names.ts'

export const rows = [
  page('/', 'home', 'lite'),
  page('/login', 'login', 'lite', 'notauth'),
  page('/apple/callback', 'apple-callback', 'lite', 'firebase-log'),
  page('/google/callback', 'google-callback', 'lite', 'firebase-log'),
  page('/about_gift', 'document', 'webview'),
  page('/akb_dl', 'landing', 'noimagecenter'),
  page('/asct', 'document', 'default'),
  page('/au', 'landing', 'lp'),
  page('/coin_info', 'document', 'default'),
  page('/data', 'document', 'default'),
  page('/episode_howto', 'document', 'default'),
  page('/eventer_terms', 'document', 'default'),
  page('/fund', 'document', 'default'),
  page('/howto-pc-streaming', 'document', 'default'),
  page('/live_streaming_guideline', 'document', 'default'),
  page('/live_streaming_terms', 'document', 'default'),
  page('/liver_documents', 'document', 'default'),
  page('/liver_safety_book', 'document', 'default'),
  page('/media_kit', 'document', 'default'),
  page('/nhp_dl', 'landing', 'lp'),
  page('/organizer_studio_about', 'document', 'default'),
  page('/organizer_terms', 'document', 'default'),
  page('/premium_plan_info', 'document', 'default'),
  page('/privacy', 'document', 'default'),
  page('/reward_info', 'document', 'default'),
  page('/smash_fighting_cp', 'landing', 'lp'),
  page('/svt_dl', 'landing', 'lp'),
  page('/terms', 'document', 'default'),
  page('/treasure_art_dl', 'landing', 'lp'),
  page('/txt_dl', 'landing', 'lp'),
  page('/wallpaper', 'landing', 'lp'),
  page('/campaign/maisonb', 'landing', 'webview'),
  page('/campaign/rindo', 'landing', 'webview'),
  page('/channels/{id}', 'channel', 'lite'),
  page('/channels/{channelId}/casts/{castId}', 'cast', 'leaf-event'),
  page('/channels/{id}/series/{series}', 'series', 'lite'),
  page('/channels/{id}/series/{series}/episodes/{episodes}', 'episode', 'noimage'),
  page('/coins', 'coins', 'lite', 'auth'),
  page('/coins/history', 'coins-history', 'lite', 'auth'),
  page('/episode-gv/{inviteKey}', 'episode-gv', 'summary'),
  page('/live-gv/{inviteKey}', 'live-gv', 'summary'),
  page('/error/no_live_license', 'no-live-license', 'webview'),
  page('/events', 'events', 'webview'),
  page('/events/{id}', 'event', 'webview'),
  page('/events/mens_finding', 'event-mens-finding', 'webview'),
  page('/genres/{id}', 'genre', 'lite'),
  page('/health', 'health', 'hc'),
  page('/leaf-events', 'leaf-events', 'leaf-event'),
  page('/leaf-events/{id}', 'leaf-event', 'leaf-event'),
  page('/live-info/{id}', 'live-info', 'noimage'),
  page('/live/empty_state', 'live-empty-state', 'webview'),
  page('/live/history', 'live-history', 'webview'),
  page('/live/history/{liveId}', 'live-history-of-live', 'webview'),
  page('/live/home', 'live-home', 'webview'),
  page('/live/history/{liveId}/{userId}', 'live-history-of-supporter', 'webview', 'auth'),
  page('/liver_profile', 'liver-profile', 'lite', 'auth'),
  page('/liver_ranking', 'liver-ranking', 'webview'),
  page('/liver', 'livers', 'webview'),
  page('/liver/{id}', 'liver', 'webview'),
  page('/picks/{id}', 'pick', 'noimage'),
  page('/thanks_message', 'thanks-messages', 'webview', 'auth'),
  page('/thanks_message/{userId}', 'thanks-thread', 'webview', 'auth'),
  page('/user_live/live_create', 'live-create', 'lite', 'auth'),
  page('/user_live/live_stream_setting', 'live-stream-setting', 'lite', 'auth'),
  page('/user_profile', 'user-profile', 'lite', 'auth'),
  page('/lp/buzzlab', 'landing', 'lp'),
  page('/lp/enhypen_mistery_dl', 'landing', 'lp'),
  page('/lp/enhypen_mistery_notebook', 'landing', 'lp'),
  page('/lp/facesmash', 'landing', 'lp'),
  page('/lp/fleekboy', 'landing', 'lp'),
  page('/lp/foodluck', 'landing', 'lp'),
  page('/lp/liver_az-pro', 'landing-application', 'lp'),
  page('/lp/liver_twin_planet', 'landing-application', 'lp'),
  page('/lp/liver/completed_twin_planet', 'landing', 'lp'),
  page('/lp/liver/completed', 'landing', 'lp'),
  page('/lp/liver', 'landing-application', 'lp'),
  page('/lp/poupelle', 'landing', 'lp'),
  page('/lp/sukipi_grand_prix', 'landing', 'lp'),
  page('/lp/terms', 'document', 'default'),
  page('*', 'not-found', 'default'),
]

/** Pages of owners and editors of channels, which the specification's table does not contain. */
export const studioRows = [
  page('/studio', 'studio', 'lite', 'auth'),
  page('/studio/picks', 'studio-live-picks', 'lite', 'auth'),
  page('/studio/{channelId}', 'studio-channel', 'lite', 'auth'),
  page('/studio/{channelId}/picks', 'studio-picks', 'lite', 'auth'),
  page('/studio/{channelId}/settings', 'studio-settings', 'lite', 'auth'),
  page('/studio/{channelId}/casts', 'studio-casts', 'lite', 'auth'),
  page('/studio/{channelId}/casts/{castId}', 'studio-cast', 'lite', 'auth'),
  page('/studio/{channelId}/leaf-events', 'studio-leaf-events', 'lite', 'auth'),
  page('/studio/{channelId}/leaf-events/{eventId}', 'studio-leaf-event', 'lite', 'auth'),
  page('/studio/{channelId}/series/{seriesId}', 'studio-series', 'lite', 'auth'),
  page('/studio/{channelId}/series/{seriesId}/episodes/{episodeId}', 'studio-episode', 'lite', 'auth'),
  page(
    '/studio/{channelId}/series/{seriesId}/episodes/{episodeId}/statistics',
    'studio-episode-statistics',
    'lite',
    'auth',
  ),
  page('/studio/{channelId}/statistics', 'studio-statistics', 'lite', 'auth'),
  page('/studio/{channelId}/videos', 'studio-videos', 'lite', 'auth'),
  page('/studio/{channelId}/videos/{videoId}', 'studio-video', 'lite', 'auth'),
]

/** Pages of organizers, which the specification's table does not contain. */
export const organizerRows = [
  page('/organizer', 'organizer', 'lite', 'auth'),
  page('/organizer/events/{id}', 'organizer-event', 'lite', 'auth'),
]

/** The player of an episode in frames of other sites (decision 0035). */
const embedRows = [page('/embed/channels/{id}/series/{series}/episodes/{episodes}', 'episode-embed', 'hc')]

/** News, which the specification names as a page piece without an address. */
export const newsRows = [page('/news', 'news', 'lite'), page('/news/{id}', 'news-article', 'default')]

/** Pages that the specification's table does not contain, for everybody. */
export const searchRows = [page('/search', 'search', 'lite')]

const samples = [
  page('/_/ui', 'ui-samples', 'lite'),
  ...layoutNames.map((layout) => page(`/_/ui/${layout}`, 'ui-samples', layout)),
]

/** All pages of the site, by whose names code refers to them. */
export const siteRows = [...rows, ...newsRows, ...searchRows, ...studioRows, ...organizerRows, ...embedRows]

export default routeTable([...(import.meta.env.DEV ? samples : []), ...siteRows])
