import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Download, RefreshCw } from '@comanda/ui/icons.ts'
import { SearchField, type SearchFieldProps } from '@comanda/ui/search-field'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import type { Days } from './days.ts'
import { DaysMenu } from './days-menu.tsx'
import { download } from './download.ts'
import { ViewsMenu } from './views-menu.tsx'

export interface ToolbarProps {
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  days: Days
  onDays: (days: Days) => void
  now: number
  zone: string
  daysText?: string | undefined
  /** The other filters. */
  children: ReactNode
}

/** The filters of a list: search first, days last. */
export function Toolbar({
  searchLabel,
  search,
  onSearch,
  days,
  onDays,
  now,
  zone,
  daysText,
  children,
}: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ListSearch label={searchLabel} value={search} onChange={onSearch} />
      <Filters>
        {children}
        <DaysMenu days={days} onChange={onDays} now={now} zone={zone} text={daysText} />
        <ViewsMenu />
      </Filters>
    </div>
  )
}

/** The search of a list, before its filters. */
export function ListSearch(props: Pick<SearchFieldProps, 'label' | 'value' | 'onChange'>) {
  return <SearchField {...props} hotkey className="w-full office:w-62" />
}

/** The filters next to a search. On phones they are one row that scrolls, so that the list begins below it. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div className="contents max-office:-m-4 max-office:flex max-office:min-w-0 max-office:gap-2 max-office:overflow-x-auto max-office:p-4 max-office:*:flex-none">
      {children}
    </div>
  )
}

/** Renders nothing if there is only one restaurant. */
export function RestaurantMenu({
  restaurants,
  value,
  onChange,
}: {
  restaurants: readonly { id: string; name: string }[] | null
  value: string | null
  onChange: (restaurant: string | null) => void
}) {
  if (!restaurants) return null
  return (
    <FilterMenu
      label="Restaurant"
      all="All"
      options={restaurants.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** Reloads all data of a screen. */
export function RefreshButton({
  queryKey,
  also = queryKey,
  label = 'Refresh',
}: {
  queryKey: QueryKey
  /** Other data of the screen. */
  also?: QueryKey
  label?: string
}) {
  const queries = useQueryClient()
  const refreshing = useAction(
    async () => {
      const keys = [queryKey, also]
      await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: key })))
      const shown = keys.flatMap((key) => queries.getQueryCache().findAll({ queryKey: key, type: 'active' }))
      const failed = shown.find(({ state }) => state.error !== null)
      if (failed) throw failed.state.error
    },
    // Previously loaded data stays on the screen.
    { toasts: 'Not refreshed' },
  )
  return (
    <Button variant="outline" busy={refreshing.busy} onClick={() => refreshing.run()}>
      <RefreshCw className="size-4" />
      {label}
    </Button>
  )
}

/** Downloads a list as a CSV file. */
export function ExportButton({
  load,
  name,
  empty,
  onDone,
}: {
  load: () => Promise<{ body: BodyInit }>
  name: () => string
  empty: boolean
  onDone?: () => unknown
}) {
  const exporting = useAction(async () => download(await new Response((await load()).body).blob(), name()), {
    onDone,
    toasts: true,
  })
  return (
    <Button
      variant="outline"
      busy={exporting.busy}
      busyLabel="Exporting…"
      aria-disabled={empty}
      onClick={() => !empty && exporting.run()}
    >
      <Download className="size-4" />
      Export
    </Button>
  )
}

/** The empty state of a filtered list. */
export function NoMatches({
  icon,
  title,
  level = 2,
  onClear,
  children,
}: {
  icon?: ReactNode
  title: string
  level?: 2 | 3
  onClear: () => void
  children: ReactNode
}) {
  const action = (
    <Button variant="outline" onClick={onClear}>
      Clear filters
    </Button>
  )
  return (
    <EmptyState level={level} icon={icon} title={title} action={action}>
      {children}
    </EmptyState>
  )
}
