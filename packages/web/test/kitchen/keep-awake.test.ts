import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAwake } from '../../src/experiences/kitchen/parts/keep-awake.ts'

class Lock {
  released = false
  release = async () => {
    this.released = true
  }
}

let page: EventTarget & { visibilityState: string }
let locks: Lock[]
let refuses: boolean

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  locks = []
  refuses = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {
    wakeLock: {
      async request() {
        if (refuses) throw new Error('low battery')
        const lock = new Lock()
        locks.push(lock)
        return lock
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const settle = () => new Promise((resolve) => setImmediate(resolve))
async function show(state: 'visible' | 'hidden') {
  page.visibilityState = state
  // Browsers release the lock of a hidden page.
  if (state === 'hidden') for (const lock of locks) lock.released = true
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

test('the wake lock is requested again when the page becomes visible, one at a time, and is released at the end', async () => {
  const stop = keepAwake()
  await settle()
  page.dispatchEvent(new Event('pointerdown'))
  await settle()
  expect(locks).toHaveLength(1)
  await show('hidden')
  expect(locks).toHaveLength(1)
  await show('visible')
  expect(locks.map(({ released }) => released)).toEqual([true, false])
  stop()
  await settle()
  expect(locks[1]?.released).toBe(true)
  await show('visible')
  expect(locks).toHaveLength(2)
})

test('a refused wake lock is requested again at the next touch', async () => {
  refuses = true
  const stop = keepAwake()
  await settle()
  refuses = false
  page.dispatchEvent(new Event('pointerdown'))
  await settle()
  expect(locks).toHaveLength(1)
  stop()
})

test('a wake lock granted after the end is released immediately', async () => {
  const stop = keepAwake()
  stop()
  await settle()
  expect(locks.map(({ released }) => released)).toEqual([true])
})
