import type { OptionGroup, OptionGroupKind } from '@comanda/domain/menu/menu'
import type { OptionGroupFields } from '@comanda/domain/menu/option-group-fields'
import { defaultSelections, toggleOption } from '@comanda/domain/menu/options'
import { zeroCents } from '@comanda/domain/money/cents'
import { useState } from 'react'
import { OptionGroupField } from '../../../shared/menu/option-group-field.tsx'
import { shownRange } from './group-draft.ts'

/** An interactive preview of the group in the product dialog, with the values of the form. */
export function GroupPreview({
  kind,
  fields,
  soldOut,
}: {
  kind: OptionGroupKind
  fields: OptionGroupFields
  /** Whether the stored options are sold out, by id. */
  soldOut: ReadonlyMap<string, boolean>
}) {
  const [touched, setTouched] = useState<readonly string[] | null>(null)
  const [refusal, setRefusal] = useState('')
  const group: OptionGroup = {
    id: 'preview',
    kind,
    ...fields,
    ...shownRange(fields),
    name: fields.name || 'Group name',
    options: fields.options.map((option) => ({
      ...option,
      name: option.name || 'Option',
      priceDelta: Number.isNaN(option.priceDelta) ? zeroCents : option.priceDelta,
      isAvailable: soldOut.get(option.id) !== true,
    })),
  }
  if (group.options.length === 0) return null
  const initial = defaultSelections({ optionGroups: [group] })[0]?.optionIds ?? []
  const chosen = (touched ?? initial).filter((id) => group.options.some((option) => option.id === id))
  const toggle = (optionId: string) => {
    const result = toggleOption(group, chosen, optionId)
    setRefusal('refusal' in result ? result.refusal : '')
    if ('chosen' in result) setTouched(result.chosen)
  }
  return (
    <section aria-label="As customers see it" className="mt-4">
      <h3 className="mb-1.5 font-semibold text-small">As customers see it</h3>
      <div className="rounded-card border border-line px-4 *:border-t-0!">
        <OptionGroupField group={group} chosen={chosen} onToggle={toggle} />
      </div>
      <p aria-live="polite" className="mt-1.5 text-13 text-ink-2 empty:hidden">
        {refusal}
      </p>
    </section>
  )
}
