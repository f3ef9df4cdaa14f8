import type { CatalogTheme } from '@comanda/contract/catalog/themes'
import { defaultThemeStyle } from '@comanda/domain/look/theme-style'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Plus } from '@comanda/ui/icons.ts'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { PreviewValues } from '../../../shared/preview.ts'
import { useSearchState } from '../lists/search-state.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { StorefrontPreview } from '../preview/storefront-preview.tsx'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { DeleteTheme } from './delete-theme.tsx'
import { themesQuery } from './queries.ts'
import { type ListedTheme, ThemeCard } from './theme-card.tsx'
import { ThemeForm } from './theme-form.tsx'
import { useChooseTheme } from './use-choose-theme.ts'

const title = 'Themes'
const subtitle = 'How the menu looks to customers.'

/** URL state: the open theme; "new" is the form for a new one, a copy of `of`. */
const themesSearch = z.object({
  open: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
  of: z.catch(z.nullable(z.union([z.literal('classic'), z.uuid()])), null),
})

/** The theme of a restaurant that has not selected one. */
const classic: ListedTheme = {
  id: null,
  name: 'Classic',
  description: 'Light, with photo cards. The default until a theme is chosen.',
  style: defaultThemeStyle,
  picture: null,
  ofPlatform: true,
}

/** The themes of a menu: choosing, adding, editing and deleting. */
export default restaurantScreen({ title, subtitle, action: 'menu.manage' }, ThemesOf)

function ThemesOf({ restaurantId }: RestaurantProps) {
  const { may } = useStaff()
  const query = useQuery(themesQuery(restaurantId))
  const { applied, push, pop } = useSearchState(themesSearch)
  const [preview, setPreview] = useState<PreviewValues | null>(null)
  const [deleted, setDeleted] = useState<CatalogTheme | null>(null)
  const { themes = [], chosenId = null, brandColor = '' } = query.data ?? {}
  const listed: ListedTheme[] = [classic, ...themes]
  const choosing = useChooseTheme(
    restaurantId,
    (themeId) => listed.find((theme) => theme.id === themeId)?.name ?? classic.name,
  )
  const open = themes.find((theme) => theme.id === applied.open) ?? null
  const source = listed.find(({ id }) => applied.of !== null && (id ?? 'classic') === applied.of)
  const failure = failureOf(query, 'Error loading theme')
  const close = () => pop({ open: null, of: null })
  const isOpen = open !== null || (applied.open === 'new' && query.data !== undefined)
  const mayChange = (theme: ListedTheme) => !theme.ofPlatform || may('platform.manage', null)
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <Button variant="solid" onClick={() => push({ open: 'new', of: null })}>
          <Plus className="size-4.5" />
          Add theme
        </Button>
      }
      aside={
        isOpen && (
          <ThemeForm
            key={`${open?.id} ${applied.of}`}
            restaurantId={restaurantId}
            brandColor={brandColor}
            theme={open}
            copyOf={
              source ? { ...source, name: `${source.name} copy` } : { ...classic, name: '', description: '' }
            }
            chosen={open !== null && open.id === chosenId}
            onStyle={(themeStyle) => setPreview({ restaurant: { themeStyle } })}
            onClose={close}
          />
        )
      }
    >
      {isOpen && preview && (
        <StorefrontPreview
          restaurantId={restaurantId}
          values={preview}
          device="desktop"
          className="max-wide:hidden"
        />
      )}
      {query.data ? (
        <ul
          className={cx(
            'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]',
            isOpen && 'wide:hidden',
          )}
        >
          {listed.map((theme) => {
            const stored = themes.find(({ id }) => id === theme.id)
            return (
              <ThemeCard
                key={theme.id}
                theme={theme}
                brandColor={brandColor}
                chosen={theme.id === chosenId}
                busy={choosing.busy && choosing.input === theme.id}
                disabled={choosing.busy}
                onChoose={() => choosing.run(theme.id)}
                onCopy={() => push({ open: 'new', of: theme.id ?? 'classic' })}
                {...(stored &&
                  mayChange(theme) && {
                    onEdit: () => push({ open: stored.id, of: null }),
                    onDelete: () => setDeleted(stored),
                  })}
              />
            )
          })}
        </ul>
      ) : (
        <div className="rounded-card border border-line bg-surface">
          <NotLoaded failure={failure} level={2} className="grid gap-4 p-4 sm:grid-cols-3">
            {[0, 1, 2].map((card) => (
              <Skeleton key={card} className="h-64" />
            ))}
          </NotLoaded>
        </div>
      )}
      {deleted && (
        <DeleteTheme
          restaurantId={restaurantId}
          theme={deleted}
          chosen={deleted.id === chosenId}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            setDeleted(null)
            if (open?.id === deleted.id) close()
          }}
        />
      )}
    </Screen>
  )
}
