import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { usePrintingTab } from '../../../src/experiences/kitchen/print/use-printing-tab.ts'
import { renderText } from '../../render-text.ts'

/** The locks of a browser, of one name: as the Web Locks API, as far as a kitchen uses it. */
function createLocks() {
  interface Request {
    work: () => Promise<void>
    end: PromiseWithResolvers<void>
  }
  let holder: Request | null = null
  const queue: Request[] = []
  const grant = (next: Request | undefined) => {
    holder = next ?? null
    if (!next) return
    void next.work().then(() => {
      next.end.resolve()
      if (holder === next) grant(queue.shift())
    })
  }
  return {
    request(_: string, options: { steal?: boolean; signal?: AbortSignal }, work: () => Promise<void>) {
      const request = { work, end: Promise.withResolvers<void>() }
      options.signal?.addEventListener('abort', () => {
        const index = queue.indexOf(request)
        if (index < 0) return
        queue.splice(index, 1)
        request.end.reject(new DOMException('Aborted', 'AbortError'))
      })
      const before = holder
      if (before && !options.steal) queue.push(request)
      else grant(request)
      if (before && options.steal) before.end.reject(new DOMException('Stolen', 'AbortError'))
      return request.end.promise
    },
  }
}

test('of the tabs of a browser one prints: the one that was visible last, and another once that one is closed', async () => {
  const first = await openTab()
  await vi.waitFor(() => expect(first.shown()).toBe('prints'))
  const second = await openTab()
  await vi.waitFor(() => expect([first.shown(), second.shown()]).toEqual(['waits', 'prints']))
  first.show()
  await vi.waitFor(() => expect([first.shown(), second.shown()]).toEqual(['prints', 'waits']))
  first.set('off')
  await vi.waitFor(() => expect([first.shown(), second.shown()]).toEqual(['waits', 'prints']))
  first.set('on')
  second.set('off')
  await vi.waitFor(() => expect([first.shown(), second.shown()]).toEqual(['prints', 'waits']))
})

test('without the Web Locks API every tab prints', async () => {
  const tab = await openTab(undefined)
  await vi.waitFor(() => expect(tab.shown()).toBe('prints'))
})

const browser = createLocks()

/** A tab that is visible, with automatic printing. */
async function openTab(locks: ReturnType<typeof createLocks> | undefined = browser) {
  let set = (_: 'on' | 'off') => {}
  function Tab() {
    const [setting, setSetting] = useState('on')
    set = setSetting
    return usePrintingTab('r', setting === 'on') ? 'prints' : 'waits'
  }
  vi.stubGlobal('navigator', { locks })
  const shown = await renderText(<Tab />)
  const page = document
  return {
    shown,
    set: (setting: 'on' | 'off') => set(setting),
    show: () => page.dispatchEvent(new Event('visibilitychange')),
  }
}
