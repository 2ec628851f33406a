import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { indexAt, moveItem } from './order.ts'

interface Grabbed {
  readonly id: number
  readonly way: 'pointer' | 'keys'
}

export interface Ordering {
  readonly order: readonly number[]
  readonly grabbed: Grabbed | null
  /** Moves the grabbed item by this many positions. */
  step(change: number): void
  drop(): void
  /** Drops the grabbed item at an index. */
  dropAt(index: number): void
  cancel(): void
  /** Shows the loaded order again, after a move that was not stored. */
  reset(): void
  handleProps(id: number): {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onClick(): void
    onKeyDown(event: KeyboardEvent): void
  }
}

interface OrderingEvents {
  grabbed(id: number): void
  moved(id: number, index: number): void
  cancelled(id: number): void
  /** The item was dropped at another position. */
  dropped(id: number, order: readonly number[]): void
  droppedInPlace(id: number): void
}

/** In pixels: a shorter movement is a press. */
const dragDistance = 5

/** The order of a list while an item is grabbed, by pointer or keys. `extents` measures the other items. */
export function useOrdering(
  ids: readonly number[],
  extents: (except: number) => { top: number; height: number }[],
  events: OrderingEvents,
): Ordering {
  const [order, setOrder] = useState(ids)
  const [loaded, setLoaded] = useState(ids)
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null)
  const dragged = useRef(false)
  const release = useRef(() => {})
  // A list that changes while an item is grabbed is shown after the drop.
  if (grabbed === null && ids.join() !== loaded.join()) {
    setLoaded(ids)
    setOrder(ids)
  }
  useEffect(() => () => release.current(), [])

  function grab(id: number, way: Grabbed['way']): void {
    setGrabbed({ id, way })
    events.grabbed(id)
  }
  function moveTo(id: number, index: number): void {
    setOrder((current) => {
      const from = current.indexOf(id)
      const next = moveItem(current, from, index)
      return next.indexOf(id) === from ? current : next
    })
  }
  function finish(id: number, final: readonly number[]): void {
    setGrabbed(null)
    if (final.join() === loaded.join()) events.droppedInPlace(id)
    else events.dropped(id, final)
  }
  function cancel(): void {
    if (grabbed === null) return
    setOrder(loaded)
    setGrabbed(null)
    events.cancelled(grabbed.id)
  }

  function onPointerDown(id: number, { button, clientY: startY }: PointerEvent<HTMLElement>): void {
    dragged.current = false
    if (button !== 0) return
    const listening = new AbortController()
    release.current = () => listening.abort()
    let final = order
    const options = { signal: listening.signal }
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        if (!dragged.current && Math.abs(clientY - startY) < dragDistance) return
        if (!dragged.current) grab(id, 'pointer')
        dragged.current = true
        const index = indexAt(extents(id), clientY)
        final = moveItem(final, final.indexOf(id), index)
        moveTo(id, index)
      },
      options,
    )
    const end = (stored: readonly number[]) => {
      listening.abort()
      if (!dragged.current) return
      setOrder(stored)
      finish(id, stored)
    }
    window.addEventListener('pointerup', () => end(final), options)
    window.addEventListener('pointercancel', () => end(loaded), options)
  }

  function step(change: number): void {
    if (grabbed === null) return
    const index = Math.min(Math.max(order.indexOf(grabbed.id) + change, 0), order.length - 1)
    moveTo(grabbed.id, index)
    events.moved(grabbed.id, index)
  }

  return {
    order,
    grabbed,
    step,
    cancel,
    reset: () => setOrder(loaded),
    drop: () => grabbed && finish(grabbed.id, order),
    dropAt(index) {
      if (grabbed === null) return
      const final = moveItem(order, order.indexOf(grabbed.id), index)
      setOrder(final)
      finish(grabbed.id, final)
    },
    handleProps: (id) => ({
      onPointerDown: (event) => onPointerDown(id, event),
      onClick() {
        // The click that ends a drag.
        if (dragged.current) dragged.current = false
        else if (grabbed?.id === id) finish(id, order)
        else if (grabbed === null) grab(id, 'keys')
      },
      onKeyDown(event) {
        if (grabbed?.id !== id) return
        const change = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key]
        if (change !== undefined) step(change)
        if (event.key === 'Escape') cancel()
        if (change !== undefined || event.key === 'Escape') event.preventDefault()
      },
    }),
  }
}
