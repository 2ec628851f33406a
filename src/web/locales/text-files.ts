import type application from './ja/application.json'
import type archive from './ja/archive.json'
import type broadcast from './ja/broadcast.json'
import type channels from './ja/channels.json'
import type chat from './ja/chat.json'
import type coins from './ja/coins.json'
import type cutting from './ja/cutting.json'
import type documents from './ja/documents.json'
import type events from './ja/events.json'
import type follows from './ja/follows.json'
import type gifts from './ja/gifts.json'
import type group from './ja/group.json'
import type history from './ja/history.json'
import type home from './ja/home.json'
import type identity from './ja/identity.json'
import type landing from './ja/landing.json'
import type leaves from './ja/leaves.json'
import type liver from './ja/liver.json'
import type livers from './ja/livers.json'
import type lives from './ja/lives.json'
import type login from './ja/login.json'
import type organizer from './ja/organizer.json'
import type owner from './ja/owner.json'
import type plan from './ja/plan.json'
import type picks from './ja/picks.json'
import type player from './ja/player.json'
import type profile from './ja/profile.json'
import type saving from './ja/saving.json'
import type search from './ja/search.json'
import type rankings from './ja/rankings.json'
import type shell from './ja/shell.json'
import type statistics from './ja/statistics.json'
import type studio from './ja/studio.json'
import type thanks from './ja/thanks.json'
import type watch from './ja/watch.json'

/** The content of each file of texts, in Japanese; the other languages have the same keys. */
export interface TextFiles {
  application: typeof application
  archive: typeof archive
  broadcast: typeof broadcast
  channels: typeof channels
  chat: typeof chat
  coins: typeof coins
  cutting: typeof cutting
  documents: typeof documents
  events: typeof events
  follows: typeof follows
  gifts: typeof gifts
  group: typeof group
  history: typeof history
  home: typeof home
  identity: typeof identity
  landing: typeof landing
  leaves: typeof leaves
  liver: typeof liver
  livers: typeof livers
  lives: typeof lives
  login: typeof login
  organizer: typeof organizer
  owner: typeof owner
  plan: typeof plan
  picks: typeof picks
  player: typeof player
  profile: typeof profile
  saving: typeof saving
  search: typeof search
  rankings: typeof rankings
  shell: typeof shell
  statistics: typeof statistics
  studio: typeof studio
  thanks: typeof thanks
  watch: typeof watch
}
