import type { StoredPicture } from '@comanda/contract/media'
import type { TextFieldProps } from '@comanda/ui/text-field'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AltField } from '../../../src/experiences/back-office/pictures/alt-field.tsx'
import { createQueries } from '../../../src/shared/query-client.ts'
import { renderText } from '../../render-text.ts'

let field: TextFieldProps
vi.mock('@comanda/ui/text-field', () => ({
  TextField: (shown: TextFieldProps) => {
    field = shown
    return shown.value
  },
}))
const server = vi.hoisted(() => ({ sent: [] as { alt: string; answer: () => void }[] }))
vi.mock('../../../src/shared/load-api.ts', () => ({
  loadApi: async () => ({
    media: {
      describePicture: ({ alt }: { alt: string }) => {
        const { promise, resolve } = Promise.withResolvers<object>()
        server.sent.push({ alt, answer: () => resolve({ picture: { alt } }) })
        return promise
      },
    },
  }),
}))

const picture = { id: 'p1', alt: 'Soup' } as StoredPicture
const type = (text: string) => field.onChange?.({ currentTarget: { value: text } } as never)
const leave = () => field.onBlur?.({} as never)

test('a text that is corrected while it is saved stays, and is saved next', async () => {
  server.sent = []
  const shown = await renderText(
    <QueryClientProvider client={createQueries()}>
      <AltField restaurantId="r1" picture={picture} />
    </QueryClientProvider>,
  )
  type('Red sopu')
  await vi.waitFor(() => expect(shown()).toBe('Red sopu'))
  leave()
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  type('Red soup')
  await vi.waitFor(() => expect(shown()).toBe('Red soup'))
  leave()
  server.sent[0]?.answer()
  await vi.waitFor(() => expect(server.sent.map(({ alt }) => alt)).toEqual(['Red sopu', 'Red soup']))
  expect(shown()).toBe('Red soup')
})
