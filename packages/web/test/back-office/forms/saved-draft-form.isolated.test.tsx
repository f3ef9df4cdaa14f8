import { expect, test, vi } from 'vitest'
import { opened, openForm, type Row, theirs } from './open-form.tsx'

const empty: Row = { name: 'New', phone: '', revision: 0 }

test('what is typed during the first save of a row stays unsaved, and is saved next', async () => {
  const { form, shown, sent, respond } = await openForm({ current: empty, read: empty, waits: true })
  form().set({ phone: '1' })
  await vi.waitFor(() => expect(shown()).toBe('New 1'))
  form().submit()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  form().set({ phone: '12' })
  await vi.waitFor(() => expect(shown()).toBe('New 12'))
  respond()
  await vi.waitFor(() => expect(form().busy).toBe(false))
  expect(shown()).toBe('New 12')
  form().submit()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ name: 'New', phone: '12', revision: 1 }))
})

test('a form that begins the next new row is empty after a save, whatever was typed during it', async () => {
  const { form, shown, sent, respond } = await openForm({
    current: empty,
    read: empty,
    beginsNext: true,
    waits: true,
  })
  form().set({ phone: '1' })
  await vi.waitFor(() => expect(shown()).toBe('New 1'))
  form().submit()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  form().set({ phone: '12' })
  await vi.waitFor(() => expect(shown()).toBe('New 12'))
  respond()
  await vi.waitFor(() => expect(shown()).toBe('New '))
  expect(form().changed).toBe(false)
})

test('the next new row does not begin with the one that a refused save returned', async () => {
  const { form, shown, sent } = await openForm({ current: theirs, read: empty, beginsNext: true })
  form().set({ phone: '1' })
  await vi.waitFor(() => expect(shown()).toBe('New 1'))
  form().submit()
  await vi.waitFor(() => expect(form().conflict).not.toBeNull())
  form().keepMine()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await vi.waitFor(() => expect(form().busy).toBe(false))
  expect(shown()).toBe('New ')
})

test('a save closes its form, but nothing that was opened after the form was left', async () => {
  const { form, shown, respond, leave, closed, savedRows } = await openForm({ current: opened, waits: true })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().busy).toBe(true))
  leave()
  await vi.waitFor(() => expect(shown()).toBe('left'))
  respond()
  await vi.waitFor(() => expect(savedRows).toHaveLength(1))
  expect(closed).toEqual([])
  const other = await openForm({ current: opened })
  other.form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(other.shown()).toBe('Mine 1'))
  other.form().submit()
  await vi.waitFor(() => expect(other.closed).toEqual(['Mine']))
})

test('what is entered later by an earlier handler changes the version that was saved meanwhile', async () => {
  const { form, shown, sent } = await openForm({ current: opened })
  const { set } = form()
  set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().changed).toBe(false))
  set({ phone: '3' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 3'))
  form().submit()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ name: 'Mine', phone: '3', revision: 5 }))
})
