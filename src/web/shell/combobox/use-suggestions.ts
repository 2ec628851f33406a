import { useEffect, useState } from 'react'
import type { SearchResult } from '#contract/search/schemas.ts'
import { abortableApi } from '../../api/browser.ts'

/** The pause in typing after which suggestions are requested, in milliseconds. */
const pauseMs = 150

export interface Suggestions {
  readonly text: string
  readonly found: readonly SearchResult[]
}

const none: Suggestions = { text: '', found: [] }

/**
 * The suggestions for the text of a field. A text that an input method is still composing is not requested; a newer text
 * aborts the request of an older one.
 */
export function useSuggestions(field: HTMLInputElement): [Suggestions, clear: () => void] {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let request = new AbortController()

    async function load(text: string, { signal }: AbortController): Promise<void> {
      try {
        const answer = await abortableApi(signal)('GET /v1/search/suggestions', { query: { q: text } })
        if (!signal.aborted) setSuggestions({ text, found: answer.suggestions })
      } catch {
        // Suggestions are a help only: without network or above the limit, the form still searches.
        if (!signal.aborted) setSuggestions(none)
      }
    }
    function change(): void {
      clearTimeout(timer)
      request.abort()
      request = new AbortController()
      const text = field.value.trim()
      if (text === '') setSuggestions(none)
      else timer = setTimeout(() => void load(text, request), pauseMs)
    }
    const input = (event: Event): void => {
      if (!(event instanceof InputEvent && event.isComposing)) change()
    }
    // Some browsers send the last input event before the end of the composition.
    field.addEventListener('input', input)
    field.addEventListener('compositionend', change)
    // Text that was typed while this module loaded.
    if (field.value !== field.defaultValue) change()
    return () => {
      field.removeEventListener('input', input)
      field.removeEventListener('compositionend', change)
      clearTimeout(timer)
      request.abort()
    }
  }, [field])
  return [suggestions, () => setSuggestions(none)]
}
