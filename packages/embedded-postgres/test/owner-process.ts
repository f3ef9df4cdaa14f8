import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '../src/start.ts'

export type Owner = { child: ChildProcess; exited: Promise<void>; log: string[] }
type Announcement = Pick<EmbeddedPostgres, 'connection' | 'dataDir'> & { error?: string }

/** A temporary folder that every account can enter; mkdtemp alone creates a private one. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts a process that owns the database in `dataDir`, and waits for its ready message. */
export async function startOwner(dataDir: string): Promise<{ owner: Owner; announcement: Announcement }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'owner.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const announcement = await new Promise<Announcement>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
    child.once('exit', (code) => reject(new Error(`owner exited with ${code}: ${log.join('\n')}`)))
  })
  return { owner: { child, exited, log }, announcement }
}

export async function query(
  connection: EmbeddedPostgres['connection'],
  sql: string,
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Process ids of the watchdog shells, which share the server's session. */
export function watchdogPids(postmaster: number): number[] {
  const session = statOf(postmaster)?.session
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const found = statOf(pid)
      return found !== undefined && found.session === session && found.program === 'sh'
    })
}

export async function eventually(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    if (await holds()) return
    await delay(10)
  }
  throw new Error(`timed out waiting for: ${what}`)
}

function statOf(pid: number): { program: string; session: number } | undefined {
  try {
    const [, program = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    // Fields after the name: state, parent, group, session.
    return { program, session: Number(rest.split(' ')[3]) }
  } catch {
    return undefined
  }
}
