import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { CaptionStyleChoice, captionStyleAttributes, useCaptionStyle } from './caption-style-choice.tsx'

afterEach(() => localStorage.clear())

function Player() {
  const control = useCaptionStyle()
  return (
    <div data-testid="stage" {...captionStyleAttributes(control.style)}>
      <CaptionStyleChoice control={control} />
    </div>
  )
}

async function openStyles() {
  const page = await openPage(<Player />)
  const stage = await screen.findByTestId('stage')
  return {
    ...page,
    size: screen.getByRole<HTMLSelectElement>('combobox', { name: '字幕の大きさ' }),
    background: screen.getByRole<HTMLSelectElement>('combobox', { name: '字幕の背景' }),
    shown: () => [stage.dataset['captionSize'], stage.dataset['captionBackground']],
  }
}

test('a viewer chooses size and background of the captions, which apply at once and on the next visit', async () => {
  const { user, size, background, shown, close } = await openStyles()
  expect([...size.options].map(({ text }) => text)).toEqual(['小', '標準', '大', '特大'])
  expect([...background.options].map(({ text }) => text)).toEqual(['なし（縁取り）', '半透明', '不透明'])
  expect(shown()).toEqual(['normal', 'half'])
  await user.selectOptions(size, '特大')
  expect(shown()).toEqual(['veryLarge', 'half'])
  await user.selectOptions(background, 'なし（縁取り）')
  expect(shown()).toEqual(['veryLarge', 'outline'])
  close()
  const again = await openStyles()
  expect(again.shown()).toEqual(['veryLarge', 'outline'])
  expect([again.size.value, again.background.value]).toEqual(['veryLarge', 'outline'])
})

test('the keyboard reaches the size and the background', async () => {
  const { user, size, background } = await openStyles()
  await user.tab()
  expect(document.activeElement).toBe(size)
  await user.tab()
  expect(document.activeElement).toBe(background)
})
