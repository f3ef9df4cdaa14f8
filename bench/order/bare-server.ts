/** The minimum work of accepting an order: parse one POST as JSON and commit one prepared INSERT. */
import { createServer } from 'node:http'
import { createPool, type DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import { serveBare } from '../load/serve-bare.ts'

const CONNECTIONS = 20
const INSERT =
  'insert into bench_scratch.orders (checkout_key, total, body) values ($1, $2, $3) on conflict do nothing returning id'

serveBare((address: DatabaseAddress) => {
  const pool = createPool(address, 'owner', { max: CONNECTIONS, onError: () => {} })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      try {
        const text = Buffer.concat(parts).toString()
        const { checkoutKey, displayedTotal } = JSON.parse(text) as {
          checkoutKey: string
          displayedTotal: number
        }
        const { rows } = await pool.query({
          name: 'place',
          text: INSERT,
          values: [checkoutKey, displayedTotal, text],
        })
        const body = JSON.stringify({ orderId: rows[0]?.id })
        response.writeHead(201, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        })
        response.end(body)
      } catch (error) {
        response.writeHead(500).end(String(error))
      }
    })
  })
  return [server]
})
