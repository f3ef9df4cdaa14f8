import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST_PORT = 4600
const LAST_PORT = 4990
/** HTTP, and the seven after it of the stand-ins of third parties and of development. */
const PORTS = 8

export interface Workplace {
  folder: string
  port: number
  remove(): void
}

/**
 * A throw-away folder that the database's account can pass through, and free ports that follow each other.
 * Throws when the wanted ports are not free: what answers there would be taken for the program.
 */
export async function openWorkplace(name: string, wantedPort: number | null = null): Promise<Workplace> {
  if (wantedPort !== null && !(await areFree(wantedPort))) {
    throw new Error(`Ports ${wantedPort} to ${wantedPort + PORTS - 1} are not free.`)
  }
  const port = wantedPort ?? (await findPorts())
  const folder = mkdtempSync(join(tmpdir(), `comanda-${name}-`))
  chmodSync(folder, 0o755)
  return { folder, port, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Two runs that begin in the same moment look at different ports first. */
async function findPorts(): Promise<number> {
  const places = Math.floor((LAST_PORT - FIRST_PORT) / PORTS)
  for (let place = 0; place < places; place += 1) {
    const first = FIRST_PORT + ((process.pid + place) % places) * PORTS
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
