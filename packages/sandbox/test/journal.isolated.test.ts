import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openJournal } from '../src/journal.ts'

/** Makes the next writes fail after half of their bytes. */
const fullDisk = vi.hoisted(() => ({ writesHalf: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    writeSync(file: number, bytes: Buffer, from: number) {
      if (!fullDisk.writesHalf) return fs.writeSync(file, bytes, from)
      fs.writeSync(file, bytes, from, bytes.length >> 1)
      throw new Error('ENOSPC: no space left on device')
    },
  }
})

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(folder, 'rows.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('writes every row to disk immediately', () => {
  const journal = openJournal(path)
  const rows = journal.table<number>('rows')
  rows.put('a', 1)
  rows.put('b', 2)
  rows.put('a', 3)
  rows.delete('b')
  const reopened = openJournal(path)
  expect(reopened.table<number>('rows').all()).toEqual([3])
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
  journal.close()
  reopened.close()
})

test('ignores a last line torn by a crash and continues after it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const before = openJournal(path)
  before.table<number>('rows').put('a', 1)
  before.close()
  appendFileSync(path, '["rows","b",{"half":')
  const after = openJournal(path)
  after.table<number>('rows').put('c', 3)
  after.close()
  const last = openJournal(path)
  expect(last.table<number>('rows').all()).toEqual([1, 3])
  last.close()
  expect(warn).toHaveBeenCalledOnce()
})

test('skips a line damaged in the middle', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  openJournal(path).close()
  appendFileSync(path, '["rows","b",{"half":["rows","c",3]\n"not an entry"\n["rows","a",1]\n')
  const journal = openJournal(path)
  expect(journal.table<number>('rows').all()).toEqual([1])
  journal.close()
  expect(warn.mock.calls.map(([line]) => String(line).slice(-2))).toEqual([':1', ':2'])
})

test('leaves no half line when the disk is full', () => {
  const journal = openJournal(path)
  const rows = journal.table<number>('rows')
  rows.put('a', 1)
  fullDisk.writesHalf = true
  expect(() => rows.put('b', 2)).toThrow('ENOSPC')
  fullDisk.writesHalf = false
  rows.put('c', 3)
  journal.close()
  const reopened = openJournal(path)
  expect(reopened.table<number>('rows').all()).toEqual([1, 3])
  reopened.close()
})

test('lets no other account read the file', () => {
  const journal = openJournal(path)
  journal.table<number>('rows').put('a', 1)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  journal.close()
})

test('drops the oldest rows beyond its limit', () => {
  const journal = openJournal(path)
  const rows = journal.table<number>('rows', { keep: 2 })
  for (const [index, id] of ['a', 'b', 'c'].entries()) rows.put(id, index)
  expect(rows.all()).toEqual([1, 2])
  journal.close()
})
