import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createNetworkPrinter } from './network-printer.ts'

/** A fake printer on this machine that runs `behave` for each connection. */
async function printerThat(behaves: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => {})
    behaves(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function print(port: number, printTimeoutMs?: number, host = '127.0.0.1'): Promise<string> {
  const settings = { networks: ['127.0.0.0/8'], sandboxPort: null }
  const printer = createNetworkPrinter(printTimeoutMs ? { ...settings, printTimeoutMs } : settings)
  return printer.print({ host, port }, Buffer.from('a ticket\n')).then(
    () => 'printed',
    (error) => error.reason,
  )
}

test('sends every byte to a printer that closes its side', async () => {
  let taken = ''
  const port = await printerThat((socket) => {
    socket.on('data', (data) => (taken += data.toString('latin1')))
    socket.on('end', () => socket.end())
  })
  expect(await print(port)).toBe('printed')
  expect(taken.startsWith('a ticket\n')).toBe(true)
})

test('succeeds when a printer keeps the connection open and reports its status', async () => {
  const port = await printerThat((socket) => {
    socket.on('data', (data: Buffer) => {
      if (data.includes(Buffer.from([0x10, 0x04, 1]))) socket.write(Buffer.from([0x16]))
    })
  })
  expect(await print(port)).toBe('printed')
})

test('fails when a printer keeps the connection open and reports nothing', async () => {
  const port = await printerThat((socket) => socket.resume())
  expect(await print(port, 300)).toBe('unsure')
})

test('times out when a printer sends data endlessly and reads nothing', async () => {
  const port = await printerThat((socket) => {
    const talking = setInterval(() => socket.write('.'), 50)
    socket.on('close', () => clearInterval(talking))
  })
  expect(await print(port, 500)).toBe('unsure')
})

test('reports an unreachable printer when no server listens', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await print(port)).toBe('unreachable')
})

test('reports an unconfirmed printout when the connection breaks while printing', async () => {
  const port = await printerThat((socket) => socket.once('data', () => socket.resetAndDestroy()))
  expect(await print(port)).toBe('unsure')
})

test('rejects low ports on public addresses', async () => {
  expect(await print(25, 300, '93.184.216.34')).toBe('refused')
})

test('rejects addresses of internal networks unless they are configured', async () => {
  const reasonAt = async (host: string, networks: string[] = []) => {
    const printer = createNetworkPrinter({ networks, sandboxPort: null })
    return printer.print({ host, port: 1 }, Buffer.from('x')).then(
      () => 'printed',
      (error) => error.reason,
    )
  }
  for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'localhost', '::ffff:127.0.0.1']) {
    expect([host, await reasonAt(host)]).toEqual([host, 'refused'])
  }
  expect(await reasonAt('127.0.0.1', ['127.0.0.0/8'])).toBe('unreachable')
})
