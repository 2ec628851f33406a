/** A dialog of a slide scrolls by itself, and is above the pager. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null
