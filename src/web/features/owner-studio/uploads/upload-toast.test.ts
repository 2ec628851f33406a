import { beforeEach, describe, expect, test } from 'vitest'
import type { Upload } from './upload-queue.ts'
import { createUploadToast } from './upload-toast.ts'

const texts = {
  progress: ({ count, percent }: { count: number; percent: number }) => `${count} files, ${percent} %`,
  done: () => 'done',
  refused: () => 'refused',
}

let uploads: readonly Upload[]
let listener: () => void
let calls: string[]
let toast: ReturnType<typeof createUploadToast>

beforeEach(() => {
  uploads = []
  calls = []
  toast = createUploadToast(
    {
      uploads: () => uploads,
      subscribe(added) {
        listener = added
        return () => undefined
      },
    },
    {
      update: async (_, message) => void calls.push(message),
      finish: async (_, message, outcome) => void calls.push(`${outcome}: ${message}`),
      dismiss: async () => void calls.push('dismissed'),
    },
  )
})

const upload = (key: number, sent: number, state: Upload['state'] = 'sending'): Upload => {
  return { key, channelId: 1, videoId: null, name: '', bytes: 200, sent, samples: [], state, message: '' }
}

function set(...next: readonly Upload[]): void {
  uploads = next
  listener()
}

describe('the toast of uploads', () => {
  test('is not shown while a page lists them', () => {
    toast.list(texts)
    set(upload(1, 50))
    expect(calls).toEqual([])
  })
  test('appears when the user leaves that page, is updated, and shows the end', () => {
    const leave = toast.list(texts)
    set(upload(1, 50), upload(2, 0))
    leave()
    set(upload(1, 50), upload(2, 1))
    set(upload(1, 100), upload(2, 100))
    set()
    expect(calls).toEqual(['2 files, 12 %', '2 files, 50 %', 'success: done'])
  })
  test('says that a file was refused', () => {
    toast.list(texts)()
    set(upload(1, 50))
    set(upload(1, 50, 'refused'))
    expect(calls).toEqual(['1 files, 25 %', 'error: refused'])
  })
  test('is dismissed when the user comes back', () => {
    const leave = toast.list(texts)
    set(upload(1, 50))
    leave()
    toast.list(texts)
    set(upload(1, 60))
    expect(calls).toEqual(['1 files, 25 %', 'dismissed'])
  })
})
