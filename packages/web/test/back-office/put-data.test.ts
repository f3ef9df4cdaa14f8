import { expect, test, vi } from 'vitest'
import { putData } from '../../src/experiences/back-office/put-data.ts'
import { createQueries } from '../../src/shared/query-client.ts'

test('a response that was requested before a save does not replace what was saved', async () => {
  const client = createQueries()
  const queryKey = ['settings']
  client.setQueryData(queryKey, 'before')
  const response = Promise.withResolvers<string>()
  const queryFn = vi.fn(() => response.promise)
  const reading = client.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledOnce())
  putData(client, queryKey, 'saved')
  response.resolve('before')
  await reading.catch(() => {})
  expect(client.getQueryData(queryKey)).toBe('saved')
})
