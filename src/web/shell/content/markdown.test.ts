import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

describe('a document in Markdown', () => {
  test('lists its second-level headings with ids that do not depend on the language', () => {
    const { html, sections } = renderMarkdown('はじめに\n\n## 第1条（**目的**）\n\n### 細則\n\n## 第2条\n')
    expect(sections).toEqual([
      { id: 'section-1', title: '第1条（目的）' },
      { id: 'section-2', title: '第2条' },
    ])
    expect(html).toContain('<h2 id="section-1">第1条（<strong>目的</strong>）</h2>')
    expect(html).toContain('<h3>細則</h3>')
  })
  test('renders alerts, and other quotations as blockquotes', () => {
    const { html } = renderMarkdown('> [!WARNING]\n> 注意してください。\n\n> ただの引用')
    expect(html).toContain('<div class="alert alert-warning"><p>注意してください。</p>')
    expect(html).toContain('<blockquote><p>ただの引用</p>')
  })
  test('renders tables that scroll by keyboard, with aligned columns', () => {
    const { html } = renderMarkdown('| 品目 | 価格 |\n| --- | ---: |\n| 110コイン | 120円 |')
    expect(html).toContain('<div class="table-frame" tabindex="0">')
    expect(html).toContain('<th scope="col" class="right">価格</th>')
    expect(html).toContain('<td class="right">120円</td>')
  })
  test('shows HTML, images and unsafe links as text', () => {
    const { html } = renderMarkdown(
      '<script>alert(1)</script>\n\nこれは<b>太字</b> ![絵](https://a.example/a.png) [押す](javascript:alert(1)) [外](//evil.example)',
    )
    expect(html).not.toMatch(/<script|<b>|<img|javascript:|evil/)
    expect(html).toContain('&lt;script>')
  })
  test('opens external links in a new tab, and supports mailto', () => {
    const { html } = renderMarkdown('[外部](https://a.example/?a=1&b="x") [規約](/terms) <mailto:a@b.example>')
    expect(html).toContain('rel="noopener noreferrer" target="_blank"')
    expect(html).toContain('<a href="/terms">規約</a>')
    expect(html).toContain('<a href="mailto:a@b.example">a@b.example</a>')
  })
})
