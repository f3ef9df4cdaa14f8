import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openJournal } from '../src/journal.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(folder, 'rows.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('writes every row to disk as soon as it is put', () => {
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

test('rejects a file damaged in the middle', () => {
  openJournal(path).close()
  appendFileSync(path, 'not json\n["rows","a",1]\n')
  expect(() => openJournal(path)).toThrow('rows.jsonl:1')
})

test('drops the oldest rows beyond its limit', () => {
  const journal = openJournal(path)
  const rows = journal.table<number>('rows', { keep: 2 })
  for (const [index, id] of ['a', 'b', 'c'].entries()) rows.put(id, index)
  expect(rows.all()).toEqual([1, 2])
  journal.close()
})
