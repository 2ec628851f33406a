import { expect, test } from 'vitest'
import { embedCode } from './embed.ts'

test('a title cannot leave its attribute', () => {
  const code = embedCode('https://a.example', '/channels/1', '"><script>x</script>&', { width: 560, height: 315 })
  expect(code).toContain('src="https://a.example/embed/channels/1"')
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;x&lt;/script&gt;&amp;"')
  expect(code.match(/</g)).toHaveLength(2)
})
