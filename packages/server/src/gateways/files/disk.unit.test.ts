import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStore } from './disk.ts'

function store() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, files: createDiskStore(join(folder, 'files')) }
}

test('writes, reads, replaces and removes a file', async () => {
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

test('lets no other account of the machine read files or folders', async () => {
  const { files, folder } = store()
  await files.write('private/photo.jpg', Buffer.from('x'))
  const modes = ['files', 'files/private', 'files/private/photo.jpg'].map(
    (path) => statSync(join(folder, path)).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o600])
})

test('streams a file, and leaves nothing of one whose content fails', async () => {
  const { files, folder } = store()
  async function* content(fails: boolean) {
    yield Buffer.from('one ')
    if (fails) throw new Error('failed')
    yield Buffer.from('two')
  }
  await expect(files.writeStream('exports/a', content(true))).rejects.toThrow('failed')
  expect(readdirSync(join(folder, 'files/exports'))).toEqual([])
  expect(await files.readStream('exports/a')).toBeNull()
  await files.writeStream('exports/a', content(false))
  expect(await new Response(await files.readStream('exports/a')).text()).toBe('one two')
  expect(statSync(join(folder, 'files/exports/a')).mode & 0o777).toBe(0o600)
})

test('reads a folder as a missing file', async () => {
  const { files } = store()
  await files.write('r1/a', Buffer.from('x'))
  expect(await files.read('r1')).toBeNull()
})

test.each(['../outside', '/etc/passwd', 'a/../../outside', '.'])('rejects the path %s', async (path) => {
  const { files, folder } = store()
  await expect(files.write(path, Buffer.from('x'))).rejects.toThrow('outside the file store')
  await expect(files.read(path)).rejects.toThrow('outside the file store')
  expect(existsSync(join(folder, 'outside'))).toBe(false)
})
