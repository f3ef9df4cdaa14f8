import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { type Fields, opened, openForm, storedOf, theirs } from './open-form.tsx'

test('the version of the other user is taken, although the query has the one before, and is what is edited next', async () => {
  const { form, shown, sent } = await openForm({ current: theirs })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().conflict?.theirs).toEqual({ name: 'Corner Kitchen', phone: '2' }))
  form().reset()
  await vi.waitFor(() => expect(shown()).toBe('Corner Kitchen 2'))
  expect(form()).toMatchObject({ changed: false, conflict: null })
  form().set({ phone: '3' })
  await vi.waitFor(() => expect(shown()).toBe('Corner Kitchen 3'))
  form().submit()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { name: 'Mine', phone: '1', revision: 4 },
    { name: 'Corner Kitchen', phone: '3', revision: 5 },
  ])
})

test('what only this user has changed is saved over the version of the other user', async () => {
  const { form, shown, sent } = await openForm({ current: { ...theirs, name: 'Corner' } })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().conflict).not.toBeNull())
  form().keepMine()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ name: 'Mine', phone: '2', revision: 5 }))
})

test('a merged version that is invalid shows its issues, and is dropped in favor of what is stored', async () => {
  const issuesOf = ({ name, phone }: Fields) =>
    name === 'Mine' && phone === '2' ? { phone: 'Not both.' } : {}
  const { form, shown, sent } = await openForm({ current: theirs, issuesOf })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().conflict).not.toBeNull())
  form().keepMine()
  await vi.waitFor(() => expect(shown()).toBe('Mine 2'))
  expect(form()).toMatchObject({ conflict: null, failure: null, issues: { phone: 'Not both.' } })
  expect(sent).toHaveLength(1)
  form().reset()
  await vi.waitFor(() => expect(shown()).toBe('Corner Kitchen 2'))
})

test('what is typed during a save stays unsaved, and is saved next', async () => {
  const { form, shown, sent, respond } = await openForm({ current: opened, waits: true })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().busy).toBe(true))
  form().set({ phone: '3' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 3'))
  respond()
  await vi.waitFor(() => expect(form().busy).toBe(false))
  expect(shown()).toBe('Mine 3')
  expect(form().changed).toBe(true)
  form().submit()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  respond()
  await vi.waitFor(() => expect(form().changed).toBe(false))
  expect(sent).toEqual([
    { name: 'Mine', phone: '1', revision: 4 },
    { name: 'Mine', phone: '3', revision: 5 },
  ])
})

test('what is typed during a save that changes nothing is saved over the revision that it returned', async () => {
  const { form, shown, sent, respond } = await openForm({ current: opened, waits: true })
  form().set({ name: 'Corner ' })
  await vi.waitFor(() => expect(shown()).toBe('Corner  1'))
  form().submit()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  form().set({ phone: '3' })
  await vi.waitFor(() => expect(shown()).toBe('Corner  3'))
  respond()
  await vi.waitFor(() => expect(form().busy).toBe(false))
  form().submit()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ name: 'Corner ', phone: '3', revision: 4 }))
})

test('what is stored is a change while another value is saved, and is saved next', async () => {
  const { form, shown, sent, respond } = await openForm({ current: opened, waits: true })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  form().set({ name: 'Corner' })
  await vi.waitFor(() => expect(shown()).toBe('Corner 1'))
  expect(form().changed).toBe(true)
  respond()
  await vi.waitFor(() => expect(form().busy).toBe(false))
  expect(form().changed).toBe(true)
  form().submit()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ name: 'Corner', phone: '1', revision: 5 }))
})

test('what was saved is shown and edited next, although the query has the version before', async () => {
  const { form, shown, sent } = await openForm({ current: opened, isStale: true })
  form().set({ name: ' Mine' })
  await vi.waitFor(() => expect(shown()).toBe(' Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().changed).toBe(false))
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().set({ phone: '3' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 3'))
  form().submit()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ name: 'Mine', phone: '3', revision: 5 }))
})

test('a save is compared with the version that it changes, whichever the form was opened with', async () => {
  const { form, shown, openedAt } = await openForm({ current: theirs })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().conflict).not.toBeNull())
  form().keepMine()
  await vi.waitFor(() => expect(openedAt).toHaveLength(2))
  expect(openedAt).toEqual([storedOf(opened).fields, storedOf(theirs).fields])
})

test('a save that fails while a conflict is shown reports why', async () => {
  let failure: Error | null = null
  const { form, shown } = await openForm({ current: theirs, failure: () => failure })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().conflict).not.toBeNull())
  expect(form().failure).toBeNull()
  failure = new ORPCError('NETWORK_ERROR')
  form().submit()
  await vi.waitFor(() => expect(form().failure).toMatchObject({ code: 'NETWORK_ERROR' }))
  expect(form().conflict).not.toBeNull()
})

test('what the server refused is not reported for another value, which is invalid', async () => {
  const issues = [{ path: 'name', message: 'Taken.' }]
  const { form, shown } = await openForm({
    current: opened,
    issuesOf: ({ name }) => (name === '' ? { name: 'Missing.' } : {}),
    failure: () => new ORPCError('INVALID', { status: 422, data: { issues } }),
  })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().issues).toEqual({ name: 'Taken.' }))
  form().set({ name: '' })
  await vi.waitFor(() => expect(shown()).toBe(' 1'))
  form().submit()
  form().set({ phone: '2' })
  await vi.waitFor(() => expect(shown()).toBe(' 2'))
  expect(form()).toMatchObject({ issues: { name: 'Missing.' }, failure: null })
})

test('what this form has saved itself, by a save whose response was lost, is not the version of another user', async () => {
  let isLost = true
  const { form, shown, sent } = await openForm({ current: opened, loses: () => isLost })
  const save = async (fields: Partial<Fields>, then: string, attempts: number) => {
    form().set(fields)
    await vi.waitFor(() => expect(shown()).toBe(then))
    form().submit()
    await vi.waitFor(() => expect(sent).toHaveLength(attempts))
    await vi.waitFor(() => expect(form().busy).toBe(false))
  }
  await save({ name: 'Mine' }, 'Mine 1', 1)
  await save({ phone: '2' }, 'Mine 2', 3)
  expect(form()).toMatchObject({ conflict: null, failure: { status: null } })
  isLost = false
  await save({ phone: '3' }, 'Mine 3', 5)
  expect(form()).toMatchObject({ changed: false, conflict: null, failure: null })
  expect(sent.at(-1)).toEqual({ name: 'Mine', phone: '3', revision: 6 })
})

test('what another user has saved after a lost response is a conflict', async () => {
  let isLost = true
  const { form, shown } = await openForm({ current: theirs, failure: lostOnce })
  function lostOnce() {
    if (!isLost) return null
    isLost = false
    return new TypeError('Failed to fetch')
  }
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().failure).toMatchObject({ status: null }))
  form().submit()
  await vi.waitFor(() => expect(form().conflict?.theirs).toEqual({ name: 'Corner Kitchen', phone: '2' }))
})
