import type { BulkChange } from '@comanda/contract/catalog/product-bulk'
import type { ProductChoices } from '@comanda/contract/catalog/products'
import { counted } from '@comanda/domain/count'
import { type LabelType, labelTypes, optionGroupKinds } from '@comanda/domain/menu/menu'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { Segmented } from '@comanda/ui/segmented'
import { Select } from '@comanda/ui/select'
import { useState } from 'react'
import { BulkPanel, type BulkPanelProps } from './bulk-panel.tsx'
import { categoryOption, productLabels } from './labels.ts'
import { MenusField } from './menus-field.tsx'

type Props = BulkPanelProps & { onApply: (change: BulkChange) => void }
type WithChoices = Props & { choices: ProductChoices | undefined }

export function StatusPanel({ onApply, ...panel }: Props) {
  const [shown, setShown] = useState<'active' | 'inactive'>('inactive')
  return (
    <BulkPanel
      {...panel}
      title={`Status of ${panel.count}`}
      action={`${shown === 'active' ? 'Show' : 'Hide'} ${counted(panel.count, 'product')}`}
      onSubmit={() => onApply({ field: 'active', isActive: shown === 'active' })}
    >
      <Segmented
        label="Status"
        block
        labels={{ active: 'Active', inactive: 'Inactive' }}
        value={shown}
        onChange={setShown}
      />
      <p className="text-13 text-ink-2">
        {shown === 'active'
          ? 'Customers see them immediately.'
          : 'Customers no longer see them. Customers with one in their cart are asked before they pay.'}
      </p>
    </BulkPanel>
  )
}

export function LabelsPanel({ onApply, ...panel }: Props) {
  const [mode, setMode] = useState<'add' | 'remove'>('add')
  const [labels, setLabels] = useState<readonly LabelType[]>([])
  const chosen = [...labels]
  return (
    <BulkPanel
      {...panel}
      title={`Labels of ${panel.count}`}
      action={`${mode === 'add' ? 'Add to' : 'Remove from'} ${counted(panel.count, 'product')}`}
      disabled={labels.length === 0}
      onSubmit={() =>
        onApply({
          field: 'labels',
          ...(mode === 'add' ? { add: chosen, remove: [] } : { add: [], remove: chosen }),
        })
      }
    >
      <Segmented
        label="What to do with the labels"
        block
        labels={{ add: 'Add', remove: 'Remove' }}
        value={mode}
        onChange={setMode}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="visually-hidden">Labels</legend>
        {labelTypes.map((label) => (
          <ChoiceChip
            key={label}
            label={productLabels[label].text}
            checked={labels.includes(label)}
            onChange={() =>
              setLabels(
                labels.includes(label) ? labels.filter((other) => other !== label) : [...labels, label],
              )
            }
          />
        ))}
      </fieldset>
    </BulkPanel>
  )
}

export function MovePanel({ choices, onApply, ...panel }: WithChoices) {
  const [categoryId, setCategoryId] = useState('')
  return (
    <BulkPanel
      {...panel}
      title={`Move ${panel.count}`}
      action={`Move ${counted(panel.count, 'product')}`}
      disabled={categoryId === ''}
      onSubmit={() => onApply({ field: 'category', categoryId })}
    >
      <Select
        label="Category"
        value={categoryId}
        onChange={setCategoryId}
        options={[['', 'Choose a category'], ...(choices?.categories ?? []).map(categoryOption)]}
      />
    </BulkPanel>
  )
}

export function MenusPanel({ choices, onApply, ...panel }: WithChoices) {
  const [menus, setMenus] = useState<string[]>([])
  return (
    <BulkPanel
      {...panel}
      title={`Menus of ${panel.count}`}
      action={`Change ${counted(panel.count, 'product')}`}
      onSubmit={() => onApply({ field: 'menus', menus })}
    >
      <MenusField menus={choices?.menus ?? []} value={menus} onChange={setMenus} />
    </BulkPanel>
  )
}

export function OptionsPanel({ choices, onApply, ...panel }: WithChoices) {
  const [mode, setMode] = useState<'attach' | 'detach'>('attach')
  const [groupId, setGroupId] = useState('')
  const group = choices?.groups.find(({ id }) => id === groupId)
  return (
    <BulkPanel
      {...panel}
      title={`Options of ${panel.count}`}
      action={`${mode === 'attach' ? 'Add to' : 'Remove from'} ${counted(panel.count, 'product')}`}
      disabled={!group}
      onSubmit={() =>
        group && onApply({ field: 'options', kind: group.kind, groupId: group.id, attach: mode === 'attach' })
      }
    >
      <Segmented
        label="What to do with the group"
        block
        labels={{ attach: 'Add', detach: 'Remove' }}
        value={mode}
        onChange={setMode}
      />
      <Select
        label="Option group"
        hint={group && (group.options.map(({ name }) => name).join(', ') || 'No options yet')}
        value={groupId}
        onChange={setGroupId}
        options={[['', 'Choose a group']]}
        groups={optionGroupKinds.map((kind) => ({
          label: kindNames[kind],
          options: (choices?.groups ?? [])
            .filter((one) => one.kind === kind)
            .map(({ id, name, options }) => [id, `${name} (${counted(options.length, 'option')})`] as const),
        }))}
      />
    </BulkPanel>
  )
}

const kindNames = { variant: 'Variants', upsell: 'Upsells', modifier: 'Modifiers' }

export function ArchivePanel({ onApply, ...panel }: Props) {
  return (
    <BulkPanel
      {...panel}
      danger
      title={`Delete ${panel.count}`}
      action={`Delete ${counted(panel.count, 'product')}`}
      onSubmit={() => onApply({ field: 'archive' })}
    >
      <p className="text-13 text-ink-2">
        They leave the menu immediately. Past orders keep them. You can restore them from Recent Changes for
        30 days.
      </p>
    </BulkPanel>
  )
}
