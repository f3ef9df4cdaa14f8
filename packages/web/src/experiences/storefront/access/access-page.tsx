import type { PageState } from '@comanda/contract/page'
import { Logo } from '@comanda/ui/logo'
import type { ReactNode } from 'react'
import { SignInLayout } from '../../../shared/sign-in/sign-in-layout.tsx'
import { usePage } from '../page.tsx'
import { RestaurantMark } from '../parts/restaurant-mark.tsx'
import { useRestaurants } from '../queries.ts'

/**
 * A page of the sign-in flow: with the restaurant's brand on its own domain, with the platform's elsewhere.
 */
export function AccessPage({
  title,
  text,
  footer,
  children,
}: {
  title: string
  text?: string
  footer?: ReactNode
  children: ReactNode
}) {
  const { restaurant } = usePage()
  return (
    <SignInLayout
      pictures={usePictures(restaurant)}
      mark={restaurant ? <Name restaurant={restaurant} /> : <Logo />}
      title={title}
      text={text}
      signed={restaurant !== null}
      footer={footer}
    >
      {children}
    </SignInLayout>
  )
}

/** The restaurant's own banner, or the banners of all restaurants that are online. */
function usePictures(restaurant: PageState['restaurant']) {
  const { restaurants: rendered } = usePage()
  const { value: restaurants } = useRestaurants(restaurant ? [] : rendered)
  if (restaurant) return restaurant.banner ? [restaurant.banner] : []
  return (restaurants ?? []).flatMap(({ banner }) => (banner ? [banner] : []))
}

function Name({ restaurant }: { restaurant: NonNullable<PageState['restaurant']> }) {
  return (
    <a href="/" className="inline-flex items-end gap-3 text-ink no-underline office:items-center">
      <RestaurantMark
        restaurant={restaurant}
        className="size-19 rounded-24! bg-surface ring-5 ring-surface office:size-12 office:rounded-12! office:ring-0"
      />
      <span className="font-display font-semibold text-20 tracking-tight">{restaurant.name}</span>
    </a>
  )
}
