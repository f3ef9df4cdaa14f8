import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { useRowAction } from '../../src/experiences/back-office/use-row-action.ts'
import { createQueries } from '../../src/shared/query-client.ts'
import { renderText } from '../render-text.ts'

test('rows are changed at the same time, and a second run for the same row is ignored until the first has ended', async () => {
  const { rows, started, done, failed, shown } = await open()
  rows().run('a')
  rows().run('b')
  rows().run('a')
  await vi.waitFor(() => expect([...started.keys()]).toEqual(['a', 'b']))
  await vi.waitFor(() => expect(shown()).toBe('Busy: a b'))
  started.get('b')?.reject(new Error('offline'))
  await vi.waitFor(() => expect(failed).toEqual(['b']))
  await vi.waitFor(() => expect(shown()).toBe('Busy: a'))
  started.get('a')?.resolve()
  await vi.waitFor(() => expect(done).toEqual(['a']))
  await vi.waitFor(() => expect(shown()).toBe('Busy:'))
  started.clear()
  rows().run('a')
  await vi.waitFor(() => expect([...started.keys()]).toEqual(['a']))
})

/** A list whose rows are named; the busy ones are shown. */
async function open() {
  const started = new Map<string, PromiseWithResolvers<void>>()
  const done: string[] = []
  const failed: string[] = []
  let rows: ReturnType<typeof useRowAction<string, void>> | undefined
  function List() {
    rows = useRowAction(
      (name: string) => {
        const running = Promise.withResolvers<void>()
        started.set(name, running)
        return running.promise
      },
      {
        keyOf: (name) => name,
        onDone: (_, name) => done.push(name),
        onFailed: (_, name) => failed.push(name),
      },
    )
    return ['Busy:', ...['a', 'b'].filter(rows.isBusy)].join(' ')
  }
  const shown = await renderText(
    <QueryClientProvider client={createQueries()}>
      <List />
    </QueryClientProvider>,
  )
  return { rows: () => rows as NonNullable<typeof rows>, started, done, failed, shown }
}
