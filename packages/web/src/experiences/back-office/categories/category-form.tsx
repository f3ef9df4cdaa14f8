import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { counted } from '@comanda/domain/count'
import { type CategoryFields, categoryIssues, newCategory } from '@comanda/domain/menu/category-fields'
import { unseenReason } from '@comanda/domain/menu/category-notice'
import { formatTimeOfDay } from '@comanda/domain/time/format-week'
import type { LocalTime, Zone } from '@comanda/domain/time/instant'
import { Archive } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Switch } from '@comanda/ui/switch'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { TimeField } from '@comanda/ui/time-field'
import { WholeField } from '@comanda/ui/whole-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentTime } from '../../../shared/clock.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { useResults } from '../results/results.tsx'
import { SidePanel } from '../side-panel.tsx'
import { CategoryPreview } from './category-preview.tsx'
import { categoriesQuery, putCategory } from './queries.ts'

export interface CategoryFormProps {
  restaurantId: string
  timezone: Zone
  /** null for a new one. */
  category: CatalogCategory | null
  onClose: () => void
  onDelete: (category: CatalogCategory) => void
}

/** Adds or edits a category, next to the list. */
export function CategoryForm({ restaurantId, timezone, category, onClose, onDelete }: CategoryFormProps) {
  const embedded = useEmbeddedMenu()
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [newId] = useState(() => crypto.randomUUID())
  const categoryId = category?.id ?? newId
  const [position] = useState(() => {
    const known = client.getQueryData(categoriesQuery(restaurantId).queryKey)
    return embedded?.newCategoryPosition(known?.length ?? 0) ?? newCategory.sortOrder
  })
  const form = useDraftForm({
    stored: category ? storedOf(category) : { fields: { ...newCategory, sortOrder: position }, revision: 0 },
    issuesOf: categoryIssues,
    save: async (fields, revision) =>
      (await loadApi()).catalog.saveCategory({ restaurantId, categoryId, revision, ...fields }),
    savedRow: (saved) => saved.category,
    storedOf,
    close: onClose,
    onSaved: (saved) => {
      putCategory(client, restaurantId, saved.category)
      results.succeeded(
        category ? 'Category updated successfully!' : 'Category added successfully!',
        savedText(saved.category, timezone),
        saved.changeId,
      )
    },
    onFailed: (failure) =>
      results.failed(category ? 'Error updating category' : 'Error adding category', failure),
  })
  const { fields } = form
  const bind = bindFields(form)
  return (
    <SidePanel
      title={category ? 'Edit category' : 'Add category'}
      onClose={onClose}
      footer={
        <FormFooter
          form={form}
          isNew={!category}
          addLabel="Add category"
          disabled={embedded !== null && fields.name.trim() === ''}
          onClose={onClose}
          onDelete={() => category && onDelete(category)}
        />
      }
    >
      <DraftForm
        form={form}
        thing="category"
        texts={texts}
        stays={(to) => to.searchParams.get('open') === (category?.id ?? 'new')}
      >
        <TextField label="Name" data-autofocus maxLength={100} {...bind.text('name')} />
        <TextArea label="Description" optional maxLength={500} rows={3} {...bind.text('description')} />
        <PictureField
          restaurantId={restaurantId}
          label="Picture"
          kind="image"
          shape="2:1"
          recommended="Recommended 800x400px or larger."
          {...bind.value('imageId')}
        />
        <div>
          <div className="grid grid-cols-2 gap-3">
            <TimeField label="Available from" optional {...bind.value('availableFrom')} />
            <TimeField label="Available until" optional {...bind.value('availableUntil')} />
          </div>
          <p className="mt-1.5 text-ink-3 text-small">
            Restaurant time. Outside these hours the category is hidden. An end before the start is on the
            next day.
          </p>
        </div>
        <WholeField
          label="Sort order"
          className="max-w-44"
          hint="Of categories with the same number, the oldest comes first."
          {...bind.number('sortOrder')}
        />
        <Switch
          label="Active"
          description={
            category
              ? `${counted(category.products, 'product')} in this category${category.hiddenProducts > 0 ? `, ${category.hiddenProducts} of them hidden` : ''}`
              : 'Customers see it once it has an active product.'
          }
          {...bind.checked('isActive')}
        />
        {category?.isActive && category.products > category.hiddenProducts && (
          <CategoryPreview restaurantId={restaurantId} categoryId={categoryId} fields={fields} />
        )}
        {category && (
          <Notice icon={<Archive className="size-4.5" />} title="Deleting takes it off the menu.">
            {category.products > 0 &&
              `${counted(category.products, 'product leaves', 'products leave')} the menu with it. `}
            Past orders keep their lines. It can be restored for 30 days.
          </Notice>
        )}
      </DraftForm>
    </SidePanel>
  )
}

function savedText(category: CatalogCategory, zone: Zone): string {
  const { name } = category
  switch (unseenReason(category, currentTime(), zone)) {
    case 'inactive':
      return `${name} is hidden from customers.`
    case 'empty':
    case 'all-hidden':
      return `Customers see ${name} once it has an active product.`
    case 'outside-hours':
      return `Customers see ${name} during its hours.`
    default:
      return `${name} is on the menu.`
  }
}

const storedOf = (category: CatalogCategory): Stored<CategoryFields> => ({
  fields: {
    name: category.name,
    description: category.description,
    imageId: category.imageId,
    sortOrder: category.sortOrder,
    isActive: category.isActive,
    availableFrom: category.availableFrom,
    availableUntil: category.availableUntil,
  },
  revision: category.revision,
})

const showTime = (time: LocalTime | null) => (time === null ? 'Always' : formatTimeOfDay(time))

const texts: FieldTexts<CategoryFields> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  imageId: { label: 'Picture', show: (id) => (id === null ? 'None' : 'Another picture') },
  sortOrder: { label: 'Sort order' },
  isActive: { label: 'Active' },
  availableFrom: { label: 'Available from', show: showTime },
  availableUntil: { label: 'Available until', show: showTime },
}
