import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStore } from './disk.ts'

function store() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, files: createDiskStore(join(folder, 'files')) }
}

test('a file is written, read, replaced and removed', async () => {
  const { files, folder } = store()
  expect(await files.read('r1/picture.webp')).toBeNull()
  await files.write('r1/picture.webp', Buffer.from('one'))
  await files.write('r1/picture.webp', Buffer.from('two'))
  expect(Buffer.from((await files.read('r1/picture.webp')) ?? '').toString()).toBe('two')
  expect(readdirSync(join(folder, 'files/r1'))).toEqual(['picture.webp'])
  await files.remove('r1/picture.webp')
  await files.remove('r1/picture.webp')
  expect(await files.read('r1/picture.webp')).toBeNull()
})

test('a folder is no file', async () => {
  const { files } = store()
  await files.write('r1/a', Buffer.from('x'))
  expect(await files.read('r1')).toBeNull()
})

test.each(['../outside', '/etc/passwd', 'a/../../outside', '.'])('%s is refused', async (path) => {
  const { files, folder } = store()
  await expect(files.write(path, Buffer.from('x'))).rejects.toThrow('leads out')
  await expect(files.read(path)).rejects.toThrow('leads out')
  expect(existsSync(join(folder, 'outside'))).toBe(false)
})
