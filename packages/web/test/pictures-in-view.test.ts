import { afterEach, expect, test, vi } from 'vitest'
import { afterPicturesInView } from '../src/shared/first-paint.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class FakePicture extends EventTarget {
  readonly complete: boolean
  readonly isIntersecting: boolean
  constructor({ complete = false, isIntersecting = true }) {
    super()
    this.complete = complete
    this.isIntersecting = isIntersecting
  }
}

/** Reports all pictures immediately, at the next frame. */
class FakeObserver {
  readonly #observed: FakePicture[] = []
  #isOver = false
  constructor(report: (entries: { target: FakePicture; isIntersecting: boolean }[]) => void) {
    setTimeout(() => {
      const entries = this.#observed.map((target) => ({ target, isIntersecting: target.isIntersecting }))
      if (!this.#isOver) report(entries)
    }, 16)
  }
  observe = (picture: FakePicture) => this.#observed.push(picture)
  disconnect = () => {
    this.#isOver = true
  }
}

/** As in a page without frames. */
class SilentObserver {
  observe = () => {}
  disconnect = () => {}
}

function waitFor(
  images: FakePicture[],
  Observer: typeof FakeObserver | typeof SilentObserver = FakeObserver,
) {
  vi.useFakeTimers()
  const frame = (callback: () => void) => setTimeout(callback, 16)
  const page = Object.assign(new EventTarget(), { images, hidden: false })
  for (const [name, value] of Object.entries({
    document: page,
    IntersectionObserver: Observer,
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
  const [loaded, failed] = [new FakePicture({}), new FakePicture({})]
  const isOverAfter = waitFor([loaded, failed])
  expect(await isOverAfter(20)).toBe(false)
  loaded.dispatchEvent(new Event('load'))
  expect(await isOverAfter(100)).toBe(false)
  failed.dispatchEvent(new Event('error'))
  expect(await isOverAfter(0)).toBe(false)
  expect(await isOverAfter(20)).toBe(true)
})

test('does not wait for pictures that are complete or outside the window', async () => {
  expect(await waitFor([new FakePicture({ complete: true })])(0)).toBe(true)
  expect(await waitFor([new FakePicture({ isIntersecting: false })])(20)).toBe(true)
})

test('does not wait for a picture that takes long', async () => {
  const isOverAfter = waitFor([new FakePicture({})])
  expect(await isOverAfter(900)).toBe(false)
  expect(await isOverAfter(200)).toBe(true)
})

test('does not wait long for a page that is not rendered', async () => {
  const isOverAfter = waitFor([new FakePicture({})], SilentObserver)
  expect(await isOverAfter(900)).toBe(false)
  expect(await isOverAfter(200)).toBe(true)
})
