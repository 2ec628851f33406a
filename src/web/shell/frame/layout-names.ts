/** The layouts of the specification; each is a module in `layouts/`. */
export const layoutNames = [
  'default',
  'hc',
  'leaf-event',
  'lite',
  'lp',
  'noimage',
  'noimagecenter',
  'summary',
  'webview',
] as const

export type LayoutName = (typeof layoutNames)[number]
