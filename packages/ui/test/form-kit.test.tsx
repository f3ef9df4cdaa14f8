import { type Cents, cents } from '@comanda/domain/money/cents'
import { formatDollars } from '@comanda/domain/money/format'
import { percent } from '@comanda/domain/money/percent'
import { dollarFormat } from '@comanda/domain/money/typed-number'
import { expect, test } from 'vitest'
import { BulkBar } from '../src/bulk-bar.tsx'
import { nextSort, sortedBy } from '../src/data-table/header-cell.tsx'
import { rowsBetween } from '../src/data-table/use-row-selection.ts'
import { DataTable, type DataTableProps } from '../src/data-table.tsx'
import { MoneyField } from '../src/money-field.tsx'
import { MultiPicker, matchingOptions } from '../src/multi-picker.tsx'
import { shownNumber } from '../src/number-field.tsx'
import { PercentField } from '../src/percent-field.tsx'
import { ResultDialog } from '../src/result-dialog.tsx'
import { dragAnnouncements, movedText } from '../src/sortable-list/announcements.ts'
import { SortableList } from '../src/sortable-list.tsx'
import { TimeField } from '../src/time-field.tsx'
import { WholeField } from '../src/whole-field.tsx'
import { attribute, markup } from './markup.ts'

const nothing = () => {}

test('an amount is shown in dollars, a percentage with the decimals it needs, an absent value empty', () => {
  const shown = (node: React.ReactNode) => attribute(markup(node), 'input', 'value')
  expect(shown(<MoneyField label="Price" value={cents(1195)} onChange={nothing} />)).toBe('11.95')
  expect(shown(<MoneyField label="Change" negative value={cents(-50)} onChange={nothing} />)).toBe('-0.50')
  expect(shown(<PercentField label="Tax" value={percent(8875)} onChange={nothing} />)).toBe('8.875')
  expect(shown(<PercentField label="Fee" value={percent(20_000)} onChange={nothing} />)).toBe('20')
  expect(shown(<WholeField label="Limit" value={20} onChange={nothing} />)).toBe('20')
  expect(shown(<MoneyField label="Price" value={null} onChange={nothing} />)).toBe('')
  expect(shown(<TimeField label="Opens" value="11:30" onChange={nothing} />)).toBe('11:30')
})

test('a number field keeps what is typed, while it means the value or is not a number', () => {
  const dollars = { numbers: dollarFormat, format: formatDollars }
  const notANumber = Number.NaN as Cents
  for (const typed of ['12,50', '12.5', ' $12.50'])
    expect(shownNumber(typed, cents(1250), dollars)).toBe(typed)
  for (const typed of ['1e3', '12.505', '-', '$', '.'])
    expect(shownNumber(typed, notANumber, dollars)).toBe(typed)
  expect(shownNumber('', null, dollars)).toBe('')
  expect(shownNumber('', notANumber, dollars)).toBe('')
  expect(shownNumber('', cents(0), { ...dollars, emptyAs: cents(0) })).toBe('')
})

test('a number field shows a value that was changed elsewhere', () => {
  const dollars = { numbers: dollarFormat, format: formatDollars }
  expect(shownNumber('12,50', cents(900), dollars)).toBe('9.00')
  expect(shownNumber('1e3', cents(900), dollars)).toBe('9.00')
  expect(shownNumber('1e3', null, dollars)).toBe('')
})

test('a number below zero is explained where none is accepted, by the rule of the form if it has one', () => {
  const field = <MoneyField label="Price" value={cents(-50)} onChange={nothing} />
  expect(markup(field)).toContain('Enter 0 or more.')
  expect(markup(<WholeField label="Sort order" value={-1} error="Below 0" onChange={nothing} />)).toContain(
    'Below 0',
  )
  expect(markup(<MoneyField label="Change" negative value={cents(-50)} onChange={nothing} />)).not.toContain(
    'aria-invalid="true"',
  )
})

test('a result is announced with its type, its title and its message, and is answered by OK', () => {
  const html = markup(
    <ResultDialog type="error" title="Upload Failed" onClose={nothing}>
      Upload failed: File must be an image
    </ResultDialog>,
  )
  expect(attribute(html, 'dialog', 'role')).toBe('alertdialog')
  expect(html).toContain('Upload Failed')
  expect(html).toContain('Upload failed: File must be an image')
  expect(html).toContain('>Error<')
  expect(html).toContain('>OK<')
})

interface Dish {
  id: string
  name: string
}

const table: DataTableProps<Dish> = {
  label: 'Products',
  columns: [
    { id: 'name', header: 'Product', sortable: true, cell: ({ name }) => name },
    { id: 'id', header: 'Id', cell: ({ id }) => id },
  ],
  rows: [
    { id: 'a', name: 'Rainbow Roll' },
    { id: 'b', name: 'Dragon Roll' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  empty: <p>No products</p>,
}

test('a sorted column states its direction, another sortable one none, the rest nothing', () => {
  const html = markup(<DataTable {...table} sort={{ column: 'name', descending: true }} onSort={nothing} />)
  expect(html.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"'])
  expect(html).toContain('Sort Products')
  expect(markup(<DataTable {...table} sort={null} onSort={nothing} />)).toContain('aria-sort="none"')
  expect(markup(<DataTable {...table} columns={[]} />)).not.toContain('aria-sort')
})

test('a column is sorted ascending, then descending, then ascending again', () => {
  const once = nextSort(null, 'name')
  const twice = nextSort(once, 'name')
  expect(sortedBy(once, 'name')).toBe('ascending')
  expect(sortedBy(twice, 'name')).toBe('descending')
  expect(nextSort(twice, 'name')).toEqual(once)
  expect(nextSort(twice, 'price')).toEqual({ column: 'price', descending: false })
})

test('each row can be selected by its name', () => {
  const html = markup(<DataTable {...table} selection={{ selected: new Set(['b']), onChange: nothing }} />)
  const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)
  expect(boxes.find((box) => box.includes('Select Dragon Roll'))).toContain('checked=""')
  expect(boxes.find((box) => box.includes('Select Rainbow Roll'))).not.toContain('checked=""')
  expect(boxes.filter((box) => box.includes('Select all 2 rows shown'))).toHaveLength(2)
})

test('Shift selects all rows between two, in either direction', () => {
  const keys = ['a', 'b', 'c', 'd']
  expect(rowsBetween(keys, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(keys, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(keys, null, 'b')).toEqual(['b'])
  expect(rowsBetween(keys, 'gone', 'b')).toEqual(['b'])
})

test('the bar of a selection counts it, and is not there without one', () => {
  const actions = ['Status', 'Move to', 'Labels', 'Price', 'Archive'].map((label) => ({
    label,
    icon: null,
    onSelect: nothing,
  }))
  const bar = (count: number) =>
    markup(<BulkBar count={count} total={34} onSelectAll={nothing} onClear={nothing} actions={actions} />)
  expect(bar(3)).toContain('3 selected')
  expect(bar(3)).toContain('Select all 34')
  expect(bar(34)).not.toContain('Select all')
  expect(bar(3)).toContain('More actions')
  expect(bar(0)).not.toContain('Archive')
})

test('each item of a sortable list has a handle and two buttons with its name, and a fixed list has none', () => {
  const list = (fixed: boolean) =>
    markup(
      <SortableList
        label="Choices"
        items={['Bun', 'Side']}
        itemKey={(name) => name}
        itemName={(name) => name}
        onReorder={nothing}
        renderItem={(name) => name}
        fixed={fixed}
      />,
    )
  for (const name of ['Move Bun', 'Move Bun up', 'Move Side down'])
    expect(list(false)).toContain(`aria-label="${name}"`)
  expect(list(true)).not.toContain('<button')
  expect(list(true)).toContain('Side')
})

test('a move is announced with the name and the new position', () => {
  const { onDragOver, onDragEnd, onDragCancel } = dragAnnouncements(['a', 'b', 'c'], (key) => `Dish ${key}`)
  const drag = (active: string, over: string | null) =>
    ({ active: { id: active }, over: over === null ? null : { id: over } }) as Parameters<typeof onDragEnd>[0]
  expect(movedText("Chef's Rolls", 2, 10)).toBe("Chef's Rolls moved to 3 of 10.")
  expect(onDragOver(drag('a', 'c'))).toBe('Dish a: position 3 of 3.')
  expect(onDragEnd(drag('a', 'b'))).toBe('Dish a moved to 2 of 3.')
  expect(onDragEnd(drag('a', null))).toBe('Dish a was not moved.')
  expect(onDragCancel(drag('b', null))).toBe('Dish b was not moved.')
})

const options = [
  { value: '1', label: 'Dragon Roll', note: "Chef's Rolls" },
  { value: '2', label: 'Tuna Maki', note: 'Classic Rolls' },
]

test('a picker finds options by every typed word, in their notes as well', () => {
  const found = (typed: string) => matchingOptions(options, typed).map(({ value }) => value)
  expect(found('')).toEqual(['1', '2'])
  expect(found('rolls')).toEqual(['1', '2'])
  expect(found('classic TUNA')).toEqual(['2'])
  expect(found('tuna chef')).toEqual([])
})

test('a picker without any option does not claim that a search found none', () => {
  const empty = <MultiPicker label="Dishes" searchLabel="Search" options={[]} value={[]} onChange={nothing} />
  expect(markup(empty)).toContain('Nothing to choose yet')
  expect(markup(empty)).not.toContain('No matches')
})

test('a picker shows what is chosen, and refuses more than its maximum', () => {
  const picker = (value: string[], props: { error?: string } = {}) =>
    markup(
      <MultiPicker
        {...props}
        label="Products"
        searchLabel="Search products…"
        options={options}
        value={value}
        onChange={nothing}
        max={1}
      />,
    )
  expect(picker(['1'])).toContain('aria-label="Remove Dragon Roll"')
  expect(picker(['1'])).toContain('1 of at most 1')
  expect(picker(['1']).match(/<input[^>]*disabled=""/g)).toHaveLength(1)
  expect(picker([])).not.toContain('disabled=""')
  expect(picker(['gone'])).toContain('No longer available')
  expect(attribute(picker(['gone']), 'input', 'aria-invalid')).toBeUndefined()
  expect(attribute(picker(['gone'], { error: 'Choose another.' }), 'input', 'aria-invalid')).toBe('true')
})
