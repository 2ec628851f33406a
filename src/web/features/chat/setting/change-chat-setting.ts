import type { bannedWordMaxLength, bannedWordsMax } from '#contract/chat.ts'
import { ApiError, type Api } from '../../../api/index.ts'

/** What its liver can ask for with a button of the card, by the button's `intent`. */
const intents = ['add-moderator', 'remove-moderator', 'lift-ban', 'banned-words'] as const
export type ChatIntent = (typeof intents)[number]

export const isChatIntent = (intent: unknown): intent is ChatIntent => intents.some((known) => known === intent)

/** Done, or what is wrong with what was typed. */
type Changed = 'saved' | 'badUser' | 'badWords'

/** How it went. What was typed is given back unless it was saved: without scripts the page is a new one. */
export type ChatOutcome =
  | { readonly status: 200; readonly changed: 'saved' }
  | { readonly status: number; readonly changed: Exclude<Changed, 'saved'>; readonly typed: Typed }
  | { readonly status: number; readonly changed: 'refused'; readonly why: string; readonly typed: Typed }

interface Typed {
  readonly user: string | undefined
  readonly words: string | undefined
}

/** The contract's figures, without its schemas in this bundle. */
const longestWord = 50 satisfies typeof bannedWordMaxLength
const mostWords = 200 satisfies typeof bannedWordsMax

/** One a line; empty lines and repetitions are passed over. Null where one is too long or there are too many. */
export function readWords(text: string): string[] | null {
  const words = text.split(/\r?\n/).map((word) => word.trim())
  const all = [...new Set(words.filter((word) => word !== ''))]
  return all.length > mostWords || all.some((word) => word.length > longestWord) ? null : all
}

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

function readUser(form: FormData): number | null {
  // As people copy it, also in full width.
  const text = textOf(form, 'user')?.normalize('NFKC').trim() ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

async function change(api: Api, intent: ChatIntent, form: FormData): Promise<Changed> {
  if (intent === 'banned-words') {
    const words = readWords(textOf(form, 'words') ?? '')
    if (words === null) return 'badWords'
    await api('POST /v1/chat-setting/banned-words', { body: { words } })
    return 'saved'
  }
  const userId = readUser(form)
  if (userId === null) return 'badUser'
  if (intent === 'lift-ban') await api('POST /v1/chat-setting/bans/lifting', { body: { userId } })
  else await api('POST /v1/chat-setting/moderators', { body: { userId, named: intent === 'add-moderator' } })
  return 'saved'
}

/** Does what was asked for. */
export async function changeChatSetting(api: Api, intent: ChatIntent, form: FormData): Promise<ChatOutcome> {
  // A moderator or a ban is chosen by a button, which has typed nothing.
  const typed = { user: intent === 'add-moderator' ? textOf(form, 'user') : undefined, words: textOf(form, 'words') }
  try {
    const changed = await change(api, intent, form)
    return changed === 'saved' ? { status: 200, changed } : { status: 400, changed, typed }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, changed: 'refused', why: error.message, typed }
  }
}
