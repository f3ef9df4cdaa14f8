import type { ContentPage } from '@comanda/contract/content'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FileText, Pencil, Plus } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { PageEditor } from './page-editor.tsx'
import { pagesQuery } from './queries.ts'

const pagesSearch = z.object({ open: text(40) })

/** Short texts of a restaurant, such as About us or Catering, with links in the footer of its menu. */
export default restaurantScreen({ title: 'Pages', action: 'menu.manage' }, PagesOf)

function PagesOf({ restaurant }: RestaurantProps) {
  const query = useQuery(pagesQuery(restaurant.id))
  const { applied, push, pop } = useSearchState(pagesSearch)
  const page = query.data?.find(({ id }) => id === applied.open)
  const close = () => pop({ open: '' })
  if (query.data && (applied.open === 'new' || page)) {
    return <PageEditor key={page?.id ?? 'new'} restaurant={restaurant} page={page ?? null} onClose={close} />
  }
  return (
    <Screen
      title="Pages"
      subtitle="Published pages are linked at the end of the menu."
      actions={
        <Button variant="solid" onClick={() => push({ open: 'new' })}>
          <Plus className="size-4" />
          New page
        </Button>
      }
    >
      <DataTable
        label="Pages"
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        actions={({ id }) => [
          {
            label: 'Edit',
            icon: <Pencil />,
            pinned: true,
            onSelect: () => push({ open: id }),
          },
        ]}
        failure={failureOf(query, 'Pages did not load')}
        empty={
          <EmptyState
            level={2}
            icon={<FileText className="size-5" />}
            title="No pages yet"
            action={<Button onClick={() => push({ open: 'new' })}>New page</Button>}
          >
            Tell customers about your kitchen, catering or allergens.
          </EmptyState>
        }
      />
    </Screen>
  )
}

const columns: Column<ContentPage>[] = [
  {
    id: 'title',
    header: 'Title',
    cell: ({ title, slug }) => (
      <>
        <span className="font-semibold">{title}</span>
        <span className="block text-12 text-ink-2">/pages/{slug}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ isPublished }) =>
      isPublished ? (
        <Badge tone="success" dot>
          Published
        </Badge>
      ) : (
        <Badge>Draft</Badge>
      ),
  },
  { id: 'by', header: 'Changed by', cell: ({ updatedBy }) => updatedBy || 'Unknown' },
  {
    id: 'at',
    header: 'Changed',
    align: 'end',
    cell: ({ updatedAt }) => (
      <span className="text-ink-2 tnum">
        {new Date(updatedAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
      </span>
    ),
  },
]
