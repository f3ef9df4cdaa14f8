import { type AddressInfo, createServer } from 'node:net'
import { temporaryFolder } from './temporary-folder.ts'

const FIRST_PORT = 4600
const LAST_PORT = 4990
/** HTTP and the seven ports after it, for the sandbox and the Vite server. */
const PORTS = 8

export interface Workplace {
  folder: string
  port: number
  remove(): void
}

/**
 * Creates a temporary folder that the database's account can access, and finds consecutive free ports. Throws
 * when the requested ports are in use: another server there would be mistaken for the program.
 */
export async function openWorkplace(name: string, requestedPort: number | null = null): Promise<Workplace> {
  if (requestedPort !== null && !(await areFree(requestedPort))) {
    throw new Error(`Ports ${requestedPort} to ${requestedPort + PORTS - 1} are not free.`)
  }
  const port = requestedPort ?? (await findPorts())
  const { path: folder, remove } = temporaryFolder(`comanda-${name}-`)
  return { folder, port, remove }
}

/** Starts the search at a port derived from the process id, so that concurrent runs rarely collide. */
async function findPorts(): Promise<number> {
  const slots = Math.floor((LAST_PORT - FIRST_PORT) / PORTS)
  for (let slot = 0; slot < slots; slot += 1) {
    const first = FIRST_PORT + ((process.pid + slot) % slots) * PORTS
    if (await areFree(first)) return first
  }
  throw new Error(`No ${PORTS} free ports in a row between ${FIRST_PORT} and ${LAST_PORT}.`)
}

async function areFree(first: number): Promise<boolean> {
  const free = await Promise.all(Array.from({ length: PORTS }, (_, index) => isFree(first + index)))
  return free.every(Boolean)
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A port that the operating system selects. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
