export interface Rule {
  /** Also matched inside identifiers and in the plural. */
  readonly word: string
  readonly use: string
  /** The beginnings of the paths where the rule applies; everywhere if omitted. */
  readonly where?: readonly string[]
  /** Where the word has its standard meaning: patterns that contain it. */
  readonly except?: readonly { readonly text: string; readonly because: string }[]
}

export const rules: readonly Rule[] = [
  {
    word: 'picture',
    use: 'frame, video, thumbnail, poster, avatar or image',
    except: [
      { text: '[pP]icture ?[pP]arameters?|PICTURE_PARAMETERS', because: 'picture parameter set, ITU-T H.264 §7.3.2.2' },
      { text: 'skipPictureOrder', because: 'pic_order_cnt_type, ITU-T H.264 §7.3.2.1.1' },
      { text: 'pictureLoss|PICTURE_LOSS|PictureLossIndication', because: 'picture loss indication, RFC 4585 §6.3.1' },
      { text: 'AV_PICTURE_TYPE_\\w+', because: 'a constant of FFmpeg' },
      { text: '[pP]icture[- ]?[iI]n[- ]?[pP]icture', because: 'the feature of browsers' },
      { text: "`pictureMs`|'pictureMs'|json\\.pictureMs", because: 'the key in files that earlier versions wrote' },
    ],
  },
  { word: 'sound', use: 'audio, or waveform of an archive' },
  { word: 'door', use: 'index, handler, endpoint or bridge' },
  {
    word: 'news',
    use: 'batch or control message',
    where: ['src/contract/realtime/', 'src/contract/chat/', 'src/server/realtime/', 'src/server/chat/', 'src/web/api/'],
  },
  { word: 'stands', use: 'is, or is stored' },
  { word: 'told', use: 'notified, published or sent' },
  { word: 'tells', use: 'shows, reports or notifies' },
  { word: 'whoever', use: 'the noun: user, viewer, client' },
  { word: 'nobody', use: 'the noun with "no": no user, no viewer' },
  { word: 'goes on', use: 'continues, resumes', except: [{ text: 'goes on air', because: 'a live starts' }] },
  { word: 'anew', use: 'again, or reset' },
  { word: 'plea', use: 'request' },
  {
    word: 'wish',
    use: 'request or query',
    except: [{ text: 'draft-ietf-wish-whep', because: 'the name of the internet draft' }],
  },
  { word: 'withheld', use: 'takenDown', except: [{ text: 'the money is withheld', because: 'by a bank' }] },
  { word: 'standing', use: 'account status or permissions', except: [{ text: 'PersonStanding', because: 'an icon' }] },
  {
    word: 'refusal',
    use: 'rejection, error response; DomainError',
    except: [{ text: 'reason of a refusal|refusal or suspension|after a refusal', because: 'of a licence' }],
  },
  { word: 'cure', use: 'hint' },
  { word: 'keeper', use: 'cache, or what it does' },
  {
    word: 'license',
    use: 'licence',
    except: [
      { text: 'no[_-]live[_-]license', because: 'a specified address' },
      { text: 'License Certificate|MIT License|\\[?LICENSE\\]?', because: 'the licence file' },
    ],
  },
  { word: 'place', use: 'slot, position or index', where: ['src/media/whep/', 'src/contract/', 'src/server/chat/'] },
  { word: 'take', use: 'session', where: ['docs/architecture.md', 'docs/operate/scaling.md', 'src/media/journal/'] },
  { word: 'page', use: 'client', where: ['src/server/realtime/', 'src/server/ports/room-log/'] },
  {
    word: 'parts',
    use: 'context, components',
    where: ['src/server/lives/service/', 'src/server/health/', 'src/contract/health/'],
  },
]

/** Names of the former vocabulary, with those that replaced them. */
export const oldNames: Readonly<Record<string, string>> = {
  RoomSubject: 'RoomHandler',
  Surroundings: 'environment',
  newsRoom: 'control channel',
  carryNews: 'control channel',
  keepsOrder: 'canModerate',
  mustKeepOrder: 'requireModerator',
  NOT_AGAINST_THEM: 'TARGET_PROTECTED',
  Allowance: 'TokenBucket',
  CommentPace: 'CommentRateLimiter',
  PublishPace: 'PublishRateLimiter',
  createRounds: 'periodicJob',
  createTelling: 'relay',
  createBooking: 'GiftBatcher',
  keepRankings: 'rankingCache',
  withholdGifts: 'revokeGifts',
  Preroll: 'StartupProbe',
  SteadyOutput: 'StandbyFallback',
  FedStream: 'WhepBroadcast',
  Switchboard: 'UdpMux',
  KeyFrameWish: 'PliThrottle',
  LiveSite: 'HlsMuxer',
  StreamBegin: 'resume point',
  leaveAlone: 'exclude',
  RoomDoor: 'bridge',
  OperatorDoor: 'endpoint',
  WhipDoor: 'handler',
  sameText: 'timingSafeEqual',
  createSeal: 'secretBox',
  Circumstances: 'ClientInfo',
  unlessAway: 'ignoreUnavailable',
  useAlive: 'useHydrated',
  takesGifts: 'canReceiveGifts',
}
