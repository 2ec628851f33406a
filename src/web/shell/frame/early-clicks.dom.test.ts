import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { removeListenersAfterTest } from '#tests/support/document-listeners.ts'

// The module remembers what is hydrated.
beforeEach(() => {
  vi.resetModules()
  removeListenersAfterTest()
})

/** Shows markup of a page before its scripts; `clicks` has the clicks that the scripts handle, by the id of the element. */
async function showPage(markup: string) {
  const { forgetEarlyClicks, markHydrated, recordEarlyClicks, repeatEarlyClicks } = await import('./early-clicks.ts')
  document.body.insertAdjacentHTML('beforeend', `<main id="early">${markup}</main>`)
  onTestFinished(() => document.querySelector('#early')?.remove())
  const clicks: string[] = []
  const find = (id: string): HTMLElement => {
    const found = document.getElementById(id)
    if (!found) throw new Error(`no element ${id}`)
    return found
  }
  recordEarlyClicks()
  return {
    clicks,
    find,
    forgetEarlyClicks,
    recordEarlyClicks,
    /** Clicks as a user does; returns whether the browser does what it would do without scripts. */
    click(id: string, options: MouseEventInit = {}) {
      let continues = true
      const settle = (event: MouseEvent): void => {
        continues = !event.defaultPrevented
        event.preventDefault()
      }
      window.addEventListener('click', settle, { once: true })
      find(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
      return continues
    },
    /** Hydrates what is in the element, or the page without its parts. */
    hydrate(part: Element = document.documentElement) {
      for (const element of part.querySelectorAll('button, a')) {
        if (part === document.documentElement && element.closest('[data-part]')) continue
        element.addEventListener('click', (event) => {
          event.preventDefault()
          clicks.push(element.id)
        })
      }
      markHydrated(part)
      repeatEarlyClicks()
      recordEarlyClicks()
    },
  }
}

/** A page with a link and a button that are hydrated later than the rest. */
const withPart =
  '<button type="button" id="top"></button>' +
  '<nav data-part id="menu"><a href="/events" id="events"><b id="icon"></b></a><a href="/coins" id="coins"></a>' +
  '<a href="https://elsewhere.example/" id="elsewhere"></a><button type="button" id="leave"></button></nav>'

test('a click on a button before the scripts of a page is repeated once after them', async () => {
  const { click, hydrate, clicks } = await showPage(
    '<button type="button" id="like"><span id="icon"></span></button><button type="button" id="other"></button>',
  )
  click('icon')
  click('like')
  hydrate()
  expect(clicks).toEqual(['like'])
  click('other')
  expect(clicks).toEqual(['like', 'other'])
})

test('what works without scripts is not repeated: buttons of forms and popovers, and links before the router is there', async () => {
  const { click, hydrate, clicks, find } = await showPage(
    '<button type="submit" id="send"></button><p id="text"></p><a href="/events" id="events"></a>' +
      '<button type="button" popovertarget="menu" id="open"></button><div popover id="menu"></div>',
  )
  // A document without popovers does not know the target of the button.
  Object.defineProperty(find('open'), 'popoverTargetElement', { value: find('menu') })
  for (const id of ['send', 'text', 'open', 'events']) expect(click(id)).toBe(true)
  document.dispatchEvent(new MouseEvent('click'))
  hydrate()
  expect(clicks).toEqual([])
})

test('a click on a button of a part is repeated once after that part is hydrated, also from before the page was', async () => {
  const { click, hydrate, clicks, find } = await showPage(withPart)
  click('leave')
  hydrate()
  expect(clicks).toEqual([])
  click('leave')
  hydrate(find('menu'))
  expect(clicks).toEqual(['leave'])
  click('leave')
  expect(clicks).toEqual(['leave', 'leave'])
  hydrate(find('top'))
  expect(clicks).toEqual(['leave', 'leave'])
})

test('a second click on a button, because of which React hydrates its part, acts once', async () => {
  const { click, hydrate, clicks, find, recordEarlyClicks } = await showPage(withPart)
  hydrate()
  click('leave')
  document.addEventListener('click', () => hydrate(find('menu')), { capture: true, once: true })
  recordEarlyClicks()
  click('leave')
  expect(clicks).toEqual(['leave'])
})

test('a click on a part whose file has failed is not repeated later; one on the rest of the page is', async () => {
  const { click, hydrate, clicks, find, forgetEarlyClicks } = await showPage(withPart)
  click('top')
  click('leave')
  forgetEarlyClicks()
  hydrate()
  hydrate(find('menu'))
  expect(clicks).toEqual(['top'])
})

test('a link of a part waits for the part and opens its page within the site; the last one that was clicked does', async () => {
  const { click, hydrate, clicks, find } = await showPage(withPart)
  hydrate()
  expect(click('coins')).toBe(false)
  expect(click('icon')).toBe(false)
  hydrate(find('menu'))
  expect(clicks).toEqual(['events'])
})

test('a later click elsewhere replaces that of a link', async () => {
  const { click, hydrate, clicks, find } = await showPage(withPart)
  hydrate()
  click('events')
  click('top')
  hydrate(find('menu'))
  expect(clicks).toEqual(['top'])
})

test('links to other sites and to another tab do not wait for their part', async () => {
  const { click, hydrate } = await showPage(withPart)
  hydrate()
  expect(click('elsewhere')).toBe(true)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(click('events', { [key]: true })).toBe(true)
  expect(click('events', { button: 1 })).toBe(true)
})

/** Holds the clock, and records the pages that are loaded in full. */
function holdClock() {
  vi.useFakeTimers()
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.useRealTimers()
    assign.mockRestore()
  })
  return assign
}

test('a link whose part is not hydrated within a second loads its page in full', async () => {
  const assign = holdClock()
  const { click, hydrate, clicks, find } = await showPage(withPart)
  hydrate()
  click('events')
  await vi.advanceTimersByTimeAsync(999)
  expect(assign).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(assign).toHaveBeenCalledExactlyOnceWith(new URL('/events', window.location.href).href)
  hydrate(find('menu'))
  expect(clicks).toEqual([])
})

test('a link that the page no longer has opens nothing', async () => {
  const assign = holdClock()
  const { click, hydrate, find } = await showPage(withPart)
  hydrate()
  click('events')
  find('menu').remove()
  await vi.advanceTimersByTimeAsync(1000)
  expect(assign).not.toHaveBeenCalled()
})
