import { useFocusAdded } from '../../ui/use-focus-added.ts'
import { useCallback, useRef, useState, type RefObject } from 'react'
import type { EpisodeCommentOrder } from '#contract/episode-comments/limits.ts'
import { appendPage } from './comment-list.ts'
import { readComments, type CommentSubject, type LoadedComments } from './read-comments.ts'

export type UpdateComments = (change: (list: LoadedComments) => LoadedComments) => void

export interface Comments {
  /** Null: they could not be loaded. */
  readonly list: LoadedComments | null
  readonly loading: boolean
  /** The last call failed. */
  readonly failed: boolean
  /** Loads the first page in this order. */
  load(order: EpisodeCommentOrder): void
  more(): void
  /** Changes what is shown. */
  readonly update: UpdateComments
}

/**
 * The comments of an episode, which grow by pages, and the ref of their element, whose first new comment receives the
 * focus. New data of the loader (`first`) replaces them.
 */
export function useComments(
  subject: CommentSubject,
  first: LoadedComments | null,
): [element: RefObject<HTMLUListElement | null>, comments: Comments] {
  const [state, setState] = useState({ first, list: first })
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  /** The number of calls; the answers of earlier ones are ignored. */
  const calls = useRef(0)
  const list = state.first === first ? state.list : first
  if (state.first !== first) setState({ first, list: first })

  const { list: element, focusItem } = useFocusAdded('article')

  const update: UpdateComments = useCallback(
    (change) => setState((now) => (now.list === null ? now : { ...now, list: change(now.list) })),
    [],
  )

  async function read(order: EpisodeCommentOrder, cursor: string | null): Promise<void> {
    calls.current += 1
    const call = calls.current
    setLoading(true)
    setFailed(false)
    try {
      const { browserApi } = await import('../../api/browser.ts')
      const page = await readComments(browserApi, subject, order, cursor)
      if (call !== calls.current) return
      focusItem(cursor === null || list === null ? null : list.comments.length)
      setState((now) => ({
        ...now,
        list: cursor === null || now.list === null ? page : appendPage(now.list, page),
      }))
    } catch {
      // Also if a file of the page could not be loaded: the button tries again.
      if (call === calls.current) setFailed(true)
    } finally {
      if (call === calls.current) setLoading(false)
    }
  }

  const comments: Comments = {
    list,
    loading,
    failed,
    load: (order) => void read(order, null),
    more() {
      if (list !== null && list.next !== null && !loading) void read(list.order, list.next)
    },
    update,
  }
  return [element, comments]
}
