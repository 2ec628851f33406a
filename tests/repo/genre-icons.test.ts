import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { genreIcons } from '#contract/genres/limits.ts'
import { genreIcon } from '#server/ports/images/cards/genre-icon.ts'
import { genreIconComponents } from '#web/shell/genre-icon.tsx'

test.each(genreIcons)('the icon %s is the same on pages and in images of cards', (name) => {
  const icon = createElement(genreIconComponents[name], { size: 24, color: '#123456', strokeWidth: 1.6 })
  const [, image = ''] = genreIcon(name, '#123456').split(',')
  expect(Buffer.from(image, 'base64').toString()).toBe(renderToStaticMarkup(icon))
})
