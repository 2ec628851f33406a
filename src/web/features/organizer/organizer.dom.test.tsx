import { within } from '@testing-library/react'
import { useActionData } from 'react-router'
import { expect, test } from 'vitest'
import { announcementMax, eventPrizesMax } from '#contract/events/limits.ts'
import type { LiverEvent, ManagedEntry, ManagedEvent, Suspect } from '#contract/events/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import { browserApi } from '../../api/browser.ts'
import { formatDateTime, formatDay } from '../../shell/locale/index.ts'
import type { Outcome } from '../../saving/index.ts'
import { answerOrganizer } from './answer-organizer.ts'
import { OrganizeEvent } from './organize-event.tsx'

const readAt = Date.parse('2026-11-30T00:00:00.000Z')
const api = '/v1/organizer/events/5'
const person = (id: number, nickName: string) => ({ id, nickName, avatarUrl: '/a.svg' })
const entry = (id: number, nickName: string, state: ManagedEntry['state']): ManagedEntry => ({
  liver: { ...person(id, nickName), hasPage: state !== 'withdrawn' },
  state,
  division: 1,
  points: 1200,
  enteredAt: '2026-11-29T00:00:00.000Z',
})
const suspect = (id: number, nickName: string, counted: boolean | null): Suspect => ({
  user: person(id, nickName),
  suspicions: ['newAccount', 'burst'],
  points: 5000,
  gifts: 40,
  counted,
  reason: counted === null ? null : '知人',
  accountCreatedAt: '2026-11-28T00:00:00.000Z',
})

interface Options {
  readonly event?: Partial<LiverEvent>
  readonly managed?: Partial<ManagedEvent>
  readonly isStaff?: boolean
  readonly now?: number
  readonly answers?: Answers
}

async function openOrganizer({ event = {}, managed = {}, isStaff = false, now = readAt, answers = {} }: Options) {
  function Page() {
    return (
      <OrganizeEvent
        managed={{
          entries: [],
          suspects: [],
          announcements: [],
          notAdmitted: [],
          qualifiers: [],
          ...managed,
          event: { ...eventResponse, ...event },
        }}
        gifts={[]}
        isStaff={isStaff}
        outcome={useActionData<Outcome>()}
        readAt={now}
      />
    )
  }
  const page = await openPage(<Page />, {
    profile: mio,
    genres: [{ id: 'talk', name: '雑談', offered: true }],
    answers,
    action: (form) => answerOrganizer(form, browserApi, 5),
  })
  await page.screen.findByRole('heading', { level: 1, name: '冬の祭' })
  const headings = () => page.screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  return { ...page, headings }
}

test.each([
  { state: 'draft', sections: ['状態', 'エントリー', 'ルール', '文章', '画像'] },
  { state: 'entry', sections: ['状態', 'エントリー', '文章', '画像', 'お知らせ'] },
  { state: 'running', sections: ['状態', 'エントリー', '文章', '画像', 'お知らせ', '結果のダウンロード'] },
  {
    state: 'tallying',
    sections: ['状態', '確認が必要なサポーター', 'エントリー', '文章', '画像', 'お知らせ', '結果のダウンロード'],
  },
  { state: 'confirmed', sections: ['状態', '確認が必要なサポーター', 'エントリー', 'お知らせ', '結果のダウンロード'] },
  { state: 'cancelled', sections: ['状態', 'エントリー'] },
] as const)('an event that is $state has the sections that its state allows', async ({ state, sections }) => {
  const { screen, headings } = await openOrganizer({ event: { state, ...(state === 'draft' && { openedAt: null }) } })
  expect(headings()).toEqual(sections)
  expect(screen.queryByRole('link', { name: '公開ページ' }) === null).toBe(state === 'draft')
})

test('a draft is opened; a rejection shows its reason', async () => {
  let status = 409
  const { user, screen, requests } = await openOrganizer({
    event: { state: 'draft' },
    answers: { [`POST ${api}/opening`]: () => [status, { code: 'X', message: '期間が過ぎています' }] },
  })
  await user.click(screen.getByRole('button', { name: '公開してエントリーを受け付ける' }))
  await screen.findByText('期間が過ぎています')
  status = 200
  await user.click(screen.getByRole('button', { name: '公開してエントリーを受け付ける' }))
  await screen.findByText('反映しました。')
  expect(requests.at(-1)).toEqual({ call: `POST ${api}/opening`, body: {} })
})

test.each([
  { state: 'draft', isStaff: false, now: readAt, may: true },
  { state: 'entry', isStaff: false, now: readAt, may: true },
  { state: 'entry', isStaff: false, now: Date.parse(eventResponse.startsAt), may: false },
  { state: 'running', isStaff: false, now: readAt, may: false },
  { state: 'running', isStaff: true, now: readAt, may: true },
  { state: 'confirmed', isStaff: true, now: readAt, may: false },
] as const)(
  'cancelling an event that is $state (staff: $isStaff) is possible: $may',
  async ({ state, isStaff, now, may }) => {
    const { screen } = await openOrganizer({ event: { state }, isStaff, now })
    expect(screen.queryByRole('button', { name: 'イベントを中止', hidden: true }) !== null).toBe(may)
  },
)

test('a cancellation has a reason, which is public once there are entries', async () => {
  const { user, screen, requests } = await openOrganizer({ answers: { [`POST ${api}/cancellation`]: [200, {}] } })
  const reason = screen.getByLabelText<HTMLInputElement>('中止の理由（公開されます）')
  expect([reason.required, reason.maxLength]).toEqual([true, 500])
  await user.type(reason, '大雪')
  await user.click(screen.getByRole('button', { name: 'イベントを中止', hidden: true }))
  await expect.poll(() => requests).toEqual([{ call: `POST ${api}/cancellation`, body: { reason: '大雪' } }])
})

test('a cancelled event shows its reason; one that was a draft has no public page', async () => {
  const { screen } = await openOrganizer({ event: { state: 'cancelled', cancelReason: '大雪のため', openedAt: null } })
  screen.getByText('大雪のため')
  expect(screen.queryByRole('link', { name: '公開ページ' })).toBeNull()
})

test('entries are decided until the start; their names lead to the pages of livers', async () => {
  const entries = [
    entry(1, 'はな', 'pending'),
    entry(2, 'りん', 'approved'),
    entry(3, 'ゆき', 'refused'),
    entry(4, 'そら', 'withdrawn'),
  ]
  const { user, screen, requests } = await openOrganizer({
    managed: { entries },
    answers: { [`POST ${api}/entries/1`]: [200, {}], [`POST ${api}/entries/2`]: [200, {}] },
  })
  const section = within(screen.getByRole('heading', { name: 'エントリー' }).closest('section') ?? document.body)
  expect(section.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '承認: はな',
    'お断り: はな',
    'お断り: りん',
    '承認: ゆき',
  ])
  section.getByText('承認待ち · 1,200 pt')
  expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['はな', 'りん', 'ゆき'])
  await user.click(section.getByRole('button', { name: '承認: はな' }))
  await user.click(section.getByRole('button', { name: 'お断り: りん' }))
  await expect
    .poll(() => requests)
    .toEqual([
      { call: `POST ${api}/entries/1`, body: { approved: true } },
      { call: `POST ${api}/entries/2`, body: { approved: false } },
    ])
  const later = await openOrganizer({ managed: { entries }, now: Date.parse(eventResponse.startsAt) })
  expect(later.screen.queryAllByRole('button', { name: '承認: ゆき' })).toHaveLength(1)
})

test('suspects are decided before the ranks are confirmed', async () => {
  const suspects = [suspect(1, 'はな', null), suspect(2, 'りん', true), suspect(3, 'ゆき', false)]
  const { user, screen, requests } = await openOrganizer({
    event: { state: 'tallying' },
    managed: { suspects },
    answers: { [`POST ${api}/suspects/1`]: [200, {}] },
  })
  const section = within(
    screen.getByRole('heading', { name: '確認が必要なサポーター' }).closest('section') ?? document.body,
  )
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `はな新しいアカウント / 短時間に大量のギフト40個 5,000 pt · ${formatDay('2026-11-28T00:00:00.000Z', 'ja')}登録未決定はなさんについての判断の理由含める除く`,
    expect.stringMatching(/登録理由: 知人含めるりんさんについての判断の理由除く$/),
    expect.stringMatching(/登録理由: 知人除くゆきさんについての判断の理由含める$/),
  ])
  expect(screen.getByRole('button', { name: '結果を確定して公開' }).hasAttribute('disabled')).toBe(true)
  screen.getByText('あと1人の判断が必要です。')
  const reason = section.getByLabelText<HTMLInputElement>('はなさんについての判断の理由')
  expect([reason.required, reason.maxLength]).toEqual([true, 500])
  await user.type(reason, '自作自演')
  await user.click(section.getByRole('button', { name: '除く: はな' }))
  await expect
    .poll(() => requests)
    .toEqual([{ call: `POST ${api}/suspects/1`, body: { counted: false, reason: '自作自演' } }])
})

test('ranks without open questions are confirmed', async () => {
  const { user, screen, requests } = await openOrganizer({
    event: { state: 'tallying' },
    managed: { suspects: [suspect(2, 'りん', true)] },
    answers: { [`POST ${api}/confirmation`]: [200, {}], [`POST ${api}/suspects/2`]: [200, {}] },
  })
  await user.click(screen.getByRole('button', { name: '結果を確定して公開' }))
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([`POST ${api}/confirmation`])
  expect(screen.queryByText(/人の判断が必要です/)).toBeNull()
})

test('an announcement is sent, and an empty one is not', async () => {
  const { user, screen, requests } = await openOrganizer({
    managed: { announcements: [{ id: 1, text: '明日から', at: '2026-11-29T00:00:00.000Z' }] },
    answers: { [`POST ${api}/announcements`]: [200, {}] },
  })
  screen.getByText('明日から')
  screen.getByText(formatDateTime('2026-11-29T00:00:00.000Z', 'ja'))
  const text = screen.getByLabelText<HTMLTextAreaElement>('内容')
  expect([text.maxLength, text.required]).toEqual([announcementMax, true])
  await user.type(text, ' ')
  await user.click(screen.getByRole('button', { name: 'お知らせを送る' }))
  await screen.findByText(/^入力内容を確認してください/)
  expect(requests).toEqual([])
  await user.type(text, 'がんばろう')
  await user.click(screen.getByRole('button', { name: 'お知らせを送る' }))
  await screen.findByText('反映しました。')
  expect(requests).toEqual([{ call: `POST ${api}/announcements`, body: { text: 'がんばろう' } }])
})

test('the image of an event is sent, and a refused one shows its reason', async () => {
  let status = 200
  const { user, screen, requests, loads } = await openOrganizer({
    event: { imageUrl: '/5.png' },
    answers: { [`POST ${api}/image`]: () => [status, { code: 'X', message: '大きすぎます' }] },
  })
  expect(document.querySelector('img[src="/5.png"]')).not.toBeNull()
  const input = screen.getByLabelText('画像を選ぶ')
  const png = new File(['x'], 'a.png', { type: 'image/png' })
  await user.upload(input, png)
  await expect.poll(() => loads.count).toBe(2)
  status = 413
  await user.upload(input, png)
  await screen.findByText('大きすぎます')
  expect(requests).toHaveLength(2)
})

test('the results are downloaded in the language of the page', async () => {
  await openOrganizer({ event: { state: 'running' } })
  expect(document.querySelector('a[href*=csv]')?.getAttribute('href')).toContain(`${api}/results.csv?language=ja`)
})

test('the rules of a draft are filled in with an empty row for more, and saved', async () => {
  const prize = { from: 1, to: 3, name: { ja: '盾', en: 'Trophy', ko: '트로피' } }
  const { user, screen, requests } = await openOrganizer({
    event: { state: 'draft', genres: ['talk'], prizes: [prize], licenceDays: 7, approval: true, divisionSize: 4 },
    answers: { [`POST ${api}/changes`]: [200, { ...eventResponse, version: 4 }] },
  })
  const form = screen.getByRole('heading', { name: 'ルール' }).closest('section')?.querySelector('form')
  expect(form?.querySelectorAll('[name="prize.from"]')).toHaveLength(2)
  expect(form?.querySelectorAll('[name="level.points"]')).toHaveLength(1)
  expect(form?.querySelector('[name=startsAt]')?.getAttribute('value')).toBe('2026-12-02T12:00')
  const save = form?.querySelector('button[type=submit]')
  if (save) await user.click(save)
  await screen.findByText('保存しました')
  const { entryEndsAt, startsAt, endsAt } = eventResponse
  expect(requests[0]).toEqual({
    call: `POST ${api}/changes`,
    body: {
      type: 'ranking',
      entryEndsAt,
      startsAt,
      endsAt,
      gifts: [],
      genres: ['talk'],
      licenceDays: 7,
      withoutWinners: false,
      placedWithin: null,
      qualifier: null,
      approval: true,
      divisionSize: 4,
      bonuses: [],
      prizes: [prize],
      levels: [],
      version: 3,
    },
  })
})

test('a full list of rewards has no empty row', async () => {
  const prizes = Array.from({ length: eventPrizesMax }, (_, index) => ({
    from: index + 1,
    to: index + 1,
    name: { ja: '盾', en: 'T', ko: '트' },
  }))
  await openOrganizer({ event: { state: 'draft', prizes } })
  expect(document.querySelectorAll('[name="prize.from"]')).toHaveLength(eventPrizesMax)
})

test('the texts are saved in every language', async () => {
  const { user, screen, requests } = await openOrganizer({
    answers: { [`POST ${api}/changes`]: [200, { ...eventResponse, version: 4 }] },
  })
  const form = screen.getByRole('heading', { name: '文章' }).closest('section')?.querySelector('form')
  const save = form?.querySelector('button[type=submit]')
  if (save) await user.click(save)
  await screen.findByText('保存しました')
  const { title, lead, rules } = eventResponse
  expect(requests[0]?.body).toEqual({ title, lead, rules, version: 3 })
})
