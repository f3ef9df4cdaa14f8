import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  dropDraftsOfOthers,
  hasRetainedDrafts,
  retainDrafts,
  useRetainedDraft,
} from '../../../src/experiences/back-office/forms/retained-drafts.ts'
import { renderText } from '../../render-text.ts'
import { StaffAs } from '../as-staff.tsx'

afterEach(() => dropDraftsOfOthers(''))

test('what was entered is in the form again after the lock, once', async () => {
  await enter('Peach Cobbler', { at: '/admin/products/new' })
  retainDrafts()
  expect(hasRetainedDrafts()).toBe(true)
  expect((await open({ at: '/admin/products/new' }))()).toBe('Peach Cobbler')
  await vi.waitFor(() => expect(hasRetainedDrafts()).toBe(false))
  expect((await open({ at: '/admin/products/new' }))()).toBe('empty')
})

test('no other form has it: of another row, of another restaurant, or of another name', async () => {
  await enter('Desserts', { at: '/admin/categories?open=c1' })
  retainDrafts()
  expect((await open({ at: '/admin/categories?open=c2' }))()).toBe('empty')
  expect((await open({ at: '/admin/categories?open=c1', restaurantId: 'r2' }))()).toBe('empty')
  expect((await open({ at: '/admin/categories?open=c1', name: 'fees' }))()).toBe('empty')
  expect((await open({ at: '/admin/categories?open=c1' }))()).toBe('Desserts')
})

test('a form without changes retains nothing, and another user gets nothing', async () => {
  await open({ at: '/admin/hours' })
  retainDrafts()
  expect(hasRetainedDrafts()).toBe(false)
  await enter('Closed on Mondays', { at: '/admin/hours' })
  retainDrafts()
  dropDraftsOfOthers('u2')
  expect((await open({ at: '/admin/hours' }))()).toBe('empty')
})

interface Opened {
  at: string
  restaurantId?: string
  name?: string
}

async function enter(text: string, opened: Opened): Promise<void> {
  const shown = await open(opened, text)
  await vi.waitFor(() => expect(shown()).toBe(text))
}

/** Opens a form, which shows its draft, and enters a text in it. */
function open({ at, restaurantId = 'r1', name = 'form' }: Opened, entered?: string) {
  vi.stubGlobal('location', new URL(at, 'https://sakura.test'))
  return renderText(
    <StaffAs as="owner" restaurantId={restaurantId}>
      <Form name={name} entered={entered} />
    </StaffAs>,
  )
}

function Form({ name, entered }: { name: string; entered: string | undefined }) {
  const [draft, setDraft] = useRetainedDraft<string>(name)
  useEffect(() => {
    if (entered !== undefined) setDraft(entered)
  }, [entered, setDraft])
  return draft ?? 'empty'
}
