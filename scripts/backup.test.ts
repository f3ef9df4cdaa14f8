import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findCluster } from '../packages/embedded-postgres/src/running.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../packages/embedded-postgres/src/start.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'

// Each command is a process of its own, which takes long to start on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

/** A running database to which another connection writes without a pause while the tests run. */
let folder: string
let dataDir: string
let postgres: EmbeddedPostgres
let writer: pg.Client
let committed = 0
let writing = true
let writes: Promise<void>
/** A backup made meanwhile, and the number of the last row committed before and after it. */
let backup: string
let before: number
let after: number
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-backup-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'files/private'), { recursive: true })
  writeFileSync(join(dataDir, 'files/private/photo.jpg'), 'a photo')
  mkdirSync(join(dataDir, 'sandbox'))
  writeFileSync(join(dataDir, 'sandbox/payments.jsonl'), '{}\n')
  writeFileSync(join(dataDir, 'secret.key'), 'the key')
  postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => {} })
  await migrate({ kind: 'socket', ...postgres.connection, database: 'comanda', owner: 'postgres' })
  writer = new pg.Client({ ...postgres.connection, database: 'comanda' })
  await writer.connect()
  await writer.query('create table written (number int primary key, filler text not null)')
  await writer.query(`create table still as select n, md5(n::text) as text from generate_series(1, 50000) n`)
  writes = writeOn()
  backup = join(folder, 'backup')
  before = committed
  expect(await run('backup.ts', [backup])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Backup complete/),
  })
  after = committed
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  writing = false
  await writes
  await writer.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('a backup made while rows are written restores every row committed before it, without gaps', async () => {
  expect(after).toBeGreaterThan(before)
  expect(statSync(backup).mode & 0o777).toBe(0o700)

  const recorded = await writer.query(
    'select bytes > 50000 as "hasSize", milliseconds > 0 as "took", has_key from backups',
  )
  expect(recorded.rows).toEqual([{ hasSize: true, took: true, has_key: true }])

  const restored = join(folder, 'restored')
  const result = await run('restore.ts', [backup], { COMANDA_DATA: restored })
  expect(result).toMatchObject({ code: 0, output: /The database starts: 0 restaurants, 0 orders/ })
  const { first, last, rows, still } = await readRestored(restored)
  expect({ first, rows }).toEqual({ first: 1, rows: last })
  expect(last).toBeGreaterThanOrEqual(before)
  expect(last).toBeLessThanOrEqual(after + 1)
  const { rows: original } = await writer.query(checksumOfStill)
  expect(still).toBe(original[0].still)
  for (const path of ['files/private/photo.jpg', 'sandbox/payments.jsonl', 'secret.key'])
    expect(readFileSync(join(restored, path), 'utf8')).toBe(readFileSync(join(dataDir, path), 'utf8'))
  expect(statSync(join(restored, 'secret.key')).mode & 0o777).toBe(0o600)

  expect(await run('restore.ts', [backup], { COMANDA_DATA: restored })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/There is already a database/),
  })
  expect(await run('restore.ts', [backup])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/There is already a database/),
  })
  expect(await run('backup.ts', [backup])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/exists already/),
  })
})

test('a killed backup leaves nothing that can be restored, and is repeated under the same name', async () => {
  const killed = join(folder, 'killed')
  const child = start('backup.ts', [killed])
  await vi.waitFor(() => expect(existsSync(`${killed}.unfinished/database.tar.gz`)).toBe(true), wait)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(killed)).toBe(false)
  const draft = await run('restore.ts', [`${killed}.unfinished`], { COMANDA_DATA: join(folder, 'none') })
  expect(draft).toMatchObject({ code: 1, output: expect.stringMatching(/is not a complete backup/) })
  expect(existsSync(join(folder, 'none'))).toBe(false)
  const slots = () => writer.query('select slot_name from pg_replication_slots')
  await vi.waitFor(async () => expect((await slots()).rows).toEqual([]), wait)
  expect(await run('backup.ts', [killed, '--without-key'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/does not contain the secret key/),
  })
  expect(existsSync(join(killed, 'secret.key'))).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('no program starts on a killed restore, and the restore can be repeated', async () => {
  const restored = join(folder, 'half')
  const child = start('restore.ts', [backup], { COMANDA_DATA: restored })
  await vi.waitFor(() => expect(existsSync(join(restored, 'postgres.restoring/base'))).toBe(true), wait)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const attempt = startEmbeddedPostgres({ dataDir: join(restored, 'postgres'), log: () => {} })
  await expect(attempt).rejects.toThrow(/was interrupted: run "npm run restore" again/)
  expect(await run('restore.ts', [backup], { COMANDA_DATA: restored })).toMatchObject({ code: 0 })
  expect((await readRestored(restored)).first).toBe(1)
})

test('a damaged or incomplete backup and a folder with other files are refused before anything is written', async () => {
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'recipe.txt'), 'salt')
  expect(await run('restore.ts', [backup], { COMANDA_DATA: other })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is not empty/),
  })
  expect(readdirSync(other)).toEqual(['recipe.txt'])
  appendFileSync(join(backup, 'files/private/photo.jpg'), 'x')
  const target = { COMANDA_DATA: join(folder, 'untouched') }
  expect(await run('restore.ts', [backup], target)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/photo.jpg does not match/),
  })
  rmSync(join(backup, 'files/private/photo.jpg'))
  expect(await run('restore.ts', [backup], target)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/photo.jpg is missing/),
  })
  expect(existsSync(target.COMANDA_DATA)).toBe(false)
})

test('an engine that accepts no backups is reported in one line', async () => {
  const older = join(folder, 'older')
  const engine = await startEmbeddedPostgres({
    dataDir: join(older, 'postgres'),
    log: () => {},
    flags: { wal_level: 'minimal', max_wal_senders: 0 },
  })
  try {
    expect(await run('backup.ts', [join(folder, 'new')], { COMANDA_DATA: older })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/\nThe database accepts no backup: .*\n$/),
    })
  } finally {
    await engine.stop()
  }
})

test('SQL runs in the database of the running program, across all restaurants', async () => {
  const statements = `select current_setting('app.scope') as scope; create temporary table t (n int)`
  expect(await run('sql.ts', [statements])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/the database in .*data[\s\S]*'platform'[\s\S]*1 row\nCREATE/),
  })
  expect(await run('sql.ts', ['select nonsense'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/column "nonsense" does not exist\n$/),
  })
  expect(await run('sql.ts', [])).toMatchObject({ code: 2, output: expect.stringMatching(/^Usage/) })
})

test('SQL runs in the database of DATABASE_URL, and creates none in the data folder', async () => {
  const { host, port, user } = postgres.connection
  const url = `postgres://${user}@localhost/comanda?host=${encodeURIComponent(host)}&port=${port}`
  const unused = { COMANDA_DATA: join(folder, 'unused'), DATABASE_URL: url }
  expect(await run('sql.ts', ['select count(*)::int as still from still'], unused)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/DATABASE_URL[\s\S]*50000[\s\S]*1 row/),
  })
  expect(findCluster(join(unused.COMANDA_DATA, 'postgres'))).toBeNull()
})

test('an external database and a folder without a database are refused with the reason', async () => {
  const url = { DATABASE_URL: 'postgres://someone@db.example/comanda' }
  expect(await run('backup.ts', [join(folder, 'new')], url)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/pg_dump --format=custom/),
  })
  const empty = { COMANDA_DATA: join(folder, 'empty') }
  expect(await run('backup.ts', [join(folder, 'new')], empty)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/There is no database in .*set COMANDA_DATA/),
  })
  const menu = ['menu.txt', '--restaurant', 'new.test', '--create']
  writeFileSync(join(folder, 'menu.txt'), '{}')
  expect(await run('menu-import.ts', [join(folder, 'menu.txt'), ...menu.slice(1)], empty)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/There is no database in .*set COMANDA_DATA/),
  })
  expect(findCluster(join(empty.COMANDA_DATA, 'postgres'))).toBeNull()
})

const wait = { timeout: 20_000, interval: 1 }
const checksumOfStill = `select md5(string_agg(text, '' order by n)) as still from still`

/** Each commit contains the next number, so a gap would be a lost transaction. */
async function writeOn(): Promise<void> {
  while (writing) {
    await writer.query(`insert into written values ($1, repeat('x', 500))`, [committed + 1])
    committed += 1
  }
}

async function readRestored(restored: string) {
  const copy = await startEmbeddedPostgres({ dataDir: join(restored, 'postgres'), log: () => {} })
  const client = new pg.Client({ ...copy.connection, database: 'comanda' })
  await client.connect()
  try {
    const { rows } = await client.query<{ first: number; last: number; rows: number; still: string }>(
      `select min(number) as first, max(number) as last, count(*)::int as rows, (${checksumOfStill}) as still
       from written`,
    )
    return rows[0] as (typeof rows)[number]
  } finally {
    await client.end()
    await copy.stop()
  }
}

function start(script: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', COMANDA_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

async function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(script, args, env)
  let output = ''
  const collect = (text: Buffer) => {
    output += text
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const [code] = await once(child, 'close')
  return { code, output }
}
