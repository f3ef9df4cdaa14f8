import { MAX_PRINT_DIALOG_MS } from '@comanda/domain/kitchen/print-claim'
import { expect, test, vi } from 'vitest'
import { usePrintJob } from '../../src/shared/print/use-print-job.tsx'
import { renderText } from '../render-text.ts'

test('a job is printed when the dialog of the one before was closed, which print() does not wait for', async () => {
  const page = await openPage()
  for (const name of ['1', '2', '3']) page.print({ name })
  await vi.waitFor(() => expect(page.opened).toEqual(['1']))
  page.closeDialog()
  await vi.waitFor(() => expect(page.opened).toEqual(['1', '2']))
  page.closeDialog()
  await vi.waitFor(() => expect(page.opened).toEqual(['1', '2', '3']))
  expect(page.printed).toEqual(['1', '2'])
})

test('a browser that does not report the end of a print prints the next job after a while', async () => {
  const page = await openPage()
  for (const name of ['1', '2']) page.print({ name })
  await vi.waitFor(() => expect(page.opened).toEqual(['1']))
  vi.advanceTimersByTime(MAX_PRINT_DIALOG_MS)
  await vi.waitFor(() => expect(page.opened).toEqual(['1', '2']))
  expect(page.printed).toEqual([])
})

/** A page in a browser whose print() returns immediately. */
async function openPage() {
  const opened: string[] = []
  const printed: string[] = []
  let print = (_: { name: string }) => {}
  let current = ''
  function Page() {
    const job = usePrintJob<{ name: string }>(
      ({ name }) => {
        current = name
        return null
      },
      ({ name }) => printed.push(name),
    )
    print = job.print
    return 'page'
  }
  await renderText(<Page />)
  const events = new EventTarget()
  Object.assign(window, {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    print: () => opened.push(current),
  })
  Object.assign(document, { body: { nodeType: 1 } })
  return {
    opened,
    printed,
    print: (job: { name: string }) => print(job),
    closeDialog: () => events.dispatchEvent(new Event('afterprint')),
  }
}
