import { expect, test } from 'vitest'
import { csvHeaders } from '../csv-stream.ts'
import { compressed } from './compress.ts'

const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'gzip, br' } })

test('a download is sent while it is still being written', async () => {
  const first = new TextEncoder().encode('order,total\n'.repeat(500))
  const unfinished = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(first) })
  const response = await compressed(request, new Response(unfinished, { headers: csvHeaders('orders.csv') }))
  const reader = response.body?.getReader()
  expect(await reader?.read()).toEqual({ done: false, value: first })
  await reader?.cancel()
})

test('a text is compressed', async () => {
  const text = Response.json('order,total'.repeat(500))
  expect((await compressed(request, text)).headers.get('content-encoding')).toBe('br')
})
