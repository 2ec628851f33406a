import { bannedWordMaxLength, bannedWordsMax } from '#contract/chat/limits.ts'
import { ApiError, type Api } from '../../../api/index.ts'

/** The actions of the card: the `intent` of its submit buttons. */
const intents = ['add-moderator', 'remove-moderator', 'lift-ban', 'banned-words'] as const
export type ChatIntent = (typeof intents)[number]

export const isChatIntent = (intent: unknown): intent is ChatIntent => intents.some((candidate) => candidate === intent)

/** Saved, or the input that is invalid. */
type Changed = 'saved' | 'badUser' | 'badWords'

/** The result. Input that was not saved is returned, because without scripts the answer is a new page. */
export type ChatOutcome =
  | { readonly status: 200; readonly changed: 'saved'; readonly intent: ChatIntent }
  | { readonly status: number; readonly changed: Exclude<Changed, 'saved'>; readonly typed: Typed }
  | { readonly status: number; readonly changed: 'refused'; readonly why: string; readonly typed: Typed }

interface Typed {
  readonly user: string | undefined
  readonly words: string | undefined
  /** The words that the form was loaded with. */
  readonly before: string | undefined
}

/** Reads one word per line, without empty lines and duplicates. Null when a word is too long or there are too many. */
export function readWords(text: string): string[] | null {
  const words = text.split(/\r?\n/).map((word) => word.trim())
  const unique = [...new Set(words.filter((word) => word !== ''))]
  return unique.length > bannedWordsMax || unique.some((word) => word.length > bannedWordMaxLength) ? null : unique
}

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

function readUser(form: FormData): number | null {
  // NFKC accepts full-width digits.
  const text = textOf(form, 'user')?.normalize('NFKC').trim() ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

async function change(api: Api, intent: ChatIntent, form: FormData): Promise<Changed> {
  if (intent === 'banned-words') {
    const words = readWords(textOf(form, 'words') ?? '')
    const before = readWords(textOf(form, 'before') ?? '')
    if (words === null || before === null) return 'badWords'
    await api('POST /v1/chat-setting/banned-words', { body: { words, before } })
    return 'saved'
  }
  const userId = readUser(form)
  if (userId === null) return 'badUser'
  if (intent === 'lift-ban') await api('POST /v1/chat-setting/bans/lifting', { body: { userId } })
  else await api('POST /v1/chat-setting/moderators', { body: { userId, named: intent === 'add-moderator' } })
  return 'saved'
}

/** Applies the action of a submitted form. */
export async function changeChatSetting(api: Api, intent: ChatIntent, form: FormData): Promise<ChatOutcome> {
  // The other actions on users take the id from a hidden field, not from typed input.
  const user = intent === 'add-moderator' ? textOf(form, 'user') : undefined
  const typed = { user, words: textOf(form, 'words'), before: textOf(form, 'before') }
  try {
    const changed = await change(api, intent, form)
    return changed === 'saved' ? { status: 200, changed, intent } : { status: 400, changed, typed }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, changed: 'refused', why: error.message, typed }
  }
}
