import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorld, type World } from './harness.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

function print(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: world.sandbox.printerPort })
    socket.once('connect', () => socket.end(bytes))
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.resume()
  })
}

const papers = async () =>
  (await (await fetch(`${world.sandbox.url}/sandbox/printer?format=json`)).json()).papers

test('stores printouts as formatted lines, across a restart', async () => {
  await print(Buffer.from('\x1b@\x1bE\x01\x1d!\x22BIG\n\x1d!\x00\x1bE\x00small\n\x1dV\x42\x00', 'latin1'))
  await vi.waitFor(async () => expect(await papers()).toHaveLength(1))
  await world.restart()
  expect(await papers()).toEqual([
    expect.objectContaining({
      cut: true,
      unknown: [],
      lines: [
        { text: 'BIG', bold: true, reverse: false, wide: 3, tall: 3, align: 'left' },
        { text: 'small', bold: false, reverse: false, wide: 1, tall: 1, align: 'left' },
      ],
    }),
  ])
  const page = await (await fetch(`${world.sandbox.url}/sandbox/printer`)).text()
  expect(page).toContain('BIG')
})

test('accepts nothing while it is out of paper', async () => {
  await fetch(`${world.sandbox.url}/sandbox/printer/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"off":true}',
  })
  await print(Buffer.from('lost\n')).catch(() => {})
  expect(await papers()).toEqual([])
})

test('escapes markup in a printout', async () => {
  await print(Buffer.from('<script>alert(1)</script>\n'))
  await vi.waitFor(async () => expect(await papers()).toHaveLength(1))
  const page = await (await fetch(`${world.sandbox.url}/sandbox/printer`)).text()
  expect(page).not.toContain('<script>alert')
})

test('renders a QR code and its content', async () => {
  const link = 'https://sakura.test/kitchen?order=A17B03D9'
  const size = String.fromCharCode(link.length + 3)
  await print(
    Buffer.from(`\x1d(k\x03\x001C\x05\x1d(k${size}\x001P0${link}\x1d(k\x03\x001Q0after\n\x1d(L`, 'latin1'),
  )
  await vi.waitFor(async () => expect(await papers()).toHaveLength(1))
  const [{ lines, unknown }] = await papers()
  expect(lines.map(({ text, code }: { text: string; code?: string }) => code ?? text)).toEqual([
    link,
    'after',
  ])
  expect(unknown).toEqual(['1d 28 4c'])
  const page = await (await fetch(`${world.sandbox.url}/sandbox/printer`)).text()
  expect(page).toContain(`href="${link}"`)
  expect(page).toMatch(/<svg [^>]*viewBox/)
})
