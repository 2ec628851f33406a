import { ChevronDown, ChevronsDown, ChevronUp, GripVertical } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { toApiError } from '../../../api/api-error.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useFocusAdded } from '../../../ui/use-focus-added.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { followerOf } from './order.ts'
import { PositionForm } from './position-form.tsx'
import { useOrdering } from './use-ordering.ts'

/** Lists longer than this have a field for the position, because steps take long. */
const positionsFrom = 10

interface SortableListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  /** Further items follow, which are not shown yet. */
  readonly hasMore: boolean
  nameOf(item: Item): string
  renderRow(item: Item): ReactNode
  /** Stores that `id` comes before another item, or at the end of what is shown with null. */
  move(id: number, beforeId: number | null): Promise<void>
}

/** A list whose order editors change: by dragging, by keys, or by buttons. */
export function SortableList<Item extends { readonly id: number }>(props: SortableListProps<Item>) {
  const { label, items, hasMore, nameOf, renderRow, move } = props
  const { t } = useTranslation('owner')
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const { list, focusItem } = useFocusAdded('a')
  const hintId = useId()
  const [announced, setAnnounced] = useState('')
  const dropped = useRef<number | null>(null)
  const itemOf = (id: number) => items.find((item) => item.id === id)
  const titleOf = (id: number): string => {
    const item = itemOf(id)
    return item ? nameOf(item) : ''
  }

  async function store(id: number, order: readonly number[]): Promise<void> {
    const position = { name: titleOf(id), position: order.indexOf(id) + 1, total: order.length }
    try {
      await move(id, followerOf(order, id))
      setAnnounced(t('order.stored', position))
    } catch (error) {
      const { message } = toApiError(error)
      ordering.reset()
      setAnnounced(message)
      await toast.error(message)
    } finally {
      await revalidate()
    }
  }

  const measure = (except: number) =>
    [...(list.current?.children ?? [])]
      .filter((child) => child instanceof HTMLElement && child.dataset['id'] !== String(except))
      .map((child) => child.getBoundingClientRect())
  const ordering = useOrdering(
    items.map(({ id }) => id),
    measure,
    {
      grabbed: (id) => setAnnounced(t('order.grabbed', { name: titleOf(id) })),
      moved: (id, index) =>
        setAnnounced(t('order.moved', { name: titleOf(id), position: index + 1, total: items.length })),
      cancelled(id) {
        dropped.current = id
        setAnnounced(t('order.cancelled', { name: titleOf(id) }))
      },
      droppedInPlace(id) {
        dropped.current = id
        setAnnounced(t('order.unchanged', { name: titleOf(id) }))
      },
      dropped(id, order) {
        dropped.current = id
        void store(id, order)
      },
    },
  )
  const { order, grabbed } = ordering
  // Moving an element in the document removes its focus; so does removing the buttons.
  useEffect(() => {
    if (dropped.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-id="${dropped.current}"] [data-handle]`)?.focus()
    dropped.current = null
  })

  const position = grabbed?.way === 'keys' ? order.indexOf(grabbed.id) : null
  useEffect(() => {
    if (position !== null) list.current?.querySelector('[data-grabbed]')?.scrollIntoView({ block: 'nearest' })
  }, [list, position])

  // The elements move after the drop only, so that pointer and focus stay with them.
  const shown = grabbed === null ? order : items.map(({ id }) => id)
  return (
    <>
      <ul ref={list} aria-label={label} className="flex flex-col gap-2">
        {shown.map((id) => {
          const item = itemOf(id)
          const isGrabbed = grabbed?.id === id
          if (!item) return null
          return (
            <li
              key={id}
              id={`item-${id}`}
              data-id={id}
              data-grabbed={isGrabbed || undefined}
              style={{ order: order.indexOf(id) }}
              className={`card flex flex-wrap items-center gap-2 p-2 ${isGrabbed ? 'border-brand outline-2 outline-brand' : ''}`}
            >
              <button
                type="button"
                data-handle
                disabled={!hydrated}
                aria-pressed={isGrabbed}
                aria-label={t('order.handle', { name: nameOf(item) })}
                aria-describedby={hintId}
                {...ordering.handleProps(id)}
                className="icon-button touch-none cursor-grab text-muted"
              >
                <GripVertical aria-hidden className="size-5" />
              </button>
              <div className="min-w-0 flex-1">{renderRow(item)}</div>
              {isGrabbed && grabbed.way === 'keys' && (
                <div className="flex w-full flex-wrap items-center justify-end gap-2">
                  {items.length > positionsFrom && (
                    <PositionForm total={items.length} position={order.indexOf(id) + 1} onChoose={ordering.dropAt} />
                  )}
                  <Button onClick={() => ordering.step(-1)}>
                    <ChevronUp aria-hidden className="size-5" />
                    {t('order.up')}
                  </Button>
                  <Button onClick={() => ordering.step(1)}>
                    <ChevronDown aria-hidden className="size-5" />
                    {t('order.down')}
                  </Button>
                  <Button variant="quiet" onClick={ordering.cancel}>
                    {t('order.cancel')}
                  </Button>
                  <Button variant="primary" onClick={ordering.drop}>
                    {t('order.drop')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {hasMore && (
        <div className="flex flex-col items-center gap-1">
          <ButtonLink
            to={`?shown=${items.length * 2}#item-${items.at(-1)?.id ?? 0}`}
            rel="nofollow"
            prefetch="none"
            preventScrollReset
            onClick={() => focusItem(items.length)}
          >
            <ChevronsDown aria-hidden className="size-5" />
            {t('order.more')}
          </ButtonLink>
          <p className="text-sm text-muted">{t('order.shown', { shown: items.length })}</p>
        </div>
      )}
      <p id={hintId} className="sr-only">
        {t('order.hint')}
      </p>
      <p aria-live="assertive" className="sr-only" data-order-announcer>
        {announced}
      </p>
    </>
  )
}
