import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** The account that runs the engine. `ids` is empty when it is the current account. */
export type RunAs = { name: string; uid: number; ids: { uid: number; gid: number } | Record<string, never> }

type Account = { name: string; uid: number; gid: number }

/**
 * Postgres refuses to run as root. When started as root, the engine therefore runs as the account that owns
 * the data, else as `postgres` or `nobody`. Every other account runs the engine itself.
 */
export function chooseRunAs(dataDir: string): RunAs {
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) return { name: `user ${uid}`, uid, ids: {} }
  const accounts = readAccounts()
  const account =
    ownerOf(dataDir, accounts) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (!account) {
    throw new EmbeddedPostgresError(
      'permission',
      'Postgres refuses to run as root and there is no account "postgres" or "nobody" to run it: create one, or start as a regular user.',
    )
  }
  return { name: account.name, uid: account.uid, ids: { uid: account.uid, gid: account.gid } }
}

/** Whether the engine's account can enter the folder, or execute the file. */
export function canAccess(path: string, runAs: RunAs): boolean {
  const check = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], {
    cwd: '/',
    stdio: 'ignore',
    ...runAs.ids,
  })
  if (check.error) throw switchUserError(runAs, check.error)
  return check.status === 0
}

export function changeOwner(path: string, runAs: RunAs): void {
  if ('uid' in runAs.ids) chownSync(path, runAs.ids.uid, runAs.ids.gid)
}

export function switchUserError(runAs: RunAs, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'permission',
    `Postgres cannot be run as ${runAs.name} (${cause.message}): start as a regular user instead of root.`,
  )
}

/** An owner without an entry in /etc/passwd can run a database, but cannot create one. */
function ownerOf(dataDir: string, accounts: Account[]): Account | undefined {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found || found.uid === 0) return undefined
  const known = accounts.find(({ uid }) => uid === found.uid)
  if (known || !existsSync(join(dataDir, 'PG_VERSION'))) return known
  return { name: `user ${found.uid}`, uid: found.uid, gid: found.gid }
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
