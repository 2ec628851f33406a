import 'i18next'
import type application from '../../locales/ja/application.json' with { type: 'json' }
import type archive from '../../locales/ja/archive.json' with { type: 'json' }
import type broadcast from '../../locales/ja/broadcast.json' with { type: 'json' }
import type chat from '../../locales/ja/chat.json' with { type: 'json' }
import type coins from '../../locales/ja/coins.json' with { type: 'json' }
import type documents from '../../locales/ja/documents.json' with { type: 'json' }
import type gifts from '../../locales/ja/gifts.json' with { type: 'json' }
import type health from '../../locales/ja/health.json' with { type: 'json' }
import type identity from '../../locales/ja/identity.json' with { type: 'json' }
import type landing from '../../locales/ja/landing.json' with { type: 'json' }
import type liver from '../../locales/ja/liver.json' with { type: 'json' }
import type lives from '../../locales/ja/lives.json' with { type: 'json' }
import type login from '../../locales/ja/login.json' with { type: 'json' }
import type player from '../../locales/ja/player.json' with { type: 'json' }
import type profile from '../../locales/ja/profile.json' with { type: 'json' }
import type rewards from '../../locales/ja/rewards.json' with { type: 'json' }
import type shell from '../../locales/ja/shell.json' with { type: 'json' }
import type studio from '../../locales/ja/studio.json' with { type: 'json' }

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
    }
  }
}
