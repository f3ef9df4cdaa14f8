import type { CatalogDish, CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { optionGroupWarnings } from '@comanda/domain/menu/option-group-fields'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { MultiPicker } from '@comanda/ui/multi-picker'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { WholeField } from '@comanda/ui/whole-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import type { FieldTexts } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { SidePanel } from '../side-panel.tsx'
import { copyOf, draftOf, fieldsOf, type GroupDraft, issuesOf, newDraft, rangeOf } from './group-draft.ts'
import { GroupPreview } from './group-preview.tsx'
import { OptionRows } from './option-rows.tsx'
import { dishChoices, linksBetween } from './queries.ts'
import { useOptionSale } from './use-option-sale.ts'

export interface GroupFormProps {
  restaurantId: string
  kind: OptionGroupKind
  /** null for a new one. */
  group: CatalogOptionGroup | null
  /** The group that a new one is copied from. */
  copied?: CatalogOptionGroup | null
  dishes: readonly CatalogDish[]
  onClose: () => void
  /** Opens the form for a copy. */
  onCopy?: (group: CatalogOptionGroup) => void
}

/** Adds or edits an option group with its options and the dishes that use it. */
export function GroupForm(props: GroupFormProps) {
  const { restaurantId, kind, group, copied = null, dishes, onClose, onCopy } = props
  const embedded = useEmbeddedMenu()
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const sale = useOptionSale(restaurantId)
  const [newId] = useState(() => crypto.randomUUID())
  const [opened] = useState(group?.productIds ?? [])
  const [initial] = useState(() =>
    copied ? copyOf(copied) : { ...newDraft(kind), ...(kind === 'modifier' && embedded?.newGroup) },
  )
  const groupId = group?.id ?? newId
  const form = useDraftForm<GroupDraft, { group: CatalogOptionGroup; changeId: string | null }>({
    row: `${kind} ${group?.id ?? 'new'}`,
    stored: group ? { fields: draftOf(group), revision: group.revision } : { fields: initial, revision: 0 },
    issuesOf: issuesOf(kind),
    save: async (draft, revision) =>
      (await loadApi()).catalog.saveOptionGroup({
        restaurantId,
        kind,
        groupId,
        revision,
        ...fieldsOf(kind, draft),
        options: [...fieldsOf(kind, draft).options],
        links: linksBetween(opened, draft.productIds),
      }),
    readCurrent: (data) => {
      const { current } = data as { current: CatalogOptionGroup }
      return { fields: draftOf(current), revision: current.revision }
    },
    onSaved: async (saved) => {
      onClose()
      await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      const used = saved.group.productIds.length
      results.succeeded(
        group ? 'Group updated successfully!' : 'Group added successfully!',
        used === 0
          ? `No dish uses ${saved.group.name} yet.`
          : `${saved.group.name} is used by ${used === 1 ? '1 dish' : `${used} dishes`}.`,
        saved.changeId,
      )
    },
    onFailed: (failure) => results.failed(group ? 'Error updating group' : 'Error adding group', failure),
  })
  const { fields, set } = form
  const issues: Readonly<Record<string, string | undefined>> = form.issues
  const soldOut = new Map(group?.options.map(({ id, isAvailable }) => [id, !isAvailable]))
  const used = group?.productIds.length ?? 0
  const [isDeleting, setIsDeleting] = useState(false)
  const warnings = optionGroupWarnings(
    fieldsOf(kind, fields),
    dishes.filter(({ id }) => fields.productIds.includes(id)),
  )
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
        className="grid gap-4"
      >
        <TextField
          label="Group name"
          data-autofocus
          maxLength={200}
          value={fields.name}
          error={issues.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextArea
          label="Description"
          optional
          rows={2}
          maxLength={2000}
          value={fields.description}
          error={issues.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <div>
          <p className="mb-1.5 font-semibold text-small">Customers choose</p>
          <Segmented
            label="Customers choose"
            block
            options={[
              { value: 'radio', label: 'Single' },
              { value: 'checkbox', label: 'Multiple' },
            ]}
            value={fields.displayType}
            onChange={(displayType) =>
              set({ displayType, ...(displayType === 'radio' && { maxSelections: 1 }) })
            }
          />
        </div>
        <div>
          <div className="grid grid-cols-2 gap-3">
            <WholeField
              label="At least"
              emptyAs={0}
              value={fields.minSelections}
              error={issues.minSelections}
              onChange={(minSelections) => set({ minSelections: minSelections ?? 0 })}
            />
            <WholeField
              label="At most"
              placeholder="Any number"
              disabled={fields.displayType === 'radio'}
              value={fields.maxSelections}
              error={issues.maxSelections}
              onChange={(maxSelections) => set({ maxSelections })}
            />
          </div>
          <p className="mt-1.5 text-ink-3 text-small">
            With 1 or more, customers must choose. Leave “At most” empty, or enter 0, for any number.
          </p>
        </div>
        <OptionRows
          kind={kind}
          options={fields.options}
          issues={issues}
          soldOut={soldOut}
          sale={sale}
          onChange={(options) => set({ options })}
        />
        {warnings.map((warning) => (
          <Notice key={warning} tone="warn" icon={<TriangleAlert aria-hidden="true" className="size-4.5" />}>
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
        <DeleteDialog
          restaurantId={restaurantId}
          thing="group"
          question={embedded?.deleteGroup[kind]}
          consequence={used === 0 ? undefined : `${used === 1 ? '1 dish loses' : `${used} dishes lose`} it.`}
          deletedText={`${group.name} is deleted. Recent Changes restores it for 30 days.`}
          run={async () => (await loadApi()).catalog.deleteOptionGroup({ restaurantId, kind, groupId })}
          onClose={() => setIsDeleting(false)}
          onDeleted={onClose}
        >
          <DishNames dishes={dishes.filter(({ id }) => group.productIds.includes(id))} />
        </DeleteDialog>
      )}
    </SidePanel>
  )
}

/** The dishes that lose a group. */
function DishNames({ dishes }: { dishes: readonly CatalogDish[] }) {
  if (dishes.length === 0) return null
  return (
    <ul
      aria-label="Dishes that use it"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-ctl border border-line px-3 py-2 text-13"
    >
      {dishes.map(({ id, name }) => (
        <li key={id} className="py-0.5">
          {name}
        </li>
      ))}
    </ul>
  )
}

const texts: FieldTexts<GroupDraft> = {
  name: { label: 'Group name' },
  description: { label: 'Description' },
  displayType: { label: 'Customers choose', show: (type) => (type === 'radio' ? 'Single' : 'Multiple') },
  minSelections: { label: 'At least' },
  maxSelections: { label: 'At most', show: (max) => String(max || 'Any number') },
  options: { label: 'Options', show: (options) => options.map(({ name }) => name).join(', ') || 'None' },
  productIds: { label: 'Used by', show: (ids) => `${ids.length} dishes` },
}
