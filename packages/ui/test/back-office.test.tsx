import { expect, test } from 'vitest'
import { CommandList } from '../src/command-list.tsx'
import { DataTable, type DataTableProps } from '../src/data-table.tsx'
import { FilterMenu } from '../src/filter-menu.tsx'
import { MenuButton } from '../src/menu-button.tsx'
import { Pager } from '../src/pager.tsx'
import { SearchField } from '../src/search-field.tsx'
import { StatStrip } from '../src/stat-strip.tsx'
import { attribute, markup } from './markup.ts'

const nothing = () => {}

interface Screen {
  id: string
  name: string
}

const table: Omit<DataTableProps<Screen>, 'rows'> = {
  label: 'Screens',
  columns: [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'id', header: 'Id', cell: ({ id }) => id },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  empty: <p>No screens yet</p>,
}
const tablet: Screen = { id: 'a1', name: 'Kitchen tablet 1' }
const failure = {
  title: 'Screens did not load',
  message: 'Request timed out.',
  code: 'TIMEOUT',
  onRetry: nothing,
}

test('a table has table semantics at any width, and its rows name their menus', () => {
  const html = markup(
    <DataTable
      {...table}
      rows={[tablet]}
      actions={() => [{ label: 'Revoke', onSelect: nothing, danger: true }]}
    />,
  )
  expect(attribute(html, 'table', 'aria-label')).toBe('Screens')
  expect(html.match(/role="columnheader"/g)).toHaveLength(3)
  expect(html.match(/<td role="cell"/g)).toHaveLength(3)
  expect(html).toContain('aria-label="Actions for Kitchen tablet 1"')
  expect(html).toContain('Revoke')
})

test('a loading table is not empty, and a failed one states so', () => {
  const loading = markup(<DataTable {...table} rows={undefined} />)
  expect(loading).toContain('role="status"')
  expect(loading).not.toContain('No screens yet')
  const failed = markup(<DataTable {...table} rows={undefined} failure={failure} />)
  expect(failed).toContain('Screens did not load')
  expect(failed).toContain('TIMEOUT')
  expect(failed).not.toContain('<table')
})

test('earlier rows stay visible after a failed request', () => {
  const html = markup(<DataTable {...table} rows={[tablet]} failure={failure} />)
  expect(html).toContain('Kitchen tablet 1')
  expect(html).toContain('Screens did not load')
})

test('an empty table shows its empty state', () => {
  const html = markup(<DataTable {...table} rows={[]} />)
  expect(html).toContain('No screens yet')
  expect(html).not.toContain('<table')
})

test('a row with details has a button for them, and one without has none', () => {
  const other = { id: 'b2', name: 'Old iPad' }
  const html = markup(
    <DataTable
      {...table}
      rows={[tablet, other]}
      expand={({ id }) => (id === 'a1' ? <p>Secret details</p> : null)}
    />,
  )
  expect(html).toContain('aria-label="Details of Kitchen tablet 1"')
  expect(html).not.toContain('Details of Old iPad')
  expect(html).not.toContain('Secret details')
})

test('a menu marks the current one of several items', () => {
  const html = markup(
    <MenuButton
      label="Theme"
      items={[
        { label: 'Light', checked: false, onSelect: nothing },
        { label: 'Dark', checked: true, onSelect: nothing },
        'line',
        { label: 'Storefront', href: '/' },
      ]}
    />,
  )
  expect(attribute(html, 'button', 'aria-haspopup')).toBe('menu')
  expect(attribute(html, 'button', 'popoverTarget')).toBe(attribute(html, 'div', 'id'))
  expect(html.match(/role="menuitemradio"/g)).toHaveLength(2)
  expect(html.match(/aria-checked="true"/g)).toHaveLength(1)
  expect(attribute(html, 'a', 'role')).toBe('menuitem')
})

test('a filter shows its value and can be cleared, or shows the label of no filter', () => {
  const options = [
    { value: 'owner', label: 'Owner' },
    { value: 'staff', label: 'Staff' },
  ] as const
  const filter = { label: 'Role', all: 'Anyone', options, onChange: nothing }
  const chosen = markup(<FilterMenu {...filter} many value={['owner', 'staff']} />)
  expect(chosen).toContain('>Owner, Staff<')
  expect(chosen).toContain('aria-label="Clear Role"')
  const open = markup(<FilterMenu {...filter} value={null} />)
  expect(open).toContain('>Anyone<')
  expect(open).not.toContain('Clear Role')
})

test('a filter whose options did not load states it, and shows that it is set', () => {
  const failure = { title: 'Roles did not load', onRetry: nothing }
  const filter = { label: 'Role', all: 'Anyone', options: [], onChange: nothing, failure }
  const chosen = markup(<FilterMenu {...filter} value="owner" />)
  expect(chosen).toContain('>1 chosen<')
  expect(chosen).toContain('aria-label="Clear Role"')
  expect(chosen).toMatch(/role="alert">Roles did not load<.*>Retry</)
})

test('the field of a command list keeps the focus and names the active option', () => {
  const commands = [
    { id: 'users', label: 'Users', onSelect: nothing },
    { id: 'audit', label: 'Audit Log', checked: true, onSelect: nothing },
  ]
  const html = markup(
    <CommandList
      label="Go to"
      typed=""
      onType={nothing}
      groups={[{ label: 'Team', commands }]}
      empty="Nothing"
    />,
  )
  expect(attribute(html, 'input', 'role')).toBe('combobox')
  const active = attribute(html, 'input', 'aria-activedescendant')
  expect(html).toContain(`<div id="${active}" role="option" tabindex="-1" aria-selected="true"`)
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1)
})

test('a pager has only the buttons that lead somewhere', () => {
  const alone = markup(<Pager from={1} to={4} total={4} onPrevious={null} onNext={null} />)
  expect(alone).toContain('1 – 4 of 4')
  expect(alone).not.toContain('Next page')
  const first = markup(<Pager from={1} to={50} total={1204} onPrevious={null} onNext={nothing} />)
  expect(first).toContain('1 – 50 of 1,204')
  expect(attribute(first, 'button', 'disabled')).toBe('')
  expect(first.match(/disabled=""/g)).toHaveLength(1)
  expect(markup(<Pager from={0} to={0} total={0} onPrevious={null} onNext={null} />)).toContain('0 of 0')
  const unknown = <Pager from={1} to={null} total={null} onPrevious={null} onNext={null} />
  expect(markup(unknown).replace(/<[^>]*>/g, '')).toBe('')
})

test('a search can be cleared once text is entered', () => {
  expect(markup(<SearchField label="Search users" value="" onChange={nothing} />)).not.toContain('Clear')
  const typed = markup(<SearchField label="Search users" value="ke" onChange={nothing} />)
  expect(typed).toContain('aria-label="Clear search"')
  expect(attribute(typed, 'input', 'aria-label')).toBe('Search users')
})

test('a loading number is a skeleton, and 0 is a number', () => {
  const html = markup(
    <StatStrip
      stats={[{ label: 'Staff', value: 0 }, { label: 'Users', value: 5010 }, { label: 'Admins' }]}
    />,
  )
  expect(html).toContain('>0<')
  expect(html).toContain('>5,010<')
  expect(html.match(/animate-shimmer/g)).toHaveLength(1)
})
