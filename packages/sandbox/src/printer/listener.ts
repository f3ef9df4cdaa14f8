import { type AddressInfo, createServer, type Socket } from 'node:net'
import { newId } from '../ids.ts'
import type { Tray } from './state.ts'

const largest = 1024 * 1024

/** Accepts print jobs over TCP, as receipt printers do on port 9100: every connection is one printout. */
export async function startPrinter(
  tray: Tray,
  host: string,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (tray.control().off) return void socket.once('data', () => socket.resetAndDestroy())
    open.add(socket)
    const chunks: Buffer[] = []
    let size = 0
    socket.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > largest) return void socket.destroy()
      chunks.push(chunk)
    })
    socket.on('end', () => {
      if (size > 0) keep(tray, Buffer.concat(chunks))
      socket.end()
    })
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        for (const socket of open) socket.destroy()
        server.close(() => closed())
      }),
  }
}

function keep(tray: Tray, bytes: Buffer): void {
  const id = newId('paper', 16)
  tray.papers.put(id, { id, at: new Date().toISOString(), bytes: bytes.toString('base64') })
}
