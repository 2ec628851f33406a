import { act, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { Announcer } from './announcer.tsx'
import { Confirm } from './confirm.tsx'
import { ChoiceGroup, FormRow, tied } from './form-fields.tsx'
import { Notice } from './notice.tsx'
import { plainLines } from './plain-lines.ts'
import { sharePage } from './share-page.ts'
import { openSheet, Sheet } from './sheet.tsx'
import { useCurrentInView } from './use-current-in-view.ts'
import { useFocusAdded } from './use-focus-added.ts'
import { useVisualViewport } from './use-visual-viewport.ts'
import { useWakeLock } from './use-wake-lock.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const name of ['share', 'wakeLock']) Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(window, 'visualViewport')
})

test('a sheet closes by its button and by a press on its backdrop, but not by one that began elsewhere', async () => {
  const closed = vi.fn<() => void>()
  const { user } = await openPage(
    <Sheet id="words" title="言葉" onClose={closed}>
      <p>中身</p>
    </Sheet>,
  )
  await screen.findByText('中身')
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('no dialog')
  openSheet('missing')
  openSheet('words')
  expect(dialog.open).toBe(true)
  fireEvent.pointerDown(screen.getByText('中身'))
  fireEvent.click(dialog)
  expect(dialog.open).toBe(true)
  fireEvent.pointerDown(dialog)
  fireEvent.click(screen.getByText('中身'))
  expect(dialog.open).toBe(true)
  fireEvent.click(dialog)
  expect(dialog.open).toBe(false)
  openSheet('words')
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  expect(dialog.open).toBe(false)
  expect(closed).toHaveBeenCalledTimes(2)
})

test('an announcer speaks every five seconds at most, also the same words again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const texts: (string | null)[] = ['一人', null, '一人']
  await openPage(<Announcer name="viewers" next={() => texts.shift() ?? null} />)
  const region = await screen.findByText((_, element) => element?.getAttribute('data-announcer') === 'viewers')
  await act(async () => void (await vi.advanceTimersByTimeAsync(4000)))
  expect(region.textContent).toBe('')
  await act(async () => void (await vi.advanceTimersByTimeAsync(1100)))
  expect(region.textContent).toBe('一人')
  expect(region.getAttribute('aria-live')).toBe('polite')
  const first = region.firstElementChild
  await act(async () => void (await vi.advanceTimersByTimeAsync(5000)))
  expect(region.firstElementChild).toBe(first)
  await act(async () => void (await vi.advanceTimersByTimeAsync(5000)))
  expect(region.firstElementChild).not.toBe(first)
  expect(region.textContent).toBe('一人')
})

test('an irreversible action is called or posted with its fields only after its question', async () => {
  const posted: unknown[] = []
  const called = vi.fn<() => void>()
  const { user } = await openPage(
    <>
      <Confirm label="消す" title="消しますか" text="戻せません" intent={called} />
      <Confirm
        label="送る"
        icon="✉"
        title="送りますか"
        text=""
        intent="send"
        fields={{ id: '3' }}
        confirmLabel="はい"
      />
    </>,
    { action: (form) => void posted.push(Object.fromEntries(form)) },
  )
  await user.click(await screen.findByRole('button', { name: '消す' }))
  await screen.findByText('戻せません')
  await user.click(screen.getByRole('button', { name: 'キャンセル' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(called).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '消す' }))
  const dialog = await screen.findByRole('alertdialog', { name: '消しますか' })
  const [act] = [...dialog.querySelectorAll('button')].filter(({ textContent }) => textContent === '消す')
  if (act) await user.click(act)
  expect(called).toHaveBeenCalledOnce()
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  const opener = screen.getByRole('button', { name: '送る' })
  expect([opener.title, opener.textContent]).toEqual(['送る', '✉'])
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'はい' }))
  await expect.poll(() => posted).toEqual([{ intent: 'send', id: '3' }])
})

test('a field is linked to its error, and the first invalid one has the focus', async () => {
  const form = { allErrors: { name: ['bad'], text: ['bad'] } }
  await openPage(
    <>
      <FormRow id="name" label="名前" hint="1文字以上" fault="入力してください">
        <input id="name" {...tied({ id: 'name', name: 'name', errors: ['bad'] }, form)} />
      </FormRow>
      <FormRow id="text" label="文" fault={null}>
        <input id="text" {...tied({ id: 'text', name: 'text', errors: undefined }, form)} />
      </FormRow>
    </>,
  )
  const name = await screen.findByLabelText(/^名前/)
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('入力してください')
  expect(document.activeElement).toBe(name)
  const text = screen.getByLabelText('文')
  expect(text.hasAttribute('aria-describedby')).toBe(false)
  expect(document.getElementById('text-fault')).toBeNull()
})

test('a choice has its hints, and what was chosen before', async () => {
  const choices = [
    { value: 'a', label: '甲', hint: '説明' },
    { value: 'b', label: '乙' },
  ]
  await openPage(<ChoiceGroup name="way" legend="方法" choices={choices} chosen="b" />)
  await screen.findByRole('group', { name: '方法' })
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ name, value, checked }) => [name, value, checked])).toEqual([
    ['way', 'a', false],
    ['way', 'b', true],
  ])
  screen.getByText('説明')
})

test('only bad news interrupts a screen reader', async () => {
  await openPage(
    <>
      <Notice variant="bad" title="題">
        失敗
      </Notice>
      <Notice variant="warn">注意</Notice>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toBe('題失敗')
  expect(screen.getByRole('status').textContent).toBe('注意')
})

const Growing = () => {
  const [count, setCount] = useState(2)
  const { list, focusItem } = useFocusAdded('a')
  return (
    <>
      <ul ref={list}>
        {Array.from({ length: count }, (_, index) => `項目${index}`).map((text) => (
          <li key={text}>
            <a href="/">{text}</a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          focusItem(count)
          setCount(count + 2)
        }}
      >
        もっと
      </button>
      <button type="button" onClick={() => focusItem(0)}>
        待つ
      </button>
    </>
  )
}

test('the first item of an added page has the focus', async () => {
  const { user } = await openPage(<Growing />)
  const more = await screen.findByRole('button', { name: 'もっと' })
  await user.click(screen.getByRole('button', { name: '待つ' }))
  expect(document.activeElement?.tagName).toBe('BUTTON')
  await user.click(more)
  expect(document.activeElement?.textContent).toBe('項目2')
})

const Row = ({ current }: { current: string }) => {
  const row = useCurrentInView<HTMLDivElement>(current)
  return (
    <div ref={row} data-testid="row">
      <a href="/" aria-current="page">
        {current}
      </a>
    </div>
  )
}

test('the present item of a row is scrolled into its middle', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'A' ? new DOMRect(500, 0, 100, 10) : new DOMRect(100, 0, 200, 10)
  })
  await openPage(<Row current="甲" />)
  await expect.poll(() => screen.queryByTestId('row')?.scrollLeft).toBe(350)
})

const Keyboard = () => {
  const element = useRef<HTMLDivElement>(null)
  useVisualViewport(element)
  return <div ref={element} data-testid="page" />
}

test('the page knows the height of the keyboard, but not of a zoom', async () => {
  const viewport = Object.assign(new EventTarget(), { height: 400, offsetTop: 30.4, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport })
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(700)
  await openPage(<Keyboard />)
  const page = await screen.findByTestId('page')
  const read = () => [page.style.getPropertyValue('--keyboard'), page.style.getPropertyValue('--viewport-top')]
  await expect.poll(read).toEqual(['300px', '30px'])
  viewport.height = 800
  viewport.dispatchEvent(new Event('resize'))
  expect(read()).toEqual(['0px', '30px'])
  Object.assign(viewport, { height: 350, scale: 2 })
  viewport.dispatchEvent(new Event('scroll'))
  expect(read()).toEqual(['0px', '0px'])
})

const Awake = ({ wanted }: { wanted: boolean }) => {
  useWakeLock(wanted)
  return <p>画面</p>
}

test('the screen stays on while it is wanted and visible', async () => {
  const released = vi.fn<() => void>()
  const request = vi.fn<() => Promise<{ release(): Promise<void> }>>(async () => ({ release: async () => released() }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const idle = await openPage(<Awake wanted={false} />)
  await screen.findByText('画面')
  idle.close()
  expect(request).not.toHaveBeenCalled()
  const { close } = await openPage(<Awake wanted />)
  await expect.poll(() => request.mock.calls).toEqual([['screen']])
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => request.mock.calls.length).toBe(2)
  close()
  await expect.poll(() => released.mock.calls.length).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
})

test('a page is shared, copied, or neither, and a dismissal is no failure', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(await sharePage('題', 'https://kirari.example/a')).toBe('copied')
  expect(copy.mock.calls).toEqual([['https://kirari.example/a']])
  copy.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  expect(await sharePage('題')).toBe('failed')
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  expect(await sharePage('題', '/a')).toBe('done')
  expect(share.mock.calls).toEqual([[{ title: '題', url: '/a' }]])
  share.mockRejectedValue(new DOMException('', 'AbortError'))
  expect(await sharePage('題')).toBe('done')
  share.mockRejectedValue(new DOMException('', 'DataError'))
  expect(await sharePage('題')).toBe('failed')
})

test('line breaks of a form count as one character', () => {
  const form = new FormData()
  form.append('text', '一\r\n二\n三')
  form.append('file', new File(['a\r\nb'], 'a.txt'))
  const plain = plainLines(form)
  expect(plain.get('text')).toBe('一\n二\n三')
  expect(plain.get('file')).toBeInstanceOf(File)
})
