import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
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
  const { form, shown, sent } = await open()
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

/** A form of a row that another user has changed since it was read. */
async function open() {
  vi.stubGlobal('location', new URL('https://sakura.test/admin/restaurant'))
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const sent: Row[] = []
  let current: DraftForm<Fields> | undefined
  function Form() {
    current = useDraftForm<Fields, Row>({
      stored: storedOf(opened),
      save: async (fields, revision) => {
        sent.push({ ...fields, revision })
        if (revision === theirs.revision) return { ...fields, revision: revision + 1 }
        throw new ORPCError('CHANGED_SINCE', { status: 409, data: { current: theirs } })
      },
      onSaved: () => {},
      readCurrent: (data) => storedOf((data as { current: Row }).current),
    })
    return `${current.fields.name} ${current.fields.phone}`
  }
  const shown = await renderText(
    <StaffAs as="owner" restaurantId="r1">
      <Form />
    </StaffAs>,
  )
  return { form: () => current as DraftForm<Fields>, shown, sent }
}
