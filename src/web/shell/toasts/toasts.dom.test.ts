import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { progressToast, toast } from './index.ts'

/** The toasts with a text that have not been closed. */
const open = (text: string) =>
  screen.queryAllByText(text).filter((element) => element.closest('.toast-fade-out') === null)

/** Without animations a closed toast would stay, and others would wait for its place. */
async function endClosed(): Promise<void> {
  await expect
    .poll(() => {
      for (const shown of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(shown)
      return document.querySelectorAll('.Toastify__toast').length
    })
    .toBe(0)
}

test('a success is shown as a message, an error as an alert at the lower edge', async () => {
  await toast.success('保存しました')
  await toast.error('保存できませんでした')
  const [success] = await screen.findAllByText('保存しました')
  const [error] = await screen.findAllByText('保存できませんでした')
  expect(success?.closest('.error-message')).toBeNull()
  expect(success?.closest('[class*="top-center"]')).not.toBeNull()
  expect(error?.closest('.error-message')).not.toBeNull()
  expect(error?.closest('[class*="bottom-center"]')).not.toBeNull()
})

test('something in progress has one toast until its end, which shows the outcome', async () => {
  await progressToast.update('a', '送信中 10%')
  await screen.findAllByText('送信中 10%')
  await progressToast.update('a', '送信中 20%')
  await screen.findAllByText('送信中 20%')
  await expect.poll(() => screen.queryAllByText('送信中 10%')).toEqual([])
  await progressToast.finish('a', '送信できませんでした', 'error')
  const [failed] = await screen.findAllByText('送信できませんでした')
  expect(failed?.closest('.error-message')).not.toBeNull()
  await expect.poll(() => open('送信中 20%')).toEqual([])
})

test('a toast that the user has closed stays closed while its work continues', async () => {
  await progressToast.update('b', '変換中 10%')
  const [shown] = await screen.findAllByText('変換中 10%')
  if (!shown) throw new Error('no toast')
  fireEvent.click(shown)
  const closing = shown.closest('[role]')
  await expect.poll(() => open('変換中 10%')).toEqual([])
  if (closing) fireEvent.animationEnd(closing)
  await progressToast.update('b', '変換中 20%')
  expect(open('変換中 20%')).toEqual([])
  await progressToast.finish('b', '変換しました', 'success')
  const [done] = await screen.findAllByText('変換しました')
  expect(done?.closest('.error-message')).toBeNull()
})

test('a toast of work that was stopped is closed, and the work can begin again', async () => {
  await progressToast.update('c', '準備中')
  await screen.findAllByText('準備中')
  await progressToast.dismiss('c')
  await endClosed()
  await progressToast.update('c', '準備中、二回目')
  await screen.findAllByText('準備中、二回目')
  await progressToast.dismiss('c')
})
