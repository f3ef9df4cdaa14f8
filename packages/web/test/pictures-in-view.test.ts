import { afterEach, expect, test, vi } from 'vitest'
import { afterPicturesInView } from '../src/shared/first-paint.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class FakePicture extends EventTarget {
  readonly complete: boolean
  readonly top: number
  constructor({ complete = false, top = 0 }) {
    super()
    this.complete = complete
    this.top = top
  }
  getBoundingClientRect = () => ({ top: this.top, bottom: this.top + 100, left: 0, right: 100 })
}

/** Waits for pictures in a window of 500 by 800 pixels. */
function waitFor(images: FakePicture[]) {
  vi.useFakeTimers()
  const frame = (callback: () => void) => setTimeout(callback, 16)
  const page = Object.assign(new EventTarget(), { images, hidden: false })
  for (const [name, value] of Object.entries({
    document: page,
    innerWidth: 500,
    innerHeight: 800,
    requestAnimationFrame: frame,
  }))
    vi.stubGlobal(name, value)
  let isOver = false
  void afterPicturesInView().then(() => {
    isOver = true
  })
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return isOver
  }
}

test('waits until every picture in the window is loaded or has failed, and is painted', async () => {
  const [loaded, failed] = [new FakePicture({}), new FakePicture({ top: 700 })]
  const isOverAfter = waitFor([loaded, failed])
  loaded.dispatchEvent(new Event('load'))
  expect(await isOverAfter(100)).toBe(false)
  failed.dispatchEvent(new Event('error'))
  expect(await isOverAfter(0)).toBe(false)
  expect(await isOverAfter(20)).toBe(true)
})

test('does not wait for pictures that are complete or outside the window', async () => {
  expect(await waitFor([new FakePicture({ complete: true }), new FakePicture({ top: 800 })])(0)).toBe(true)
})

test('does not wait for a picture that takes long', async () => {
  const isOverAfter = waitFor([new FakePicture({})])
  expect(await isOverAfter(900)).toBe(false)
  expect(await isOverAfter(200)).toBe(true)
})
