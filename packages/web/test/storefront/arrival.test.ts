import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

class FakeElement extends EventTarget {
  isConnected = true
  click = vi.fn()
  readonly link: boolean
  constructor(link: boolean) {
    super()
    this.link = link
  }
  closest = () => (this.link ? this : null)
}
class FakeDialog extends FakeElement {}
class FakeInput extends FakeElement {}
class FakeMouseEvent extends Event {}

/** Loads the script in a page, and returns a function that presses an element of it. */
async function arrive(stored: string | null, atPoint: FakeElement | null = null, modules?: string) {
  const head: Record<string, string>[] = []
  const page = Object.assign(new EventTarget(), {
    documentElement: { dataset: {} as Record<string, string> },
    elementFromPoint: () => atPoint,
    currentScript: { dataset: { modules } },
    readyState: 'loading',
    hidden: true,
    images: [],
    createElement: (tag: string) => ({ tag }),
    head: { append: (element: Record<string, string>) => head.push(element) },
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', { getItem: () => stored })
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('HTMLDialogElement', FakeDialog)
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('MouseEvent', FakeMouseEvent)
  await import('../../src/experiences/storefront/arrival.ts')
  const press = (target: FakeElement, event: Event = new FakeMouseEvent('click')) => {
    Object.defineProperty(event, 'target', { value: target })
    page.dispatchEvent(event)
  }
  return { page, head, press, hydrate: () => page.dispatchEvent(new Event('hydrated')) }
}

test('requests all modules together, and runs the first, once the document is complete', async () => {
  const entry = 'data:text/javascript,globalThis.entryRan=true'
  const { page, head } = await arrive(null, null, `${entry} /assets/react.js`)
  expect(head).toEqual([])
  page.dispatchEvent(new Event('DOMContentLoaded'))
  await vi.waitFor(() => expect(globalThis).toHaveProperty('entryRan', true))
  expect(head).toEqual(
    [entry, '/assets/react.js'].map((href) => ({ tag: 'link', rel: 'modulepreload', href })),
  )
})

test('marks visitors without an order as new', async () => {
  expect((await arrive(null)).page.documentElement.dataset.arrival).toBe('new')
})

test('does not mark visitors with an order', async () => {
  expect((await arrive('{}')).page.documentElement.dataset.arrival).toBeUndefined()
})

test('repeats the last click of before hydration, once', async () => {
  const { press, hydrate } = await arrive(null)
  const [first, last, later] = [new FakeElement(false), new FakeElement(false), new FakeElement(false)]
  press(first)
  press(last)
  hydrate()
  press(later)
  hydrate()
  expect([first, last, later].map(({ click }) => click.mock.calls.length)).toEqual([0, 1, 0])
})

test('does not repeat a click on a link, which has already worked, or on an element that was removed', async () => {
  for (const pressed of [
    new FakeElement(true),
    Object.assign(new FakeElement(false), { isConnected: false }),
  ]) {
    const { press, hydrate } = await arrive(null)
    press(pressed)
    hydrate()
    expect(pressed.click).not.toHaveBeenCalled()
    vi.resetModules()
  }
})

test('does not repeat a click that has changed an input, which is repeated as a change', async () => {
  const { press, hydrate } = await arrive(null)
  const [button, input] = [new FakeElement(false), new FakeInput(false)]
  press(button)
  press(input)
  hydrate()
  for (const { click } of [button, input]) expect(click).not.toHaveBeenCalled()
})

test('repeats a click also when a change was repeated after it', async () => {
  const { press, hydrate } = await arrive(null)
  const button = new FakeElement(false)
  press(button)
  press(new FakeInput(false), new Event('click'))
  hydrate()
  expect(button.click).toHaveBeenCalledOnce()
})

test('does not repeat a click that React has handled during hydration, unless on the dialog, which ignores pointers', async () => {
  for (const Target of [FakeElement, FakeDialog]) {
    const pressed = new FakeElement(false)
    const { page, press, hydrate } = await arrive(null, pressed)
    const target = Target === FakeDialog ? new FakeDialog(false) : pressed
    page.documentElement.dataset.hydrating = ''
    press(target)
    hydrate()
    expect(pressed.click).toHaveBeenCalledTimes(Target === FakeDialog ? 1 : 0)
    vi.resetModules()
  }
})

test('repeats a click on the dialog, which ignores pointers before, on what is at its position', async () => {
  const choice = new FakeElement(false)
  const { press, hydrate } = await arrive(null, choice)
  press(new FakeDialog(false))
  hydrate()
  expect(choice.click).toHaveBeenCalledOnce()
})
