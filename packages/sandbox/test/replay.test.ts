import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from './harness.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

const envelope = (sequence: number, end: 0 | 1) => [
  ...['0.8.70', sequence, 0, 1000, 'liberty01', 'user', 'session', 1, 0, end, 0],
  'https://liberty.example/',
]
/** Of the texts "Onion Rings" is sent again by its position, and one of 12 characters is masked. */
const page = [0, 5, 1, '*D', 2, 1, 'MAIN', 3, 2, '*T', 'Onion Rings', -4, 2, 3, [9], 'c', 5, 2, 4, [9, 10]]

async function upload(body: string | Buffer) {
  const response = await fetch(`${world.sandbox.url}/sandbox/replay/collect`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return response.status
}

async function recorded() {
  const response = await fetch(`${world.sandbox.url}/sandbox/replay?format=json`)
  const body: { pages: Record<string, unknown>[]; uploads: { events: unknown[] }[] } = await response.json()
  return body
}

describe('the provider of session replays', () => {
  test('serves a tag that starts its program with the project', async () => {
    const tag = await fetch(`${world.sandbox.url}/sandbox/replay/tag/liberty01`)
    expect(tag.headers.get('content-type')).toContain('javascript')
    expect(await tag.text()).toContain('"projectId":"liberty01"')
    const program = await fetch(`${world.sandbox.url}/sandbox/replay/clarity.js`)
    expect(await program.text()).toContain('consentv2')
    expect((await fetch(`${world.sandbox.url}/sandbox/replay/tag/'%29`)).status).toBe(404)
  })

  test('stores uploads, compressed or not, and shows what was recorded', async () => {
    const first = JSON.stringify({ e: envelope(1, 0), a: [[10, 0, 1]], p: [page] })
    expect(await upload(gzipSync(first))).toBe(204)
    expect(await upload(JSON.stringify({ e: envelope(2, 1), a: [] }))).toBe(204)
    // Repeated after a lost response.
    expect(await upload(first)).toBe(204)
    await world.restart()
    expect((await recorded()).pages).toEqual([
      {
        id: 'session.1',
        project: 'liberty01',
        session: 'session',
        address: 'https://liberty.example/',
        startedAt: expect.any(String),
        endedAt: expect.any(String),
        uploads: 2,
        events: 2,
        texts: ['Onion Rings', '••••••••••••'],
      },
    ])
    const shown = await (await fetch(`${world.sandbox.url}/sandbox/replay`)).text()
    expect(shown).toContain('Onion Rings')
    await fetch(`${world.sandbox.url}/sandbox/replay/empty`, { method: 'POST' })
    expect((await recorded()).uploads).toEqual([])
  })

  test.each([
    { body: '' },
    { body: '{"e":[1],"a":[]}' },
    { body: gzipSync('no JSON') },
    { body: Buffer.from([0x1f, 0x8b, 0, 0]) },
  ])('refuses anything else: %#', async ({ body }) => {
    expect(await upload(body)).toBe(400)
    expect((await recorded()).uploads).toEqual([])
  })
})
