import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { vi } from 'vitest'
import type { Issues } from '../../../src/experiences/back-office/forms/draft.ts'
import { type DraftForm, useDraftForm } from '../../../src/experiences/back-office/forms/use-draft-form.ts'
import { renderText } from '../../render-text.ts'
import { StaffAs } from '../as-staff.tsx'

export interface Fields {
  name: string
  phone: string
}
export interface Row extends Fields {
  revision: number
}

export const opened: Row = { name: 'Corner', phone: '1', revision: 4 }
export const theirs: Row = { name: 'Corner Kitchen', phone: '2', revision: 5 }
export const storedOf = ({ revision, ...fields }: Row) => ({ fields, revision })

/**
 * A form of a row that is `current` now, and was `read` before. `waits`: a save waits until `respond` is called. `isStale`: the
 * query has the version before a save also after it.
 */
export async function openForm({
  current,
  read = opened,
  beginsNext = false,
  waits = false,
  isStale = false,
  loses = () => false,
  failure = () => null,
  issuesOf,
}: {
  current: Row
  read?: Row
  beginsNext?: boolean
  waits?: boolean
  isStale?: boolean
  /** Whether the response of the next save is lost. */
  loses?: () => boolean
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
        if (loses()) throw new TypeError('Failed to fetch')
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
