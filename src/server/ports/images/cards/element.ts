import type { ReactElement } from 'react'

export type Style = Readonly<Record<string, string | number>>
export type Child = ReactElement | string

/** A flex column for satori; `style` may override the direction. */
export const box = (style: Style, children: readonly Child[] | string): ReactElement => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', flexDirection: 'column', ...style }, children },
})

export const image = (src: string, width: number, height: number): ReactElement => ({
  type: 'img',
  key: null,
  props: { src, width, height },
})
