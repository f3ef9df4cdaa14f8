import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Issues } from '../../../src/experiences/back-office/forms/draft.ts'
import { type DraftForm, useDraftForm } from '../../../src/experiences/back-office/forms/use-draft-form.ts'
import { renderText } from '../../render-text.ts'
import { StaffAs } from '../as-staff.tsx'

interface Fields {
  name: string
  phone: string
}
interface Row extends Fields {
  revision: number
}

const opened: Row = { name: 'Corner', phone: '1', revision: 4 }
const theirs: Row = { name: 'Corner Kitchen', phone: '2', revision: 5 }
const storedOf = ({ revision, ...fields }: Row) => ({ fields, revision })

test('the version of the other user is taken, although the query has the one before, and is what is edited next', async () => {
  const { form, shown, sent } = await open({ current: theirs })
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
  const { form, shown, sent } = await open({ current: { ...theirs, name: 'Corner' } })
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
  const { form, shown, sent } = await open({ current: theirs, issuesOf })
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
  const { form, shown, sent, respond } = await open({ current: opened, waits: true })
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
  const { form, shown, sent, respond } = await open({ current: opened, waits: true })
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
  const { form, shown, sent, respond } = await open({ current: opened, waits: true })
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
  const { form, shown, sent } = await open({ current: opened, isStale: true })
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
  const { form, shown, openedAt } = await open({ current: theirs })
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
  const { form, shown } = await open({ current: theirs, failure: () => failure })
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
  const { form, shown } = await open({
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

const empty: Row = { name: 'New', phone: '', revision: 0 }

test('what is typed during the first save of a row stays unsaved, and is saved next', async () => {
  const { form, shown, sent, respond } = await open({ current: empty, read: empty, waits: true })
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
  const { form, shown, sent, respond } = await open({
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
  const { form, shown, sent } = await open({ current: theirs, read: empty, beginsNext: true })
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
  const { form, shown, respond, leave, closed, savedRows } = await open({ current: opened, waits: true })
  form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(shown()).toBe('Mine 1'))
  form().submit()
  await vi.waitFor(() => expect(form().busy).toBe(true))
  leave()
  await vi.waitFor(() => expect(shown()).toBe('left'))
  respond()
  await vi.waitFor(() => expect(savedRows).toHaveLength(1))
  expect(closed).toEqual([])
  const other = await open({ current: opened })
  other.form().set({ name: 'Mine' })
  await vi.waitFor(() => expect(other.shown()).toBe('Mine 1'))
  other.form().submit()
  await vi.waitFor(() => expect(other.closed).toEqual(['Mine']))
})

test('what is entered later by an earlier handler changes the version that was saved meanwhile', async () => {
  const { form, shown, sent } = await open({ current: opened })
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

/**
 * A form of a row that is `current` now, and was `read` before. `waits`: a save waits until `respond` is called. `isStale`: the
 * query has the version before a save also after it.
 */
async function open({
  current,
  read = opened,
  beginsNext = false,
  waits = false,
  isStale = false,
  failure = () => null,
  issuesOf,
}: {
  current: Row
  read?: Row
  beginsNext?: boolean
  waits?: boolean
  isStale?: boolean
  /** Why the next save fails. */
  failure?: () => Error | null
  issuesOf?: (fields: Fields) => Issues<Fields>
}) {
  vi.stubGlobal('location', new URL('https://sakura.test/admin/restaurant'))
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const sent: Row[] = []
  const openedAt: Fields[] = []
  let stored = current
  const savedRows: Row[] = []
  const closed: string[] = []
  let respond = () => {}
  let leave = () => {}
  let form: DraftForm<Fields> | undefined
  function Form() {
    const [known, setKnown] = useState(read)
    form = useDraftForm<Fields, Row, Row>({
      stored: storedOf(known),
      save: async (fields, revision, opened) => {
        sent.push({ ...fields, revision })
        openedAt.push(opened)
        const error = failure()
        if (error) throw error
        if (waits) await new Promise<void>((resolve) => (respond = resolve))
        if (revision !== stored.revision)
          throw new ORPCError('CHANGED_SINCE', { status: 409, data: { current: stored } })
        const saved = { ...fields, name: fields.name.trim() }
        if (saved.name !== stored.name || saved.phone !== stored.phone)
          stored = { ...saved, revision: revision + 1 }
        return stored
      },
      savedRow: (saved) => saved,
      storedOf,
      close: ({ name }) => closed.push(name),
      onSaved: (saved) => {
        savedRows.push(saved)
        if (!beginsNext && !isStale) setKnown(saved)
      },
      beginsNext: () => beginsNext,
      ...(issuesOf && { issuesOf }),
    })
    return `${form.fields.name} ${form.fields.phone}`
  }
  function Screen() {
    const [isLeft, setLeft] = useState(false)
    leave = () => setLeft(true)
    return isLeft ? 'left' : <Form />
  }
  const shown = await renderText(
    <StaffAs as="owner" restaurantId="r1">
      <Screen />
    </StaffAs>,
  )
  return {
    form: () => form as DraftForm<Fields>,
    shown,
    sent,
    openedAt,
    savedRows,
    closed,
    respond: () => respond(),
    leave: () => leave(),
  }
}
