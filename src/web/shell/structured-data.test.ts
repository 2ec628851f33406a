import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StructuredData } from './structured-data.tsx'

test('structured data survives a round trip, and a text in it cannot close the element', () => {
  const name = '</script><script>alert(1)</script> & "日本"'
  const html = renderToStaticMarkup(createElement(StructuredData, { things: [{ '@type': 'Thing', name }] }))
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] })
})

test('no element is rendered without data', () => {
  expect(renderToStaticMarkup(createElement(StructuredData, { things: [] }))).toBe('')
})
