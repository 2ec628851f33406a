import type { ReactElement } from 'react'

export type Style = Readonly<Record<string, string | number>>
export type Child = ReactElement | string

/** A box as satori reads it; everything in it stands below each other unless `style` says otherwise. */
export const box = (style: Style, children: readonly Child[] | string): ReactElement => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', flexDirection: 'column', ...style }, children },
})

export const picture = (src: string, width: number, height: number): ReactElement => ({
  type: 'img',
  key: null,
  props: { src, width, height },
})
