import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/start.ts'
import { openFolder, query } from './owner-process.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let dataDir: string
let logged: string[]
const start = (desired = dataDir) =>
  startEmbeddedPostgres({ dataDir: desired, log: (line) => logged.push(line) })

beforeEach(() => {
  folder = openFolder()
  dataDir = join(folder, 'postgres')
  logged = []
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('cleans up after an interrupted creation, and a lock file whose process id was reused', async () => {
  mkdirSync(join(folder, 'postgres.initdb-1'))
  await (await start()).stop()
  writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n5432\n\n`)
  chmodSync(join(dataDir, 'postmaster.pid'), 0o644)
  const postgres = await start()
  expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('rejects a folder with other files and leaves them untouched', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'recipe.txt'), 'salt')
  await expect(start()).rejects.toMatchObject({ problem: 'init' })
  await expect(start()).rejects.toThrow(`${dataDir} contains files other than a database`)
})

test('rejects the database of another major version', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(/was made by Postgres 15, this is Postgres 18/)
})

test('reports the output of a server that fails to start', async () => {
  await (await start()).stop()
  const attempt = startEmbeddedPostgres({
    dataDir,
    log: (line) => logged.push(line),
    flags: { wal_level: 'nonsense' },
  })
  await expect(attempt).rejects.toMatchObject({ problem: 'start' })
  await expect(attempt).rejects.toThrow(/invalid value for parameter "wal_level"/)
  await (await start()).stop()
})

test.runIf(isRoot)(
  'moves the data to an accessible folder when the project folder is inaccessible to the engine',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'comanda-closed-'))
    chmodSync(closed, 0o700)
    const desired = join(closed, 'data', 'postgres')
    const postgres = await start(desired)
    try {
      expect(postgres.dataDir).toMatch(/^\/var\/lib\/comanda\/\w+\/postgres$/)
      expect(logged).toEqual([expect.stringContaining(`stored in ${postgres.dataDir}`)])
      await query(postgres.connection, `create table dish as select 'ramen' as name`)
      await postgres.stop()
      const again = await start(desired)
      expect(await query(again.connection, 'select name from dish')).toEqual([{ name: 'ramen' }])
      await again.stop()
    } finally {
      rmSync(closed, { recursive: true, force: true })
      rmSync(dirname(postgres.dataDir), { recursive: true, force: true })
    }
  },
)
