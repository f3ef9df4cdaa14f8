import type { ProductChoices } from '@comanda/contract/catalog/products'
import { Card } from '@comanda/ui/card'
import { MoneyField } from '@comanda/ui/money-field'
import { Select } from '@comanda/ui/select'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { WholeField } from '@comanda/ui/whole-field'
import { bindFields } from '../forms/bind-fields.ts'
import { categoryOption } from './labels.ts'
import { MenusField } from './menus-field.tsx'
import type { CardProps } from './product-draft.ts'

/** Name, category, price, description and position. */
export function DetailsCard({ form, choices }: CardProps & { choices: ProductChoices }) {
  const { fields, set, issues } = form
  const bind = bindFields(form)
  return (
    <Card title="Details">
      <div className="grid gap-4 sm:grid-cols-6">
        <TextField
          label="Name"
          data-autofocus
          className="sm:col-span-4"
          maxLength={200}
          {...bind.text('name')}
        />
        <MoneyField label="Base price" className="sm:col-span-2" {...bind.number('basePrice')} />
        <Select
          label="Category"
          className="sm:col-span-2"
          {...bind.value('categoryId')}
          options={[
            ['', 'Choose a category'],
            ...choices.categories
              .filter(({ id, isActive }) => isActive || id === fields.categoryId)
              .map(categoryOption),
          ]}
        />
        <WholeField label="Sort order" className="sm:col-span-2" {...bind.number('sortOrder')} />
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
          {...bind.text('description')}
        />
        <div className="sm:col-span-6">
          <MenusField menus={choices.menus} {...bind.value('availableMenus')} />
        </div>
      </div>
    </Card>
  )
}
