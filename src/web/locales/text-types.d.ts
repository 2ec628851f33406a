import 'i18next'
import type application from './ja/application.json' with { type: 'json' }
import type archive from './ja/archive.json' with { type: 'json' }
import type broadcast from './ja/broadcast.json' with { type: 'json' }
import type chat from './ja/chat.json' with { type: 'json' }
import type coins from './ja/coins.json' with { type: 'json' }
import type documents from './ja/documents.json' with { type: 'json' }
import type follows from './ja/follows.json' with { type: 'json' }
import type gifts from './ja/gifts.json' with { type: 'json' }
import type health from './ja/health.json' with { type: 'json' }
import type identity from './ja/identity.json' with { type: 'json' }
import type landing from './ja/landing.json' with { type: 'json' }
import type liver from './ja/liver.json' with { type: 'json' }
import type lives from './ja/lives.json' with { type: 'json' }
import type login from './ja/login.json' with { type: 'json' }
import type player from './ja/player.json' with { type: 'json' }
import type profile from './ja/profile.json' with { type: 'json' }
import type rewards from './ja/rewards.json' with { type: 'json' }
import type shell from './ja/shell.json' with { type: 'json' }
import type studio from './ja/studio.json' with { type: 'json' }
import type watch from './ja/watch.json' with { type: 'json' }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      application: typeof application
      archive: typeof archive
      broadcast: typeof broadcast
      chat: typeof chat
      coins: typeof coins
      documents: typeof documents
      follows: typeof follows
      gifts: typeof gifts
      health: typeof health
      identity: typeof identity
      landing: typeof landing
      liver: typeof liver
      lives: typeof lives
      login: typeof login
      player: typeof player
      profile: typeof profile
      rewards: typeof rewards
      shell: typeof shell
      studio: typeof studio
      watch: typeof watch
    }
  }
}
