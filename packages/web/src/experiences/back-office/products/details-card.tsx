import type { ProductChoices } from '@comanda/contract/catalog/products'
import { Card } from '@comanda/ui/card'
import { MoneyField } from '@comanda/ui/money-field'
import { Select } from '@comanda/ui/select'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { WholeField } from '@comanda/ui/whole-field'
import { MenusField } from './menus-field.tsx'
import type { CardProps } from './product-draft.ts'

/** Name, category, price, description and position. */
export function DetailsCard({
  form: { fields, set, issues },
  choices,
}: CardProps & { choices: ProductChoices }) {
  return (
    <Card title="Details">
      <div className="grid gap-4 sm:grid-cols-6">
        <TextField
          label="Name"
          data-autofocus
          className="sm:col-span-4"
          maxLength={200}
          value={fields.name}
          error={issues.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <MoneyField
          label="Base price"
          className="sm:col-span-2"
          value={fields.basePrice}
          error={issues.basePrice}
          onChange={(basePrice) => set({ basePrice: basePrice ?? (Number.NaN as typeof fields.basePrice) })}
        />
        <Select
          label="Category"
          className="sm:col-span-2"
          value={fields.categoryId}
          error={issues.categoryId}
          onChange={(event) => set({ categoryId: event.currentTarget.value })}
        >
          <option value="">Choose a category</option>
          {choices.categories
            .filter(({ id, isActive }) => isActive || id === fields.categoryId)
            .map(({ id, name, isActive }) => (
              <option key={id} value={id}>
                {name}
                {!isActive && ' (inactive)'}
              </option>
            ))}
        </Select>
        <WholeField
          label="Sort order"
          className="sm:col-span-2"
          value={fields.sortOrder}
          error={issues.sortOrder}
          onChange={(sortOrder) => set({ sortOrder: sortOrder ?? Number.NaN })}
        />
        <TextField
          label="Kitchen code"
          optional
          className="sm:col-span-2"
          maxLength={10}
          value={fields.code ?? ''}
          error={issues.code}
          onChange={(event) => set({ code: event.currentTarget.value || null })}
        />
        <TextArea
          label="Description"
          optional
          className="sm:col-span-6"
          rows={3}
          maxLength={2000}
          value={fields.description}
          error={issues.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <div className="sm:col-span-6">
          <MenusField
            menus={choices.menus}
            value={fields.availableMenus}
            error={issues.availableMenus}
            onChange={(availableMenus) => set({ availableMenus })}
          />
        </div>
      </div>
    </Card>
  )
}
