import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresProcesses } from '../src/processes.ts'
import { startEmbeddedPostgres } from '../src/start.ts'
import { eventually, openFolder, postmasterPid, query, startOwner, watchdogPids } from './owner-process.ts'

describe.skipIf(process.platform !== 'linux')('the embedded Postgres', () => {
  let folder: string
  let dataDir: string
  const logged: string[] = []
  const start = () => startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line) })
  const running = () => postgresProcesses(dataDir, 0)

  beforeAll(() => {
    folder = openFolder()
    dataDir = join(folder, 'postgres')
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('starts, persists data across a stop, and leaves no process running', async () => {
    const first = await start()
    await query(first.connection, `create table dish as select 'ramen' as name`)
    const [settings] = await query(
      first.connection,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
              current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone`,
    )
    expect(settings).toEqual({ addresses: '', fsync: 'on', encoding: 'UTF8', zone: 'UTC' })
    await first.stop()
    expect(running()).toEqual([])

    const second = await start()
    expect(await query(second.connection, 'select name from dish')).toEqual([{ name: 'ramen' }])
    await second.stop()
    expect(running()).toEqual([])
  })

  test('stops while a client holds a transaction open', async () => {
    const postgres = await start()
    const busy = query(postgres.connection, 'select pg_sleep(60)').catch((error: Error) => error.message)
    await eventually(
      async () =>
        (
          await query(
            postgres.connection,
            `select 1 from pg_stat_activity where query like '%pg_sleep(60)' and state = 'active'`,
          )
        ).length > 0,
      'the client is in a transaction',
    )
    await postgres.stop()
    expect(await busy).toMatch(/terminat/)
    expect(running()).toEqual([])
  })

  test('rejects a second owner, naming the folder and the first owner, which keeps working', async () => {
    const { owner, announcement } = await startOwner(dataDir)
    const second = start()
    await expect(second).rejects.toMatchObject({ problem: 'locked' })
    await expect(second).rejects.toThrow(`${dataDir} is in use by process ${owner.child.pid}`)
    expect(await query(announcement.connection, 'select name from dish')).toEqual([{ name: 'ramen' }])
    owner.child.kill('SIGTERM')
    await owner.exited
    expect(running()).toEqual([])
  })

  test('rejects a second owner that uses another temporary folder', async () => {
    const { owner, announcement } = await startOwner(dataDir)
    const usual = process.env.TMPDIR
    process.env.TMPDIR = folder
    try {
      await expect(start()).rejects.toMatchObject({ problem: 'locked' })
    } finally {
      if (usual === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = usual
    }
    expect(await query(announcement.connection, 'select name from dish')).toEqual([{ name: 'ramen' }])
    owner.child.kill('SIGTERM')
    await owner.exited
  })

  test('stops when its owner is killed', async () => {
    const { owner } = await startOwner(dataDir)
    const postmaster = postmasterPid(dataDir)
    expect(running()).toContain(postmaster)
    owner.child.kill('SIGKILL')
    await owner.exited
    await eventually(() => running().length === 0, 'Postgres stopped with its owner')
    await eventually(() => watchdogPids(postmaster).length === 0, 'the watchdog stopped as well')
  })

  test('is replaced by the next owner after owner and watchdog were killed', async () => {
    const { owner } = await startOwner(dataDir)
    const orphan = postmasterPid(dataDir)
    owner.child.kill('SIGSTOP')
    for (const pid of watchdogPids(orphan)) process.kill(pid, 'SIGKILL')
    owner.child.kill('SIGKILL')
    await owner.exited
    expect(running()).toContain(orphan)

    const next = await start()
    expect(logged.join('\n')).toContain(`A Postgres without an owner (process ${orphan})`)
    expect(running()).not.toContain(orphan)
    expect(await query(next.connection, 'select name from dish')).toEqual([{ name: 'ramen' }])
    await next.stop()
  })

  test('restarts after the server is killed, with all committed data', async () => {
    const postgres = await start()
    await query(postgres.connection, `insert into dish values ('udon')`)
    const before = postmasterPid(dataDir)
    process.kill(before, 'SIGKILL')
    await eventually(async () => {
      const rows = await query(postgres.connection, 'select name from dish order by name').catch(() => [])
      return rows.length === 2
    }, 'Postgres was restarted')
    expect(postmasterPid(dataDir)).not.toBe(before)
    expect(logged.join('\n')).toContain('Postgres ended unexpectedly')
    await postgres.stop()
    expect(running()).toEqual([])
  })

  test('restarts under a new watchdog after the watchdog is killed', async () => {
    const postgres = await start()
    const before = postmasterPid(dataDir)
    for (const pid of watchdogPids(before)) process.kill(pid, 'SIGKILL')
    await eventually(() => {
      const now = running()
      // The new server runs briefly before it writes its pid file.
      if (now.length === 0 || now.includes(before) || !existsSync(join(dataDir, 'postmaster.pid')))
        return false
      return watchdogPids(postmasterPid(dataDir)).length > 0
    }, 'a new server with a watchdog')
    await postgres.stop()
    expect(running()).toEqual([])
  })
})
