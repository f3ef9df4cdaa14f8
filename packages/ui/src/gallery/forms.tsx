import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { useState } from 'react'
import { BulkBar } from '../bulk-bar.tsx'
import { Button } from '../button.tsx'
import { DataTable, type DataTableProps, type TableSort } from '../data-table.tsx'
import { EmptyState } from '../empty-state.tsx'
import { CircleDashed, Eye, Layers, Pencil, Star, Trash2 } from '../icons.ts'
import { MoneyField } from '../money-field.tsx'
import { MultiPicker } from '../multi-picker.tsx'
import { PercentField } from '../percent-field.tsx'
import { ResultDialog, type ResultType } from '../result-dialog.tsx'
import { SortableList } from '../sortable-list.tsx'
import { TimeField } from '../time-field.tsx'
import { Dark, Row, Specimen } from './layout.tsx'

/** The components of the owner's forms and lists. */
export function GalleryForms() {
  return (
    <div data-experience="owner" className="space-y-10 text-body">
      <Row>
        <Specimen name="Amounts, percentages, times">
          <Fields />
        </Specimen>
        <Specimen name="Results of actions">
          <Results />
        </Specimen>
        <Dark theme="dark" name="The same, dark">
          <Fields />
        </Dark>
      </Row>
      <Row>
        <Specimen name="Table: sorting and selection" wide>
          <Dishes />
        </Specimen>
        <Specimen name="The same, narrow">
          <Dishes withoutBar />
        </Specimen>
      </Row>
      <Row>
        <Specimen name="Sortable list, with a value edited in place">
          <Choices />
        </Specimen>
        <Specimen name="Several of many; loading; refused">
          <Picking />
        </Specimen>
        <Dark theme="dark" name="The same, dark">
          <Choices />
        </Dark>
      </Row>
    </div>
  )
}

function Fields() {
  const [price, setPrice] = useState<ReturnType<typeof cents> | null>(cents(1195))
  const [change, setChange] = useState<ReturnType<typeof cents> | null>(cents(-50))
  const [tax, setTax] = useState<ReturnType<typeof percent> | null>(percent(8875))
  const [opens, setOpens] = useState<string | null>('11:30')
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <MoneyField label="Base price" value={price} onChange={setPrice} />
      <MoneyField
        label="Price change"
        negative
        hint="A minus makes it cheaper."
        value={change}
        onChange={setChange}
      />
      <PercentField label="Tax rate" value={tax} onChange={setTax} />
      <TimeField label="Opens" value={opens} onChange={setOpens} />
      <MoneyField label="Minimum order" error="Enter an amount." value={null} onChange={nothing} />
      <PercentField label="Platform fee" value={percent(3000)} onChange={nothing} readOnly />
    </div>
  )
}

const results: Record<ResultType, [title: string, message: string]> = {
  success: ['Image Uploaded Successfully!', 'It is saved with the product.'],
  error: ['Upload Failed', 'Upload failed: File size must be less than 5MB'],
  warning: ['Some dishes were skipped', 'Two dishes were archived by another person.'],
  info: ['Nothing to change', 'All selected dishes already have this price.'],
}

function Results() {
  const [shown, setShown] = useState<ResultType | null>(null)
  return (
    <div className="flex flex-wrap gap-2">
      {(Object.keys(results) as ResultType[]).map((type) => (
        <Button key={type} onClick={() => setShown(type)}>
          {type}
        </Button>
      ))}
      {shown && (
        <ResultDialog type={shown} title={results[shown][0]} onClose={() => setShown(null)}>
          {results[shown][1]}
        </ResultDialog>
      )}
    </div>
  )
}

function Dishes({ withoutBar }: { withoutBar?: boolean }) {
  const [sort, setSort] = useState<TableSort | null>({ column: 'name', descending: false })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Dragon Roll']))
  const rows = dishes.toSorted(
    (a, b) =>
      (sort?.descending ? -1 : 1) *
      (sort?.column === 'price' ? a.price - b.price : a.name.localeCompare(b.name)),
  )
  return (
    <div>
      <DataTable
        {...table}
        rows={rows}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected }}
      />
      <BulkBar
        count={withoutBar ? 0 : selected.size}
        total={dishes.length}
        onSelectAll={() => setSelected(new Set(dishes.map(({ name }) => name)))}
        onClear={() => setSelected(new Set())}
        actions={[
          { label: 'Status', icon: <Eye />, onSelect: nothing },
          { label: 'Move to', icon: <Layers />, onSelect: nothing, pressed: true },
          { label: 'Labels', icon: <Star />, onSelect: nothing },
          { label: 'Price', icon: <Pencil />, onSelect: nothing },
          { label: 'Menus', icon: <CircleDashed />, onSelect: nothing, disabled: true },
          { label: 'Archive', icon: <Trash2 />, onSelect: nothing },
        ]}
      />
    </div>
  )
}

function Choices() {
  const [names, setNames] = useState(['Temperature', 'Bun', 'Add extras', 'Hold or swap'])
  return (
    <div className="space-y-4">
      <div className="overflow-hidden rounded-card border border-line">
        <SortableList
          label="Choices in the order customers see them"
          items={names}
          itemKey={(name) => name}
          itemName={(name) => name}
          onReorder={setNames}
          renderItem={(name) => name}
        />
      </div>
      <div className="overflow-hidden rounded-card border border-line">
        <SortableList
          fixed
          label="Choices, fixed"
          items={names.slice(0, 2)}
          itemKey={(name) => name}
          itemName={(name) => name}
          onReorder={nothing}
          renderItem={(name) => name}
        />
      </div>
    </div>
  )
}

function Picking() {
  const [chosen, setChosen] = useState(['Dragon Roll'])
  const options = dishes.map(({ name, price }) => ({
    value: name,
    label: name,
    note: `$${(price / 100).toFixed(2)}`,
  }))
  const picker = { searchLabel: 'Search products…', value: chosen, onChange: setChosen, max: 2 }
  return (
    <div className="space-y-4">
      <MultiPicker {...picker} label="Products" options={options} hint="Sold together." />
      <MultiPicker {...picker} label="Products" options={undefined} value={[]} />
      <MultiPicker {...picker} label="Menus" options={[]} value={[]} error="Choose at least one menu." />
    </div>
  )
}

interface Dish {
  name: string
  price: number
}

const dishes: readonly Dish[] = [
  { name: 'Rainbow Roll', price: 1500 },
  { name: 'Dragon Roll', price: 1550 },
  { name: 'California Roll', price: 800 },
]

const table: Omit<DataTableProps<Dish>, 'rows'> = {
  label: 'Products',
  columns: [
    { id: 'name', header: 'Product', sortable: true, cell: ({ name }) => <b>{name}</b> },
    {
      id: 'price',
      header: 'Base price',
      sortable: true,
      align: 'end',
      narrow: 'end',
      cell: ({ price }) => `$${(price / 100).toFixed(2)}`,
    },
  ],
  rowKey: ({ name }) => name,
  rowName: ({ name }) => name,
  empty: <EmptyState title="No products" />,
}

function nothing() {}
