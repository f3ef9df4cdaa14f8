import type { ContentPost } from '@comanda/contract/content'
import { isPostShown } from '@comanda/domain/content/content-fields'
import { zonedTime } from '@comanda/domain/time/zone'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Megaphone, Pencil, Plus } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { text, useSearchState } from '../lists/search-state.ts'
import { dayLabel } from '../offers/labels.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { PostPanel } from './post-panel.tsx'
import { postsQuery } from './queries.ts'

const postsSearch = z.object({ open: text(40) })

/** Announcements above the menu on the selected days. */
export default restaurantScreen({ title: 'Posts', action: 'menu.manage' }, PostsOf)

function PostsOf({ restaurant }: RestaurantProps) {
  const query = useQuery(postsQuery(restaurant.id))
  const now = useNow(Date.now(), 60_000)
  const today = zonedTime(now, restaurant.timezone).date
  const { applied, push, pop } = useSearchState(postsSearch)
  const post = query.data?.find(({ id }) => id === applied.open)
  const close = () => pop({ open: '' })
  const isOpen = query.data && (applied.open === 'new' || post)
  return (
    <Screen
      title="Posts"
      subtitle="Announcements above the menu, such as holidays or a new dish."
      actions={
        <Button variant="solid" onClick={() => push({ open: 'new' })}>
          <Plus className="size-4" />
          New post
        </Button>
      }
      aside={
        isOpen && (
          <PostPanel
            key={post?.id ?? 'new'}
            restaurantId={restaurant.id}
            post={post ?? null}
            today={today}
            onClose={close}
          />
        )
      }
    >
      <DataTable
        label="Posts"
        columns={columnsAt(today)}
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
        failure={failureOf(query, 'Posts did not load')}
        empty={
          <EmptyState
            level={2}
            icon={<Megaphone className="size-5" />}
            title="No posts yet"
            action={<Button onClick={() => push({ open: 'new' })}>New post</Button>}
          >
            A post is shown above the menu from its first to its last day.
          </EmptyState>
        }
      />
    </Screen>
  )
}

function columnsAt(today: string): Column<ContentPost>[] {
  return [
    {
      id: 'title',
      header: 'Post',
      cell: ({ title, text: body }) => (
        <>
          <span className="font-semibold">{title}</span>
          <span className="line-clamp-1 text-12 text-ink-2">{body}</span>
        </>
      ),
    },
    { id: 'state', header: 'State', cell: (post) => <PostState post={post} today={today} /> },
    {
      id: 'days',
      header: 'Days',
      cell: ({ startsOn, endsOn }) => (
        <span className="tnum">
          {endsOn === null ? `From ${dayLabel(startsOn)}` : `${dayLabel(startsOn)} to ${dayLabel(endsOn)}`}
        </span>
      ),
    },
    { id: 'by', header: 'Changed by', cell: ({ updatedBy }) => updatedBy || 'Unknown' },
  ]
}

function PostState({ post, today }: { post: ContentPost; today: string }) {
  if (!post.isPublished) return <Badge>Draft</Badge>
  if (isPostShown(post, today)) {
    return (
      <Badge tone="success" dot>
        Published
      </Badge>
    )
  }
  return post.startsOn > today ? <Badge tone="info">Scheduled</Badge> : <Badge>Ended</Badge>
}
