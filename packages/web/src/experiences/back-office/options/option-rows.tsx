import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { newOption } from '@comanda/domain/menu/option-group-fields'
import { Button } from '@comanda/ui/button'
import { ChoiceInput } from '@comanda/ui/choice-input'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { Plus, X } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { Select } from '@comanda/ui/select'
import { SortableList } from '@comanda/ui/sortable-list'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { removeRow } from '../forms/keep-focus.ts'
import { modifierActionLabels, type OptionDraft } from './group-draft.ts'
import { SoldOutSwitch } from './sold-out-switch.tsx'
import type { OptionSale } from './use-option-sale.ts'

export interface OptionRowsProps {
  kind: OptionGroupKind
  options: readonly OptionDraft[]
  issues: Readonly<Record<string, string | undefined>>
  /** The stored options that are sold out, by id; options that are not stored yet are missing. */
  soldOut: ReadonlyMap<string, boolean>
  sale: OptionSale
  onChange: (options: readonly OptionDraft[]) => void
}

/** The options of a group in the order that customers see. */
export function OptionRows({ kind, options, issues, soldOut, sale, onChange }: OptionRowsProps) {
  const change = (id: string, part: Partial<OptionDraft>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, ...part } : option)))
  const reorder = (ids: readonly string[]) =>
    onChange(ids.flatMap((id) => options.filter((option) => option.id === id)))
  // The description field stays visible while it is being emptied.
  const [described, setDescribed] = useState<readonly string[]>([])
  const hasField = ({ id, description }: OptionDraft) => description !== '' || described.includes(id)
  const describe = (id: string) => {
    flushSync(() => setDescribed([...described, id]))
    rows.current?.querySelector<HTMLElement>(`[data-description="${id}"]`)?.focus()
  }
  const rows = useRef<HTMLElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    flushSync(() => onChange([...options, newOption(kind, crypto.randomUUID())]))
    rows.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }
  return (
    <section ref={rows} aria-label="Options">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-semibold text-small">
          Options <span className="ml-1 font-regular text-ink-3 tnum">{options.length}</span>
        </h3>
        <Button ref={addButton} size="sm" onClick={add}>
          <Plus className="size-4" />
          Add option
        </Button>
      </div>
      {options.length === 0 ? (
        <p className="rounded-ctl border border-line border-dashed px-3 py-4 text-13 text-ink-2">
          Customers do not see a group without options.
        </p>
      ) : (
        <SortableList
          label="Options in the order that customers see"
          items={options}
          itemKey={({ id }) => id}
          itemName={({ name }) => name || 'New option'}
          onReorder={reorder}
          className="overflow-clip rounded-ctl border border-line"
          itemClassName="py-2"
          renderItem={(option, index) => (
            <div className="grid min-w-0 flex-auto grid-cols-2 gap-2">
              <TextField
                label={`Name of option ${index + 1}`}
                hideLabel
                className="col-span-2"
                placeholder="Name"
                maxLength={200}
                value={option.name}
                error={issues[`options.${index}.name`]}
                onChange={(event) => change(option.id, { name: event.currentTarget.value })}
              />
              <MoneyField
                label={`Price of ${option.name || `option ${index + 1}`}`}
                hideLabel
                negative
                placeholder="0.00"
                value={option.priceDelta}
                error={issues[`options.${index}.priceDelta`]}
                onChange={(priceDelta) => change(option.id, { priceDelta })}
              />
              {kind === 'modifier' && (
                <Select
                  label={`What ${option.name || `option ${index + 1}`} does`}
                  hideLabel
                  value={option.modifierAction ?? 'add'}
                  onChange={(modifierAction) => change(option.id, { modifierAction })}
                  labels={modifierActionLabels}
                />
              )}
              {kind === 'variant' && (
                // biome-ignore lint/a11y/noLabelWithoutControl: ChoiceInput is the control
                <label className="flex min-h-7 items-center gap-2 text-13 pointer-coarse:min-h-tap">
                  <ChoiceInput
                    kind="checkbox"
                    checked={option.isDefault}
                    onChange={(event) => change(option.id, { isDefault: event.currentTarget.checked })}
                  />
                  Selected by default
                </label>
              )}
              {hasField(option) && (
                <TextField
                  label={`Description of ${option.name || `option ${index + 1}`}`}
                  hideLabel
                  className="col-span-2"
                  placeholder="Description"
                  data-description={option.id}
                  maxLength={2000}
                  value={option.description}
                  onFocus={() => setDescribed((known) => [...new Set([...known, option.id])])}
                  onChange={(event) => change(option.id, { description: event.currentTarget.value })}
                />
              )}
            </div>
          )}
          renderBelow={(option) => (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {soldOut.has(option.id) && (
                <SoldOutSwitch option={option} isSoldOut={soldOut.get(option.id) === true} sale={sale} />
              )}
              {!hasField(option) && (
                <TextButton
                  aria-label={`Add a description to ${option.name || 'this option'}`}
                  onClick={() => describe(option.id)}
                >
                  Add description
                </TextButton>
              )}
            </div>
          )}
          renderEnd={(option) => (
            <IconButton
              label={`Remove ${option.name || 'this option'}`}
              icon={<X className="size-4.5" />}
              data-remove
              onClick={({ currentTarget }) =>
                removeRow(
                  currentTarget,
                  () => onChange(options.filter(({ id }) => id !== option.id)),
                  addButton,
                )
              }
            />
          )}
        />
      )}
      {issues.options && <FieldError>{issues.options}</FieldError>}
    </section>
  )
}
