import type { bannedWordMaxLength, bannedWordsMax } from '#contract/chat.ts'
import type { Api } from '../../../api/index.ts'

/** What its liver can ask for with a button of the card, by the button's `intent`. */
const intents = ['add-moderator', 'remove-moderator', 'lift-ban', 'banned-words'] as const
export type ChatIntent = (typeof intents)[number]

export const isChatIntent = (intent: unknown): intent is ChatIntent => intents.some((known) => known === intent)

/** How it went: done, or what is wrong with what was typed. */
export type ChatOutcome = 'saved' | 'badUser' | 'badWords'

/** The contract's figures, without its schemas in this bundle. */
const longestWord = 50 satisfies typeof bannedWordMaxLength
const mostWords = 200 satisfies typeof bannedWordsMax

/** One a line; empty lines and repetitions are passed over. Null where one is too long or there are too many. */
export function readWords(text: string): string[] | null {
  const words = text.split(/\r?\n/).map((word) => word.trim())
  const all = [...new Set(words.filter((word) => word !== ''))]
  return all.length > mostWords || all.some((word) => word.length > longestWord) ? null : all
}

function readUser(form: FormData): number | null {
  const value = form.get('user')
  // As people copy it, also in full width.
  const text = typeof value === 'string' ? value.normalize('NFKC').trim() : ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** Does what was asked for. Rejects with the API's refusal. */
export async function changeChatSetting(api: Api, intent: ChatIntent, form: FormData): Promise<ChatOutcome> {
  if (intent === 'banned-words') {
    const value = form.get('words')
    const words = readWords(typeof value === 'string' ? value : '')
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
