import { expect, onTestFinished, test } from 'vitest'
import { recordEarlyClicks } from './replay-clicks.ts'

/** Shows markup of a page before its scripts; returns the clicks by the id of the button. */
function showPage(markup: string) {
  document.body.insertAdjacentHTML('beforeend', `<main id="early">${markup}</main>`)
  onTestFinished(() => document.querySelector('#early')?.remove())
  const clicks: string[] = []
  const button = (id: string): HTMLElement => {
    const found = document.getElementById(id)
    if (!found) throw new Error(`no element ${id}`)
    return found
  }
  return {
    click: (id: string) => button(id).click(),
    hydrate() {
      for (const { id } of document.querySelectorAll('#early [id]')) {
        button(id).addEventListener('click', () => clicks.push(id))
      }
    },
    clicks,
  }
}

test('a click before the scripts of a page is repeated once after them', () => {
  const { click, hydrate, clicks } = showPage(
    '<button type="button" id="like"><span id="icon"></span></button><button type="button" id="other"></button>',
  )
  const recorded = recordEarlyClicks()
  click('icon')
  click('like')
  recorded.stop()
  hydrate()
  click('other')
  recorded.replay()
  recorded.replay()
  expect(clicks).toEqual(['other', 'like'])
})

test('what works without scripts is not repeated', () => {
  const { click, hydrate, clicks } = showPage(
    '<button type="submit" id="send"></button><p id="text"></p>' +
      '<button type="button" popovertarget="menu" id="open"></button><div popover id="menu"></div>',
  )
  const open = document.getElementById('open')
  // A document without popovers does not know the target of the button.
  if (open) Object.defineProperty(open, 'popoverTargetElement', { value: document.getElementById('menu') })
  const recorded = recordEarlyClicks()
  for (const id of ['send', 'text', 'open']) click(id)
  document.dispatchEvent(new MouseEvent('click'))
  recorded.stop()
  hydrate()
  recorded.replay()
  expect(clicks).toEqual([])
})
