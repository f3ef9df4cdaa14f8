import { renameSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'

const ATTEMPTS = 10
/** A socket between bind and listen refuses connections briefly; a dead one refuses forever. */
const RECHECK_DELAY_MS = 100
const RESPONSE_TIMEOUT_MS = 1000

export type OwnerLock = { release(): Promise<void> }

/**
 * Makes this process the owner of the data by listening on `owner.sock` until it exits. The kernel closes the
 * socket with the process, so the lock never outlives its owner; only the socket file can.
 *
 * @throws EmbeddedPostgresError `locked`, naming the data folder and the owner's process id.
 */
export async function acquireOwnerLock(socketDir: string, dataDir: string): Promise<OwnerLock> {
  const path = ownerSocket(socketDir)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const server = await listen(path)
    if (server) return { release: () => close(server) }
    await assertNotOwned(socketDir, dataDir)
    const seen = inodeOf(path)
    await delay(RECHECK_DELAY_MS)
    await assertNotOwned(socketDir, dataDir)
    if (seen !== undefined) removeDead(path, seen)
  }
  throw new EmbeddedPostgresError(
    'locked',
    `The lock of the data folder ${dataDir} cannot be acquired: ${path}`,
  )
}

/** @throws EmbeddedPostgresError `locked` when a living process owns the data through this socket folder. */
export async function assertNotOwned(socketDir: string, dataDir: string): Promise<void> {
  const owner = await queryOwner(ownerSocket(socketDir))
  if (!owner) return
  throw new EmbeddedPostgresError(
    'locked',
    `The data folder ${dataDir} is in use by process ${owner}: stop that one first, or set COMANDA_DATA to another folder.`,
  )
}

function ownerSocket(socketDir: string): string {
  return join(socketDir, 'owner.sock')
}

function listen(path: string): Promise<Server | undefined> {
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    client.end(`${process.pid}`)
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(new EmbeddedPostgresError('permission', `The data cannot be locked: ${error.message}`))
    })
    server.listen(path, () => resolve(server))
  })
}

/** The owner's process id, `unknown` when it does not respond in time, undefined when no process listens. */
function queryOwner(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let response = ''
    const client = connect(path)
    client.setTimeout(RESPONSE_TIMEOUT_MS, () => {
      client.destroy()
      resolve('unknown')
    })
    client.setEncoding('utf8').on('data', (text: string) => {
      response += text
    })
    client.once('end', () => resolve(response || 'unknown'))
    client.once('error', () => resolve(undefined))
  })
}

/**
 * The file is renamed before it is removed. If a fresh lock was moved instead of the dead one, it is moved
 * back.
 */
function removeDead(path: string, dead: number): void {
  if (inodeOf(path) !== dead) return
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (inodeOf(aside) === dead) rmSync(aside, { force: true })
    else renameSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
