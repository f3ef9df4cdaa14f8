import type { CatalogDish, CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { counted } from '@comanda/domain/count'
import { optionGroupWarnings } from '@comanda/domain/menu/option-group-fields'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { MultiPicker } from '@comanda/ui/multi-picker'
import { Notice } from '@comanda/ui/notice'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { SidePanel } from '../side-panel.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { fieldsOf, type GroupDraft, rangeOf } from './group-draft.ts'
import { GroupPreview } from './group-preview.tsx'
import { GroupRules } from './group-rules.tsx'
import { OptionRows } from './option-rows.tsx'
import { dishChoices } from './queries.ts'
import { type EditedGroup, useGroupForm } from './use-group-form.ts'
import { useOptionSale } from './use-option-sale.ts'

export interface GroupFormProps extends EditedGroup {
  dishes: readonly CatalogDish[]
  /** Opens the form for a copy. */
  onCopy?: (group: CatalogOptionGroup) => void
}

/** Adds or edits an option group with its options and the dishes that use it. */
export function GroupForm(props: GroupFormProps) {
  const { restaurantId, kind, group, copied, dishes, onClose, onCopy } = props
  const form = useGroupForm(props)
  const sale = useOptionSale(restaurantId)
  const [isDeleting, setIsDeleting] = useState(false)
  const { fields, set } = form
  const bind = bindFields(form)
  const issues: Readonly<Record<string, string | undefined>> = form.issues
  const soldOut = new Map(group?.options.map(({ id, isAvailable }) => [id, !isAvailable]))
  const used = group?.productIds.length ?? 0
  const using = dishes.filter(({ id }) => fields.productIds.includes(id))
  // What a group without options means is stated in place of the options.
  const warnings = fields.options.length > 0 ? optionGroupWarnings(fieldsOf(kind, fields), using) : []
  return (
    <SidePanel
      title={group ? 'Edit group' : copied ? 'Copy of a group' : 'New group'}
      description={
        used > 1 ? `Used by ${used} dishes: a change applies to all of them.` : rangeOf(kind, fields)
      }
      onClose={onClose}
      footer={
        <FormFooter
          form={form}
          isNew={!group}
          addLabel="Add group"
          onClose={onClose}
          onDelete={() => setIsDeleting(true)}
          {...(group && onCopy && { onCopy: () => onCopy(group) })}
        />
      }
    >
      <DraftForm
        form={form}
        thing="group"
        texts={texts}
        stays={(to) => to.searchParams.get('open') === (group?.id ?? 'new')}
      >
        <TextField label="Group name" data-autofocus maxLength={200} {...bind.text('name')} />
        <TextArea label="Description" optional rows={2} maxLength={2000} {...bind.text('description')} />
        <GroupRules fields={fields} issues={form.issues} onChange={set} />
        <OptionRows
          kind={kind}
          options={fields.options}
          issues={issues}
          soldOut={soldOut}
          sale={sale}
          onChange={(options) => set({ options })}
        />
        {warnings.map((warning) => (
          <Notice key={warning} tone="warn" icon={<TriangleAlert className="size-4.5" />}>
            {warning}
          </Notice>
        ))}
        <MultiPicker
          label="Used by"
          options={dishChoices(dishes)}
          value={fields.productIds}
          error={issues.links}
          searchLabel="Search dishes"
          onChange={(productIds) => set({ productIds })}
        />
      </DraftForm>
      <GroupPreview kind={kind} fields={fieldsOf(kind, fields)} soldOut={soldOut} />
      {group && isDeleting && (
        <DeleteGroup
          restaurantId={restaurantId}
          group={group}
          dishes={dishes}
          onClose={() => setIsDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </SidePanel>
  )
}

const texts: FieldTexts<GroupDraft> = {
  name: { label: 'Group name' },
  description: { label: 'Description' },
  displayType: { label: 'Customers choose', show: (type) => (type === 'radio' ? 'Single' : 'Multiple') },
  minSelections: { label: 'At least' },
  maxSelections: { label: 'At most', show: (max) => String(max || 'Any number') },
  options: { label: 'Options', show: (options) => options.map(({ name }) => name).join(', ') || 'None' },
  productIds: { label: 'Used by', show: (ids) => counted(ids.length, 'dish', 'dishes') },
}
