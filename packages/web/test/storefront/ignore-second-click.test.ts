import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreSecondClick } from '../../src/experiences/storefront/product/ignore-second-click.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', page)
})

afterEach(() => vi.unstubAllGlobals())

type Click = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

const tap: Click = { detail: 1, timeStamp: 1000, clientX: 250, clientY: 800 }

/** Whether a click has an effect. */
function clicks(changes: Partial<Click>): boolean {
  const click = new Event('click', { cancelable: true })
  for (const [name, value] of Object.entries({ ...tap, ...changes }))
    Object.defineProperty(click, name, { value })
  return page.dispatchEvent(click)
}

test('the second click of a double click is ignored, however late the page handles it', () => {
  ignoreSecondClick(tap)
  expect(clicks({ detail: 2, timeStamp: 3000 })).toBe(false)
})

test('so is that of a phone that does not count clicks', () => {
  ignoreSecondClick(tap)
  expect(clicks({ timeStamp: 1300, clientX: 262 })).toBe(false)
})

test.each([
  ['later', { timeStamp: 1500 }],
  ['elsewhere', { timeStamp: 1100, clientY: 700 }],
  ['of a key', { timeStamp: 1100, detail: 0 }],
])('a click %s has its effect, and so has the next one', (_, click) => {
  ignoreSecondClick(tap)
  expect(clicks(click)).toBe(true)
  expect(clicks({ timeStamp: 1200 })).toBe(true)
})

test('after a key, a click at the place that the key reported has its effect', () => {
  ignoreSecondClick({ ...tap, detail: 0 })
  expect(clicks({ timeStamp: 1100 })).toBe(true)
})
