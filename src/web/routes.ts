/** The specification's route table, in its order, one row a route. */
import { page, routeTable } from './route-table.ts'

export default routeTable([
  page('/', 'home', 'lite'),
  page('/login', 'login', 'lite', 'notauth'),
  page('/apple/callback', 'apple-callback', 'lite', 'firebase-log'),
  page('/google/callback', 'google-callback', 'lite', 'firebase-log'),
  page('/health', 'health', 'hc'),
  page('/live-info/{id}', 'live-info', 'noimage'),
  page('/liver_profile', 'liver-profile', 'lite', 'auth'),
  page('/user_live/live_create', 'live-create', 'lite', 'auth'),
  page('/user_live/live_stream_setting', 'live-stream-setting', 'lite', 'auth'),
  page('/user_profile', 'user-profile', 'lite', 'auth'),
  page('*', 'not-found', 'default'),
])
